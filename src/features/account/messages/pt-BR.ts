/** The Brazilian Portuguese messages of the feature. */
import type { AccountCatalog } from './en.js';

export const ptBR: AccountCatalog = {
  'account.title': 'Sua conta',
  'account.signedInAs': 'Conectado como {user}',
  'account.sections': 'Seções',
  'account.sectionFailed': 'Não é possível mostrar esta seção agora. Tente de novo em instantes.',
  'account.error.default': 'Não funcionou. Tente novamente.',
  'account.error.NotFound': 'Isso não existe mais.',
  'account.error.LastSignInMethod':
    'Esta é sua única forma de entrar. Adicione outra antes de removê-la.',

  'account.profile.title': 'Perfil',
  'account.profile.name': 'Nome',
  'account.profile.change': 'Alterar o nome',
  'account.profile.rename': 'Salvar nome',
  'account.profile.renamed': 'Seu nome foi alterado.',
  'account.profile.invalidName': 'Um nome tem de 1 a 100 caracteres.',
  'account.profile.empty': 'Não há nome nem endereço de e-mail.',

  'account.language.title': 'Language',
  'account.language.text': 'For these pages and for the emails that you get.',
  'account.language.label': 'Language',
  'account.language.ofBrowser': 'The language of the browser',
  'account.language.save': 'Save language',
  'account.language.saved': 'The language was saved.',

  'account.linked.title': 'Contas vinculadas',
  'account.linked.text': 'Você pode entrar com elas.',
  'account.linked.id': 'ID: {id}',
  'account.linked.unusable': 'Este site não oferece mais esta forma de entrar.',

  'account.passkeys.title': 'Chaves de acesso',
  'account.passkeys.text':
    'Com uma chave de acesso, você entra usando sua impressão digital, seu rosto ou o código do seu dispositivo.',
  'account.passkeys.empty': 'Você ainda não tem uma chave de acesso.',
  'account.passkeys.unnamed': 'Chave de acesso sem nome',
  'account.passkeys.synchronized': 'Sincronizada entre seus dispositivos',
  'account.passkeys.ofOneDevice': 'Somente em um dispositivo',
  'account.passkeys.addedAt': 'Added {time}',
  'account.passkeys.lastUsedAt': 'Last used {time}',
  'account.passkeys.add': 'Add a passkey',
  'account.passkeys.addNeedsScript': 'Adding a passkey needs JavaScript.',
  'account.passkeys.addCancelled': 'No passkey was added. You can try again.',
  'account.passkeys.addExists': 'This device has a passkey for your account already.',
  'account.passkeys.addFailed': 'The passkey could not be added. Please try again.',
  'account.passkeys.added': 'The passkey was added.',
  'account.passkeys.name': 'Nome',
  'account.passkeys.rename': 'Renomear',
  'account.passkeys.renamed': 'A chave de acesso foi renomeada.',
  'account.passkeys.remove': 'Remover',
  'account.passkeys.removeText': 'Você não poderá mais entrar com esta chave de acesso.',
  'account.passkeys.removed': 'A chave de acesso foi removida.',
};

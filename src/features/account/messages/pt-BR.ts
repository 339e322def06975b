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
  'account.profile.picture': 'Endereço da sua imagem',
  'account.profile.pictureHint':
    'Um endereço que começa com https://. Deixe em branco para não ter nenhuma.',
  'account.profile.changePicture': 'Alterar imagem',
  'account.profile.savePicture': 'Salvar imagem',
  'account.profile.pictureChanged': 'Sua imagem foi alterada.',
  'account.profile.invalidPicture':
    'O endereço de uma imagem começa com https:// e não é de um arquivo SVG.',
  'account.profile.empty': 'Não há nome nem endereço de e-mail.',

  'account.language.title': 'Idioma',
  'account.language.text': 'Para estas páginas e para os e-mails que você recebe.',
  'account.language.label': 'Idioma',
  'account.language.ofBrowser': 'O idioma do navegador',
  'account.language.save': 'Salvar idioma',
  'account.language.saved': 'O idioma foi salvo.',

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
  'account.passkeys.addedAt': 'Adicionada: {time}',
  'account.passkeys.lastUsedAt': 'Último uso: {time}',
  'account.passkeys.add': 'Adicionar uma chave de acesso',
  'account.passkeys.addNeedsScript': 'Adicionar uma chave de acesso requer JavaScript.',
  'account.passkeys.addCancelled':
    'Nenhuma chave de acesso foi adicionada. Você pode tentar novamente.',
  'account.passkeys.addExists': 'Este dispositivo já tem uma chave de acesso para sua conta.',
  'account.passkeys.addFailed': 'Não foi possível adicionar a chave de acesso. Tente novamente.',
  'account.passkeys.added': 'A chave de acesso foi adicionada.',
  'account.passkeys.name': 'Nome',
  'account.passkeys.rename': 'Renomear',
  'account.passkeys.renamed': 'A chave de acesso foi renomeada.',
  'account.passkeys.remove': 'Remover',
  'account.passkeys.removeText': 'Você não poderá mais entrar com esta chave de acesso.',
  'account.passkeys.removed': 'A chave de acesso foi removida.',

  'account.passkeyMail.subject': 'Nova chave de acesso em {site}',
  'account.passkeyMail.title': 'Nova chave de acesso',
  'account.passkeyMail.text':
    'Depois que você entrou com sua senha, seu navegador salvou uma chave de acesso para sua conta. Com ela, você pode entrar sem senha.',
  'account.passkeyMail.notYou':
    'Se não foi você, entre, remova a chave de acesso, altere sua senha e encerre a sessão em todos os outros dispositivos. Se não conseguir entrar, fale com o suporte do site.',
  'account.passkeyMail.button': 'Abrir sua conta',
  'account.passkeyRemovedMail.subject': 'Chave de acesso removida em {site}',
  'account.passkeyRemovedMail.title': 'Chave de acesso removida',
  'account.passkeyRemovedMail.text':
    'Uma chave de acesso da sua conta foi removida. Você não pode mais entrar com ela.',
  'account.passkeyRemovedMail.notYou':
    'Se não foi você, entre, altere sua senha e encerre a sessão em todos os outros dispositivos. Se não conseguir entrar, fale com o suporte do site.',
  'audit.passkey.add': 'Adição de uma chave de acesso',
  'audit.passkey.remove': 'Remoção de uma chave de acesso',
  'audit.passkey.rename': 'Renomeação de uma chave de acesso',
  'audit.user.change-language': 'Alteração do idioma',
  'audit.user.change-picture': 'Alteração da foto',
  'audit.user.rename': 'Alteração do nome',
};

/** The Brazilian Portuguese messages of the feature. */
import type { PasswordCatalog } from './en.js';

export const ptBR: PasswordCatalog = {
  'password.new': 'Nova senha',
  'password.current': 'Senha atual',
  'password.name': 'Nome',
  'password.hint':
    'Pelo menos {count} caracteres. Algumas palavras em sequência são fáceis de lembrar.',
  'signUp.hasAccount': 'Já tem uma conta? Entre',
  'signUp.checkMail': 'Enviamos um e-mail para você. Abra o link que está nele para continuar.',
  'signUp.checkMailTo':
    'Enviamos um e-mail para {email}. Abra o link que está nele para continuar.',
  'verifyAddress.title': 'Confirme seu endereço',
  'verifyAddress.text': 'Você está prestes a criar a conta de {email}.',
  'verifyAddress.otherBrowser':
    'Você abriu o link em um navegador diferente daquele em que se cadastrou. Escolha aqui a senha de {email}.',
  'forgotPassword.text': 'Digite seu endereço e enviaremos um link para você escolher outra senha.',
  'forgotPassword.submit': 'Enviar o link',
  'forgotPassword.checkMailTo':
    'Enviamos um e-mail para {email}. Se houver uma conta com este endereço, abra o link do e-mail para escolher outra senha.',
  'resetPassword.title': 'Escolha uma nova senha',
  'resetPassword.text': 'Sua sessão será encerrada em todos os lugares.',
  'resetPassword.submit': 'Salvar senha',
  'changePassword.title': 'Alterar a senha',
  'changePassword.text': 'Sua sessão será encerrada nos outros dispositivos.',
  'changePassword.done': 'Sua senha foi alterada.',
  'password.changedAt': 'Última alteração: {time}.',
  'password.none': 'Sua conta ainda não tem senha.',
  'firstPassword.title': 'Escolha uma senha',
  'firstPassword.text':
    'Enviaremos um link para {email}. Abra-o para escolher uma senha. Depois, sua sessão será encerrada em todos os lugares.',
  'firstPassword.checkMailTo': 'Enviamos um link para {email}. Abra-o para escolher uma senha.',
  'firstPassword.noAddress':
    'Sua conta não tem um endereço de e-mail, que é necessário para entrar com uma senha.',
  'passwordMail.verifyAddress.subject': 'Confirme seu endereço em {site}',
  'passwordMail.verifyAddress.button': 'Confirmar endereço',
  'passwordMail.accountExists.subject': 'Você tem uma conta em {site}',
  'passwordMail.accountExists.title': 'Você já tem uma conta',
  'passwordMail.accountExists.text':
    'Alguém, provavelmente você, quis criar uma conta com este endereço. Já existe uma: entre, ou escolha uma nova senha se esqueceu a sua.',
  'passwordMail.resetPassword.subject': 'Escolha uma nova senha para {site}',
  'passwordMail.unknownAddress.subject': 'Nenhuma conta em {site}',
  'passwordMail.unknownAddress.title': 'Não há conta',
  'passwordMail.unknownAddress.text':
    'Alguém, provavelmente você, pediu uma nova senha. Não há conta com este endereço: talvez você tenha se cadastrado com outro.',
  'passwordMail.passwordChanged.subject': 'Sua senha em {site} foi alterada',
  'passwordMail.passwordChanged.text':
    'Sua sessão foi encerrada nos outros dispositivos. Se foi você, não há mais nada a fazer.',
  'passwordMail.passwordChanged.button': 'Não fui eu',
  'credentialsSignin.PasswordResetRequired':
    'Você precisa escolher uma nova senha antes de entrar.',
  'passwordError.PasswordTooShort':
    'A senha é curta demais. Ela precisa de pelo menos {count} caracteres.',
  'passwordError.PasswordTooLong':
    'A senha é longa demais. Ela pode ter no máximo {count} caracteres.',
  'passwordError.PasswordBreached':
    'Esta senha apareceu em um vazamento de dados, então seria adivinhada. Escolha outra.',
  'passwordError.WrongPassword': 'A senha atual não está correta.',
  'passwordError.NoPassword': 'Sua conta ainda não tem senha. Peça um link para escolher uma.',
  'passwordError.HasPassword': 'Sua conta já tem uma senha.',
  'passwordError.InvalidEmail': 'Isso não é um endereço de e-mail.',
  'passwordError.LinkExpired': 'O link expirou ou já foi usado. Peça outro.',
  'passwordError.MailNotSent': 'Não conseguimos enviar o e-mail. Tente de novo em instantes.',
  'passwordError.default': 'Não funcionou. Tente novamente.',
  'audit.password.change': 'Alteração da senha',
  'audit.password.request-first': 'Solicitação de uma primeira senha',
  'audit.password.request-reset': 'Solicitação para redefinir a senha',
  'audit.password.reset': 'Redefinição da senha',
  'audit.user.request-sign-up': 'Solicitação de cadastro',
  'audit.user.sign-up': 'Cadastro',
};

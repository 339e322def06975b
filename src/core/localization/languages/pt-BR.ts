/** The messages in the Portuguese of Brazil. */
import type { Catalog } from '../messages.js';

export const ptBR: Catalog = {
  'signIn.title': 'Fazer login',
  'signIn.site': 'em {site}',
  'signIn.or': 'ou',
  'signIn.continueWith': 'Continuar com {provider}',
  'signIn.lastUsed': 'Usado por último',
  'signIn.email': 'E-mail',
  'signIn.emailPlaceholder': 'nome@example.com',
  'signIn.username': 'Nome de usuário',
  'signIn.password': 'Senha',
  'signIn.showPassword': 'Mostrar caracteres',
  'signIn.hidePassword': 'Ocultar caracteres',
  'signIn.capsLock': 'Caps Lock ativado.',
  'signIn.submit': 'Fazer login',
  'signIn.submitWith': 'Fazer login com {provider}',
  'signIn.emailLink': 'Receber um link de login',
  'signIn.emailLinkWith': 'Receber um link de login via {provider}',
  'signIn.emailCode': 'Receber um código de login',
  'signIn.emailCodeWith': 'Receber um código de login via {provider}',
  'signIn.passkey': 'Continuar com chave de acesso',
  'signIn.passkeyHint':
    'Deixe o campo em branco para usar uma chave de acesso que você já tem ou preencha-o para criar a primeira.',
  'signIn.passkeyNeedsScript': 'O login com chave de acesso requer JavaScript.',
  'signIn.forgotPassword': 'Esqueceu a senha?',
  'signIn.signUp': 'Criar uma conta',
  'signIn.terms': 'Termos de serviço',
  'signIn.privacy': 'Política de privacidade',
  'signIn.search': 'Buscar provedores',
  'signIn.searchResults': 'Provedores encontrados: {count}',
  'signIn.searchNoResults': 'Nenhum provedor encontrado',
  'signIn.empty': 'Ainda não há como fazer login.',
  'signIn.emptyHint':
    'Se este site for seu, adicione um provedor à configuração dele e recarregue esta página.',
  'form.busy': 'Um momento…',

  'signInError.default': 'Não foi possível fazer login. Tente novamente.',
  'signInError.Signin':
    'Não foi possível iniciar o login. Tente novamente ou escolha outra forma de fazer login.',
  'signInError.OAuthCallbackError':
    'O login foi cancelado ou não foi concluído. Tente novamente ou escolha outra forma de fazer login.',
  'signInError.SignInExpired': 'Este login expirou. Comece de novo.',
  'signInError.provider.refused':
    'O login foi cancelado. Tente novamente ou escolha outra forma de fazer login.',
  'signInError.provider.signInRequired': 'Primeiro, você precisa fazer login lá. Tente novamente.',
  'signInError.provider.unavailable':
    'Essa forma de fazer login não está disponível agora. Tente de novo em instantes ou escolha outra.',
  'signInError.OAuthCreateAccount':
    'Não foi possível criar uma conta com esse login. Tente novamente ou use outra conta.',
  'signInError.EmailCreateAccount':
    'Não foi possível criar uma conta com esse e-mail. Confira se ele está escrito corretamente ou use outro.',
  'signInError.Callback': 'Algo deu errado durante o login. Tente novamente.',
  'signInError.OAuthAccountNotLinked':
    'Já existe uma conta com o seu e-mail. Faça login da mesma forma que na primeira vez.',
  'signInError.usedHere': 'Neste navegador, você já fez login com: {providers}.',
  'signInError.AccountNotLinked':
    'Essa chave de acesso não está vinculada à sua conta. Faça login como de costume.',
  'signInError.EmailSignin':
    'Não foi possível enviar o e-mail. Confira o endereço e tente novamente em instantes.',
  'signInError.CredentialsSignin': 'Os dados não conferem. Verifique-os e tente novamente.',
  'signInError.refused': 'Não conseguimos fazer seu login. Tente novamente.',
  'signInError.TooManyAttempts':
    'Houve muitas tentativas de login. Aguarde um pouco e tente novamente.',
  'signInError.ServerBusy': 'Há muita atividade neste momento. Tente de novo em instantes.',
  'signInError.ChallengeRequired':
    'Queremos ter certeza de que você é uma pessoa. Conclua a verificação abaixo e tente de novo.',
  'challenge.noScript':
    'Esta verificação precisa de JavaScript. Ative-o ou espere um pouco antes de tentar de novo.',
  'signInError.SessionRequired': 'Faça login para ver essa página.',
  'signInError.MissingCSRF':
    'Esta página ficou aberta por muito tempo. Tente novamente e, se o problema continuar, permita cookies neste site.',

  'passkeyError.cancelled':
    'Nenhuma chave de acesso foi usada. Tente novamente ou escolha outra forma de fazer login.',
  'passkeyError.exists':
    'Este dispositivo já tem uma chave de acesso. Deixe o campo em branco para fazer login com ela.',
  'passkeyError.refused': 'Não funcionou. Confira o que você digitou e tente novamente.',
  'passkeyError.failed':
    'Não foi possível usar a chave de acesso. Tente novamente ou escolha outra forma de fazer login.',
  'passkeyError.unsupported': 'Este navegador não é compatível com chaves de acesso.',

  'signOut.title': 'Sair',
  'signOut.site': 'de {site}',
  'signOut.question': 'Tem certeza de que quer sair?',
  'signOut.provider': 'Sair também de {provider}',
  'signOut.submit': 'Sair',
  'signOut.stay': 'Continuar conectado',
  'signOut.notSignedIn': 'Você não fez login.',

  'verifyRequest.title': 'Verifique seu e-mail',
  'verifyRequest.sent': 'Enviamos um link de login para você.',
  'verifyRequest.sentTo': 'Enviamos um link de login para {email}.',
  'verifyRequest.open': 'Abra-o neste navegador para fazer login.',
  'verifyRequest.sentCode': 'Enviamos um código de login para você.',
  'verifyRequest.sentCodeTo': 'Enviamos um código de login para {email}.',
  'verifyRequest.enterCode': 'Digite-o neste navegador para fazer login.',
  'verifyRequest.orEnterCode': 'Ou digite aqui o código do mesmo e-mail.',
  'verifyRequest.code': 'Código',
  'verifyRequest.spam': 'Nada depois de alguns minutos? Procure na pasta de spam.',
  'verifyRequest.resend': 'Reenviar o link',
  'verifyRequest.resendIn': 'Reenviar o link em {seconds} s',
  'verifyRequest.resendCode': 'Enviar um novo código',
  'verifyRequest.resendCodeIn': 'Enviar um novo código em {seconds} s',
  'verifyRequest.changeAddress': 'Usar outro endereço',

  'codeError.wrong': 'Esse código não está certo.',
  'codeError.triesLeft': 'Tentativas restantes: {count}.',
  'codeError.malformed': 'O código tem 6 dígitos. Digite todos.',
  'codeError.ended': 'Esse código não funciona mais. Peça um novo.',
  'codeError.browser':
    'Um código só funciona no navegador em que você o pediu. Digite-o lá ou faça login aqui de novo.',

  'confirmSignIn.title': 'Confirmar login',
  'confirmSignIn.text': 'Você vai fazer login como {email}.',
  'confirmSignIn.submit': 'Fazer login',
  'confirmSignIn.notYou': 'Se não for você ou se você não pediu um link, feche esta página.',

  'error.default.title': 'Algo deu errado',
  'error.default.text': 'Não conseguimos fazer seu login. Tentar novamente costuma resolver.',
  'error.Configuration.title': 'Login indisponível',
  'error.Configuration.text':
    'O login não está funcionando no momento. Não é culpa sua e, por enquanto, não adianta tentar novamente.',
  'error.Configuration.owner':
    'Se você administra este site, o log do servidor mostra o que corrigir.',
  'error.AccessDenied.title': 'Acesso negado',
  'error.AccessDenied.text':
    'Esta conta não tem acesso. Se você tiver outra, faça login com ela ou fale com quem administra este site.',
  'error.AccessDenied.retry': 'Fazer login com outra conta',
  'error.TooManyAttempts.title': 'Muitas tentativas',
  'error.TooManyAttempts.text':
    'Houve muitas tentativas de login. Aguarde um pouco e tente novamente.',
  'error.SignOutError.title': 'Você saiu neste navegador',
  'error.SignOutError.text':
    'Mas o servidor não respondeu, e a sessão em si não pôde ser encerrada. Se alguém puder ter uma cópia dela, faça login novamente mais tarde e encerre-a na sua conta, ou saia mais uma vez.',
  'error.Verification.title': 'Este link não funciona mais',
  'error.Verification.text':
    'Ele expirou ou já foi usado. Faça login novamente e enviaremos um novo.',
  'error.NotFound.title': 'Página não encontrada',
  'error.NotFound.text': 'Não há nenhuma página neste endereço.',
  'error.Forbidden.title': 'Você não tem acesso a esta página',
  'error.Forbidden.text':
    'Esta conta não permite abri-la. Se você tiver outra, pode fazer login com ela.',
  'error.retry': 'Tentar novamente',
  'error.signIn': 'Fazer login',
  'error.back': 'Voltar ao site',
  'error.reference': 'Referência: {reference}',

  'mail.subject': 'Faça login em {site}',
  'mail.title': 'Fazer login',
  'mail.site': 'em {site}',
  'mail.intro': 'Aqui está o seu link. Ele só funciona uma vez e expira em {duration}.',
  'mail.lifetime': 'O link só funciona uma vez e expira em {duration}.',
  'mail.enterCode': 'Digite este código no navegador em que você o pediu.',
  'mail.orCode': 'Ou digite este código no navegador em que você o pediu.',
  'mail.codeLifetime': 'O código só funciona uma vez e expira em {duration}.',
  'mail.button': 'Fazer login',
  'mail.fallback': 'Se o botão não funcionar, copie este link e cole no navegador:',
  'mail.ignore': 'Se você não pediu isso, ignore este e-mail.',
  'mail.warning': 'Não compartilhe o link: ele dá acesso à sua conta.',
  'mail.codeWarning': 'Não informe o código a ninguém: ele dá acesso à sua conta.',
};

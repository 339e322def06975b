/** The Brazilian Portuguese messages of the feature. */
import type { SessionsCatalog } from './en.js';

export const ptBR: SessionsCatalog = {
  'devices.title': 'Dispositivos',
  'devices.text': 'Você está conectado nestes dispositivos.',
  'devices.current': 'Este dispositivo',
  'devices.onDesktop': '{browser} no {system}, computador',
  'devices.onPhone': '{browser} no {system}, celular',
  'devices.onTablet': '{browser} no {system}, tablet',
  'devices.unknown': 'Dispositivo desconhecido',
  'devices.lastUsed': 'Último uso: {time}',
  'devices.signedIn': 'Início da sessão: {time}',
  'devices.address': 'Endereço: {address}',
  'devices.end': 'Encerrar sessão',
  'devices.endText': 'Sua sessão nesse dispositivo será encerrada.',
  'devices.ended': 'Sua sessão nesse dispositivo foi encerrada.',
  'devices.endOthers': 'Encerrar a sessão em todos os outros dispositivos',
  'devices.endOthersText': 'Você continuará conectado somente neste dispositivo.',
  'devices.othersEnded': 'Sua sessão foi encerrada em todos os outros dispositivos.',
  'devices.noId':
    'Sua sessão neste dispositivo é antiga demais para isso. Saia, entre de novo e tente mais uma vez.',
  'reauthenticate.title': 'Confirme que é você',
  'reauthenticate.text': 'Você está conectado. Para continuar, mostre mais uma vez que é você.',
  'reauthenticate.textMfa': 'Para continuar, mostre de uma segunda forma que é você.',
  'reauthenticate.confirm': 'Confirmar',
  'reauthenticate.passkey': 'Usar uma chave de acesso',
  'reauthenticate.emailHint': 'Enviaremos um código para {email}.',
  'reauthenticate.sendCode': 'Receber um código por e-mail',
  'reauthenticate.codeSent': 'Enviamos um código para {email}. Digite-o aqui.',
  'reauthenticate.code': 'Código',
  'reauthenticate.wrongCode':
    'Esse código não está certo ou expirou. Tente novamente ou peça outro.',
  'reauthenticate.otherWay': 'Outra forma',
  'reauthenticate.otherAccount': 'Essa é outra conta. Nada foi alterado.',
  'reauthenticate.noAuthTime':
    'Você já estava conectado lá e não precisou fazer login de novo. Escolha outra forma.',
  'reauthenticate.mailNotSent': 'Não foi possível enviar o e-mail. Tente de novo em instantes.',
  'reauthenticate.failed': 'Não funcionou. Tente novamente ou escolha outra forma.',
  'reauthenticate.unreachable':
    'Esta página exige mais do que sua conta tem até agora, como uma chave de acesso ou outro segundo fator.',
  'reauthenticate.enrol': 'Configurar na página da sua conta',
  'reauthenticate.done': 'Confirmado',
  'reauthenticate.doneText': 'Você pode fechar esta janela.',
  'reauthenticateMail.subject': 'Seu código para {site}',
  'reauthenticateMail.text':
    'Digite este código onde você está conectado para confirmar que é você. Ele expira em {duration}.',
  'audit.session.reauthenticate': 'Confirmação da sua identidade',
  'audit.session.request-code': 'Solicitação de um código para confirmar sua identidade',
  'audit.session.revoke': 'Encerramento da sessão em dispositivos',
  'audit.session.revoke-others': 'Encerramento da sessão em todos os outros dispositivos',
};

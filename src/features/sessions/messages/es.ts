/** The Spanish messages of the feature. */
import type { SessionsCatalog } from './en.js';

export const es: SessionsCatalog = {
  'devices.title': 'Dispositivos',
  'devices.text': 'Tienes la sesión iniciada en estos dispositivos.',
  'devices.current': 'Este dispositivo',
  'devices.onDesktop': '{browser} en {system}, ordenador',
  'devices.onPhone': '{browser} en {system}, teléfono',
  'devices.onTablet': '{browser} en {system}, tableta',
  'devices.unknown': 'Dispositivo desconocido',
  'devices.lastUsed': 'Último uso: {time}',
  'devices.signedIn': 'Inicio de sesión: {time}',
  'devices.address': 'Dirección: {address}',
  'devices.end': 'Cerrar sesión',
  'devices.endText': 'Se cerrará tu sesión en el dispositivo.',
  'devices.ended': 'Se ha cerrado tu sesión en el dispositivo.',
  'devices.endOthers': 'Cerrar sesión en todos los demás dispositivos',
  'devices.endOthersText': 'Tu sesión seguirá abierta solo en este dispositivo.',
  'devices.othersEnded': 'Se ha cerrado tu sesión en todos los demás dispositivos.',
  'devices.noId':
    'Tu sesión en este dispositivo es demasiado antigua para eso. Cierra sesión, vuelve a iniciarla e inténtalo de nuevo.',
  'reauthenticate.title': 'Confirma que eres tú',
  'reauthenticate.text':
    'Tienes la sesión iniciada. Para continuar, demuestra otra vez que eres tú.',
  'reauthenticate.textMfa': 'Para continuar, demuestra de una segunda forma que eres tú.',
  'reauthenticate.confirm': 'Confirmar',
  'reauthenticate.passkey': 'Usar una llave de acceso',
  'reauthenticate.emailHint': 'Enviaremos un código a {email}.',
  'reauthenticate.sendCode': 'Recibir un código por correo',
  'reauthenticate.codeSent': 'Hemos enviado un código a {email}. Introdúcelo aquí.',
  'reauthenticate.code': 'Código',
  'reauthenticate.wrongCode':
    'Ese código no es correcto o ha caducado. Inténtalo de nuevo o pide otro.',
  'reauthenticate.otherWay': 'Otra forma',
  'reauthenticate.otherAccount': 'Esa es otra cuenta. No se ha cambiado nada.',
  'reauthenticate.noAuthTime':
    'Ya tenías la sesión iniciada allí y no se te ha pedido iniciarla de nuevo. Elige otra forma.',
  'reauthenticate.mailNotSent':
    'No se ha podido enviar el correo. Inténtalo de nuevo en un momento.',
  'reauthenticate.failed': 'No ha funcionado. Inténtalo de nuevo o elige otra forma.',
  'reauthenticate.unreachable':
    'Esta página exige más de lo que tu cuenta tiene por ahora, como una llave de acceso u otro segundo factor.',
  'reauthenticate.enrol': 'Configurarlo en la página de tu cuenta',
  'reauthenticate.done': 'Confirmado',
  'reauthenticate.doneText': 'Puedes cerrar esta ventana.',
  'reauthenticateMail.subject': 'Tu código para {site}',
  'reauthenticateMail.text':
    'Introduce este código donde tienes la sesión iniciada para confirmar que eres tú. Caduca en {duration}.',
  'audit.session.reauthenticate': 'Confirmación de tu identidad',
  'audit.session.request-code': 'Solicitud de un código para confirmar tu identidad',
  'audit.session.revoke': 'Cierre de sesión en dispositivos',
  'audit.session.revoke-others': 'Cierre de sesión en todos los demás dispositivos',
};

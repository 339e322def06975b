/** The Spanish messages of the feature. */
import type { SecondFactorsCatalog } from './en.js';

export const es: SecondFactorsCatalog = {
  'secondFactor.title': 'Autenticación de dos factores',
  'secondFactor.text':
    'Al iniciar sesión, también se te pide un código de una aplicación de tu teléfono. Así, tu contraseña por sí sola no basta.',
  'secondFactor.setUp': 'Configurar una aplicación de autenticación',
  'secondFactor.app': 'Aplicación de autenticación',
  'secondFactor.addedAt': 'Añadida: {time}',
  'secondFactor.lastUsedAt': 'Último uso: {time}',
  'secondFactor.replace': 'Usar otra aplicación u otro teléfono',
  'secondFactor.remove': 'Desactivar',
  'secondFactor.removeText':
    'Ya no se te pedirá un código al iniciar sesión. Tus códigos de recuperación dejarán de funcionar.',
  'secondFactor.removed': 'La autenticación de dos factores está desactivada.',
  'secondFactor.codes': 'Códigos de recuperación',
  'secondFactor.codesLeft': 'Códigos restantes: {count} de 10',
  'secondFactor.codesLow': 'Se te están acabando los códigos de recuperación. Obtén otros nuevos.',
  'secondFactor.newCodes': 'Obtener códigos de recuperación nuevos',
  'secondFactor.newCodesText':
    'Recibirás diez códigos nuevos. Los que tienes ahora dejarán de funcionar.',
  'secondFactor.codesTitle': 'Tus códigos de recuperación',
  'secondFactor.codesText':
    'Con cada uno de estos códigos puedes iniciar sesión una vez si pierdes el teléfono. Guárdalos en un lugar seguro, como un gestor de contraseñas: no se vuelven a mostrar.',
  'secondFactor.copyCodes': 'Copiar',
  'secondFactor.codesCopied': 'Copiados',
  'secondFactor.downloadCodes': 'Descargar',
  'secondFactor.printCodes': 'Imprimir',
  'secondFactor.codesSaved': 'He guardado los códigos',
  'secondFactor.replaced':
    'Tu nueva aplicación está configurada. Los códigos de la anterior ya no funcionan.',
  'secondFactor.stepTitle': 'Introduce tu código',
  'secondFactor.usePasskey':
    'Tienes una llave de acceso en este sitio, que es tu segundo factor. Inicia sesión con ella.',
  'secondFactor.stepText': 'Abre tu aplicación de autenticación e introduce el código que muestra.',
  'secondFactor.code': 'Código',
  'secondFactor.submit': 'Continuar',
  'secondFactor.useRecoveryCode': 'Usar un código de recuperación',
  'secondFactor.otherWay': 'Iniciar sesión de otra forma',
  'secondFactor.recoveryTitle': 'Introduce un código de recuperación',
  'secondFactor.recoveryText':
    'Es uno de los diez códigos que recibiste al configurar la autenticación de dos factores. Cada código funciona una sola vez.',
  'secondFactor.recoveryCode': 'Código de recuperación',
  'secondFactor.useApp': 'Usar la aplicación de autenticación',
  'secondFactor.enrolText':
    'Escanea el código QR con una aplicación de autenticación e introduce el código que muestra la aplicación.',
  'secondFactor.requiredText':
    'Este sitio exige la autenticación de dos factores. Escanea el código QR con una aplicación de autenticación e introduce el código que muestra la aplicación.',
  'secondFactor.qrCode': 'Código QR para una aplicación de autenticación',
  'secondFactor.openApp': 'Abrir la aplicación en este dispositivo',
  'secondFactor.secretHint': 'Si no puedes escanearlo, introduce esta clave en la aplicación:',
  'secondFactor.turnOn': 'Activar',
  'secondFactor.confirmWithApp': 'Usar tu aplicación de autenticación',
  'secondFactor.wrongCode':
    'Ese código no es correcto o ya se ha usado. Espera al siguiente. Si eso no ayuda, comprueba la hora de tu teléfono.',
  'secondFactor.wrongFirstCode':
    'Ese código no corresponde a este código QR o es demasiado antiguo. Vuelve a escanear el código QR e introduce el código que la aplicación muestra ahora. Si eso no ayuda, comprueba la hora de tu teléfono.',
  'secondFactor.wrongRecoveryCode': 'Ese código de recuperación no es correcto o ya se ha usado.',
  'secondFactor.unreadable':
    'No se pueden comprobar los códigos de tu aplicación. Usa un código de recuperación o contacta con el soporte de este sitio.',
  'secondFactor.locked':
    'Ha habido demasiados códigos incorrectos. Inicia sesión en un navegador que ya hayas usado o contacta con el soporte de este sitio.',
  'secondFactor.offerExpired':
    'Ha pasado demasiado tiempo. Vuelve a escanear el código QR e introduce el código que muestra la aplicación.',
  'secondFactor.changed':
    'Tu segundo factor se ha cambiado en otra ventana. Vuelve a la página de tu cuenta.',
  'secondFactor.isRequired':
    'Este sitio exige la autenticación de dos factores. En su lugar, puedes configurar otra aplicación u otro teléfono.',
  'secondFactor.addressText':
    'Para configurar la autenticación de dos factores, confirma primero tu dirección de correo electrónico. Enviaremos un código a {email}.',
  'secondFactor.noAddress':
    'Tu cuenta no tiene dirección de correo electrónico. Si pierdes el teléfono, solo te servirán tus códigos de recuperación.',
  'secondFactor.trust': 'No pedir un código en este navegador durante un tiempo',
  'secondFactor.trustedBrowser': 'Navegador en el que no se pide un código',
  'secondFactor.forgetBrowsers': 'Volver a pedir un código en todos los navegadores',
  'secondFactor.browsersForgotten': 'A partir de ahora se pide un código en cada inicio de sesión.',
  'secondFactor.failed': 'No ha funcionado. Inténtalo de nuevo.',
  'secondFactorMail.address.subject': 'Tu código para {site}',
  'secondFactorMail.address.text':
    'Introduce este código donde estás configurando la autenticación de dos factores. Caduca en {duration}.',
  'secondFactorMail.button': 'Iniciar sesión',
  'secondFactorMail.notYou':
    'Si no fuiste tú, inicia sesión, cambia tu contraseña y cierra sesión en todos los demás dispositivos. Si no puedes iniciar sesión, contacta con el soporte del sitio.',
  'secondFactorMail.added.subject': 'Autenticación de dos factores activada en {site}',
  'secondFactorMail.added.text':
    'Se ha configurado una aplicación de autenticación para tu cuenta. A partir de ahora se te pedirá su código al iniciar sesión.',
  'secondFactorMail.replaced.subject': 'Otra aplicación de autenticación en {site}',
  'secondFactorMail.replaced.text':
    'Se ha configurado otra aplicación de autenticación para tu cuenta. Los códigos de la anterior ya no funcionan.',
  'secondFactorMail.removed.subject': 'Autenticación de dos factores desactivada en {site}',
  'secondFactorMail.removed.text':
    'Se ha desactivado la autenticación de dos factores de tu cuenta. Ya no se te pedirá un código al iniciar sesión.',
  'secondFactorMail.reset.text':
    'El soporte del sitio ha quitado el segundo factor de tu cuenta. Vuelve a configurarlo cuando hayas iniciado sesión.',
  'secondFactorMail.codes.subject': 'Códigos de recuperación nuevos para {site}',
  'secondFactorMail.codes.text':
    'Tienes códigos de recuperación nuevos. Los anteriores ya no funcionan.',
  'secondFactorMail.codeUsed.subject': 'Se ha usado un código de recuperación en {site}',
  'secondFactorMail.codeUsed.text':
    'Se ha usado un código de recuperación para iniciar sesión en tu cuenta. Códigos restantes: {count}.',
  'secondFactorMail.locked.subject': 'Muchos códigos incorrectos en {site}',
  'secondFactorMail.locked.text':
    'Se han introducido muchos códigos incorrectos para tu cuenta, después de un primer factor correcto. Ahora los códigos se rechazan, salvo en los navegadores que ya has usado.',
  'secondFactorMail.email.text':
    'Introduce este código para terminar de iniciar sesión. Caduca en {duration}.',
  'secondFactor.emailText':
    'Este sitio pide un segundo factor. Enviamos un código a {email}. Una aplicación de autenticación es más segura.',
  'secondFactor.emailAgain': 'Recibir otro código',
  'secondFactor.emailRefused':
    'Este inicio de sesión no puede continuar con un código de un correo. Configura una aplicación de autenticación o inicia sesión de otra forma.',
  'secondFactor.useEmail': 'Recibir un código por correo en su lugar',
  'audit.second-factor.add': 'Configuración de una aplicación de autenticación',
  'audit.second-factor.forget-browsers': 'Eliminación de los navegadores de confianza',
  'audit.second-factor.prove': 'Código de la aplicación de autenticación',
  'audit.second-factor.prove-by-email': 'Código de un correo electrónico',
  'audit.second-factor.prove-recovery-code': 'Código de recuperación',
  'audit.second-factor.remove': 'Eliminación de la aplicación de autenticación',
  'audit.second-factor.replace': 'Cambio de la aplicación de autenticación',
  'audit.second-factor.replace-recovery-codes': 'Nuevos códigos de recuperación',
  'audit.second-factor.request-code': 'Solicitud de un código por correo electrónico',
  'audit.second-factor.reset': 'Restablecimiento de la autenticación de dos factores',
  'audit.user.prove-address': 'Confirmación del correo electrónico',
};

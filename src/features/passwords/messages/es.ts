/** The Spanish messages of the feature. */
import type { PasswordCatalog } from './en.js';

export const es: PasswordCatalog = {
  'password.new': 'Contraseña nueva',
  'password.current': 'Contraseña actual',
  'password.name': 'Nombre',
  'password.hint': 'Al menos {count} caracteres. Varias palabras seguidas son fáciles de recordar.',
  'signUp.hasAccount': '¿Ya tienes una cuenta? Inicia sesión',
  'signUp.checkMail': 'Te hemos enviado un correo. Abre el enlace que contiene para continuar.',
  'signUp.checkMailTo':
    'Hemos enviado un correo a {email}. Abre el enlace que contiene para continuar.',
  'verifyAddress.title': 'Confirma tu dirección',
  'verifyAddress.text': 'Estás a punto de crear la cuenta de {email}.',
  'verifyAddress.otherBrowser':
    'Has abierto el enlace en un navegador distinto de aquel en el que te registraste. Elige aquí la contraseña de {email}.',
  'forgotPassword.text':
    'Introduce tu dirección y te enviaremos un enlace para elegir otra contraseña.',
  'forgotPassword.submit': 'Enviar el enlace',
  'forgotPassword.checkMailTo':
    'Hemos enviado un correo a {email}. Si hay una cuenta con esta dirección, abre el enlace del correo para elegir otra contraseña.',
  'resetPassword.title': 'Elige una contraseña nueva',
  'resetPassword.text': 'Se cerrará tu sesión en todas partes.',
  'resetPassword.submit': 'Guardar contraseña',
  'changePassword.title': 'Cambiar la contraseña',
  'changePassword.text': 'Se cerrará tu sesión en los demás dispositivos.',
  'changePassword.done': 'Tu contraseña se ha cambiado.',
  'password.changedAt': 'Último cambio: {time}.',
  'password.none': 'Tu cuenta aún no tiene contraseña.',
  'firstPassword.title': 'Elige una contraseña',
  'firstPassword.text':
    'Enviaremos un enlace a {email}. Ábrelo para elegir una contraseña. Después se cerrará tu sesión en todas partes.',
  'firstPassword.checkMailTo':
    'Hemos enviado un enlace a {email}. Ábrelo para elegir una contraseña.',
  'firstPassword.noAddress':
    'Tu cuenta no tiene dirección de correo electrónico, y hace falta una para iniciar sesión con contraseña.',
  'passwordMail.verifyAddress.subject': 'Confirma tu dirección para {site}',
  'passwordMail.verifyAddress.button': 'Confirmar dirección',
  'passwordMail.accountExists.subject': 'Tienes una cuenta en {site}',
  'passwordMail.accountExists.title': 'Ya tienes una cuenta',
  'passwordMail.accountExists.text':
    'Alguien, probablemente tú, quiso crear una cuenta con esta dirección. Ya existe una: inicia sesión o elige una contraseña nueva si has olvidado la tuya.',
  'passwordMail.resetPassword.subject': 'Elige una contraseña nueva para {site}',
  'passwordMail.unknownAddress.subject': 'No hay ninguna cuenta en {site}',
  'passwordMail.unknownAddress.title': 'No hay ninguna cuenta',
  'passwordMail.unknownAddress.text':
    'Alguien, probablemente tú, pidió una contraseña nueva. No hay ninguna cuenta con esta dirección: quizá te registraste con otra.',
  'passwordMail.passwordChanged.subject': 'Tu contraseña de {site} se ha cambiado',
  'passwordMail.passwordChanged.text':
    'Se ha cerrado tu sesión en los demás dispositivos. Si fuiste tú, no tienes que hacer nada más.',
  'passwordMail.passwordChanged.button': 'No fui yo',
  'credentialsSignin.PasswordResetRequired':
    'Debes elegir una contraseña nueva antes de iniciar sesión.',
  'passwordError.PasswordTooShort':
    'La contraseña es demasiado corta. Necesita al menos {count} caracteres.',
  'passwordError.PasswordTooLong':
    'La contraseña es demasiado larga. Puede tener como máximo {count} caracteres.',
  'passwordError.PasswordBreached':
    'Esta contraseña aparece en una filtración de datos, así que la adivinarían. Elige otra.',
  'passwordError.WrongPassword': 'La contraseña actual no es correcta.',
  'passwordError.NoPassword': 'Tu cuenta aún no tiene contraseña. Pide un enlace para elegir una.',
  'passwordError.HasPassword': 'Tu cuenta ya tiene contraseña.',
  'passwordError.InvalidEmail': 'Eso no es una dirección de correo electrónico.',
  'passwordError.LinkExpired': 'El enlace ha caducado o ya se ha usado. Pide otro.',
  'passwordError.MailNotSent':
    'No hemos podido enviar el correo. Inténtalo de nuevo en un momento.',
  'passwordError.default': 'No ha funcionado. Inténtalo de nuevo.',
  'audit.password.change': 'Cambio de la contraseña',
  'audit.password.request-first': 'Solicitud de una primera contraseña',
  'audit.password.request-reset': 'Solicitud para restablecer la contraseña',
  'audit.password.reset': 'Restablecimiento de la contraseña',
  'audit.user.request-sign-up': 'Solicitud de registro',
  'audit.user.sign-up': 'Registro',
};

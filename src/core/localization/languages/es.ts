/** The Spanish messages. */
import type { Catalog } from '../messages.js';

export const es: Catalog = {
  'signIn.title': 'Iniciar sesión',
  'signIn.site': 'en {site}',
  'signIn.or': 'o',
  'signIn.continueWith': 'Continuar con {provider}',
  'signIn.lastUsed': 'Último usado',
  'signIn.email': 'Correo electrónico',
  'signIn.emailPlaceholder': 'nombre@example.com',
  'signIn.username': 'Nombre de usuario',
  'signIn.password': 'Contraseña',
  'signIn.showPassword': 'Mostrar caracteres',
  'signIn.hidePassword': 'Ocultar caracteres',
  'signIn.capsLock': 'Bloq Mayús activado.',
  'signIn.submit': 'Iniciar sesión',
  'signIn.submitWith': 'Iniciar sesión con {provider}',
  'signIn.emailLink': 'Recibir un enlace de acceso',
  'signIn.emailLinkWith': 'Recibir un enlace de acceso mediante {provider}',
  'signIn.emailCode': 'Recibir un código de acceso',
  'signIn.emailCodeWith': 'Recibir un código de acceso mediante {provider}',
  'signIn.passkey': 'Continuar con llave de acceso',
  'signIn.passkeyHint':
    'Deja el campo vacío para usar una llave de acceso que ya tengas o complétalo para crear la primera.',
  'signIn.passkeyNeedsScript': 'Iniciar sesión con una llave de acceso requiere JavaScript.',
  'signIn.forgotPassword': '¿Olvidaste tu contraseña?',
  'signIn.signUp': 'Crear una cuenta',
  'signIn.terms': 'Términos del servicio',
  'signIn.privacy': 'Política de privacidad',
  'signIn.search': 'Buscar proveedores',
  'signIn.searchResults': 'Proveedores encontrados: {count}',
  'signIn.searchNoResults': 'No se encontraron proveedores',
  'signIn.empty': 'Todavía no hay forma de iniciar sesión.',
  'signIn.emptyHint':
    'Si este sitio es tuyo, añade un proveedor a su configuración y vuelve a cargar esta página.',
  'form.busy': 'Un momento…',

  'signInError.default': 'No se pudo iniciar sesión. Inténtalo de nuevo.',
  'signInError.Signin':
    'No pudimos comenzar el inicio de sesión. Inténtalo de nuevo o elige otra forma de iniciar sesión.',
  'signInError.OAuthCallbackError':
    'El inicio de sesión se canceló o no se completó. Inténtalo de nuevo o elige otra forma de iniciar sesión.',
  'signInError.SignInExpired': 'Este inicio de sesión ha caducado. Empieza de nuevo.',
  'signInError.provider.refused':
    'El inicio de sesión se canceló. Inténtalo de nuevo o elige otra forma de iniciar sesión.',
  'signInError.provider.signInRequired':
    'Primero tienes que iniciar sesión allí. Inténtalo de nuevo.',
  'signInError.provider.unavailable':
    'Esa forma de iniciar sesión no está disponible ahora. Inténtalo de nuevo en un instante o elige otra.',
  'signInError.OAuthCreateAccount':
    'No pudimos crear una cuenta con ese inicio de sesión. Inténtalo de nuevo o usa otra cuenta.',
  'signInError.EmailCreateAccount':
    'No pudimos crear una cuenta con ese correo electrónico. Revisa que esté bien escrito o usa otro.',
  'signInError.Callback': 'Se produjo un error al iniciar sesión. Inténtalo de nuevo.',
  'signInError.OAuthAccountNotLinked':
    'Ya existe una cuenta con tu correo electrónico. Inicia sesión como lo hiciste la primera vez.',
  'signInError.usedHere': 'En este navegador ya iniciaste sesión con: {providers}.',
  'signInError.AccountNotLinked':
    'Esa llave de acceso no está vinculada a tu cuenta. Inicia sesión como sueles hacerlo.',
  'signInError.EmailSignin':
    'No pudimos enviar el correo. Revisa la dirección e inténtalo de nuevo en un momento.',
  'signInError.CredentialsSignin': 'Los datos no son correctos. Revísalos e inténtalo de nuevo.',
  'signInError.refused': 'No pudimos iniciar tu sesión. Inténtalo de nuevo.',
  'signInError.TooManyAttempts':
    'Hubo demasiados intentos de inicio de sesión. Espera un poco e inténtalo de nuevo.',
  'signInError.ServerBusy':
    'Hay mucha actividad en este momento. Inténtalo de nuevo en un instante.',
  'signInError.ChallengeRequired':
    'Queremos asegurarnos de que eres una persona. Completa la comprobación de abajo e inténtalo de nuevo.',
  'challenge.noScript':
    'Esta comprobación necesita JavaScript. Actívalo o espera un rato antes de volver a intentarlo.',
  'signInError.SessionRequired': 'Inicia sesión para ver esa página.',
  'signInError.MissingCSRF':
    'Esta página estuvo abierta demasiado tiempo. Inténtalo de nuevo y, si sigue ocurriendo, permite las cookies de este sitio.',

  'passkeyError.cancelled':
    'No se usó ninguna llave de acceso. Inténtalo de nuevo o elige otra forma de iniciar sesión.',
  'passkeyError.exists':
    'Este dispositivo ya tiene una llave de acceso. Deja el campo vacío para iniciar sesión con ella.',
  'passkeyError.refused': 'No funcionó. Revisa lo que escribiste e inténtalo de nuevo.',
  'passkeyError.failed':
    'No se pudo usar la llave de acceso. Inténtalo de nuevo o elige otra forma de iniciar sesión.',
  'passkeyError.unsupported': 'Este navegador no admite llaves de acceso.',

  'signOut.title': 'Cerrar sesión',
  'signOut.site': 'en {site}',
  'signOut.question': '¿Seguro que quieres cerrar sesión?',
  'signOut.provider': 'Cerrar también la sesión en {provider}',
  'signOut.submit': 'Cerrar sesión',
  'signOut.stay': 'Mantener la sesión',
  'signOut.notSignedIn': 'No has iniciado sesión.',

  'verifyRequest.title': 'Revisa tu correo',
  'verifyRequest.sent': 'Te hemos enviado un enlace de acceso.',
  'verifyRequest.sentTo': 'Hemos enviado un enlace de acceso a {email}.',
  'verifyRequest.open': 'Ábrelo en este navegador para iniciar sesión.',
  'verifyRequest.sentCode': 'Te hemos enviado un código de acceso.',
  'verifyRequest.sentCodeTo': 'Hemos enviado un código de acceso a {email}.',
  'verifyRequest.enterCode': 'Introdúcelo en este navegador para iniciar sesión.',
  'verifyRequest.orEnterCode': 'O introduce aquí el código del mismo correo.',
  'verifyRequest.code': 'Código',
  'verifyRequest.spam': '¿Nada después de unos minutos? Revisa la carpeta de spam.',
  'verifyRequest.resend': 'Reenviar el enlace',
  'verifyRequest.resendIn': 'Reenviar el enlace en {seconds} s',
  'verifyRequest.resendCode': 'Enviar un código nuevo',
  'verifyRequest.resendCodeIn': 'Enviar un código nuevo en {seconds} s',
  'verifyRequest.changeAddress': 'Usar otra dirección',

  'codeError.wrong': 'Ese código no es correcto.',
  'codeError.triesLeft': 'Intentos restantes: {count}.',
  'codeError.malformed': 'El código tiene 6 cifras. Introdúcelas todas.',
  'codeError.ended': 'Ese código ya no es válido. Pide uno nuevo.',
  'codeError.browser':
    'Un código solo funciona en el navegador en el que lo pediste. Introdúcelo allí o vuelve a iniciar sesión aquí.',

  'confirmSignIn.title': 'Confirmar inicio de sesión',
  'confirmSignIn.text': 'Vas a iniciar sesión como {email}.',
  'confirmSignIn.submit': 'Iniciar sesión',
  'confirmSignIn.notYou': 'Si no eres tú o no pediste un enlace, cierra esta página.',

  'error.default.title': 'Se produjo un error',
  'error.default.text': 'No pudimos iniciar tu sesión. Suele bastar con intentarlo de nuevo.',
  'error.Configuration.title': 'Inicio de sesión no disponible',
  'error.Configuration.text':
    'El inicio de sesión no funciona en este momento. No es culpa tuya y, por ahora, no servirá volver a intentarlo.',
  'error.Configuration.owner':
    'Si administras este sitio, el registro del servidor indica qué corregir.',
  'error.AccessDenied.title': 'Acceso denegado',
  'error.AccessDenied.text':
    'Esta cuenta no tiene acceso. Si tienes otra, inicia sesión con ella o consulta a quien administra este sitio.',
  'error.AccessDenied.retry': 'Iniciar sesión con otra cuenta',
  'error.TooManyAttempts.title': 'Demasiados intentos',
  'error.TooManyAttempts.text':
    'Hubo demasiados intentos de inicio de sesión. Espera un poco e inténtalo de nuevo.',
  'error.SignOutError.title': 'Has cerrado sesión en este navegador',
  'error.SignOutError.text':
    'Pero el servidor no respondió y no se pudo terminar la sesión en sí. Si alguien pudiera tener una copia, vuelve a iniciar sesión más tarde y termínala en tu cuenta, o cierra sesión otra vez.',
  'error.Verification.title': 'Este enlace ya no funciona',
  'error.Verification.text':
    'Expiró o ya se usó. Vuelve a iniciar sesión y te enviaremos uno nuevo.',
  'error.NotFound.title': 'Página no encontrada',
  'error.NotFound.text': 'No hay ninguna página en esta dirección.',
  'error.Forbidden.title': 'No tienes acceso a esta página',
  'error.Forbidden.text':
    'Con esta cuenta no se puede abrir. Si tienes otra, puedes iniciar sesión con ella.',
  'error.retry': 'Reintentar',
  'error.signIn': 'Iniciar sesión',
  'error.back': 'Volver al sitio',
  'error.reference': 'Referencia: {reference}',

  'mail.subject': 'Inicia sesión en {site}',
  'mail.title': 'Iniciar sesión',
  'mail.site': 'en {site}',
  'mail.intro': 'Aquí tienes tu enlace. Solo funciona una vez y expira en {duration}.',
  'mail.lifetime': 'El enlace solo funciona una vez y expira en {duration}.',
  'mail.enterCode': 'Introduce este código en el navegador en el que lo pediste.',
  'mail.orCode': 'O introduce este código en el navegador en el que lo pediste.',
  'mail.codeLifetime': 'El código solo funciona una vez y expira en {duration}.',
  'mail.button': 'Iniciar sesión',
  'mail.fallback': 'Si el botón no funciona, copia este enlace en tu navegador:',
  'mail.ignore': 'Si no lo pediste, ignora este correo.',
  'mail.warning': 'No compartas el enlace: da acceso a tu cuenta.',
  'mail.codeWarning': 'No digas el código a nadie: da acceso a tu cuenta.',
};

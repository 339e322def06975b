/** The Spanish messages of the feature. */
import type { AccountCatalog } from './en.js';

export const es: AccountCatalog = {
  'account.title': 'Tu cuenta',
  'account.signedInAs': 'Sesión iniciada como {user}',
  'account.sections': 'Secciones',
  'account.sectionFailed':
    'No se puede mostrar esta sección en este momento. Inténtalo de nuevo en un momento.',
  'account.error.default': 'No ha funcionado. Inténtalo de nuevo.',
  'account.error.NotFound': 'Eso ya no existe.',
  'account.error.LastSignInMethod':
    'Es tu única forma de iniciar sesión. Añade otra antes de quitarla.',

  'account.profile.title': 'Perfil',
  'account.profile.name': 'Nombre',
  'account.profile.change': 'Cambiar el nombre',
  'account.profile.rename': 'Guardar nombre',
  'account.profile.renamed': 'Tu nombre se ha cambiado.',
  'account.profile.invalidName': 'El nombre debe tener entre 1 y 100 caracteres.',
  'account.profile.picture': 'Dirección de tu imagen',
  'account.profile.pictureHint':
    'Una dirección que empieza por https://. Déjala vacía para no tener ninguna.',
  'account.profile.changePicture': 'Cambiar imagen',
  'account.profile.savePicture': 'Guardar imagen',
  'account.profile.pictureChanged': 'Tu imagen ha cambiado.',
  'account.profile.invalidPicture':
    'La dirección de una imagen empieza por https:// y no es de un SVG.',
  'account.profile.empty': 'No hay nombre ni dirección de correo electrónico.',

  'account.language.title': 'Idioma',
  'account.language.text': 'Para estas páginas y para los correos que recibes.',
  'account.language.label': 'Idioma',
  'account.language.ofBrowser': 'El idioma del navegador',
  'account.language.save': 'Guardar idioma',
  'account.language.saved': 'El idioma se ha guardado.',

  'account.linked.title': 'Cuentas vinculadas',
  'account.linked.text': 'Puedes iniciar sesión con ellas.',
  'account.linked.id': 'ID: {id}',
  'account.linked.unusable': 'Este sitio ya no ofrece esta forma de iniciar sesión.',

  'account.passkeys.title': 'Llaves de acceso',
  'account.passkeys.text':
    'Con una llave de acceso inicias sesión con tu huella, tu cara o el código de tu dispositivo.',
  'account.passkeys.empty': 'Aún no tienes ninguna llave de acceso.',
  'account.passkeys.unnamed': 'Llave de acceso sin nombre',
  'account.passkeys.synchronized': 'Sincronizada entre tus dispositivos',
  'account.passkeys.ofOneDevice': 'Solo en un dispositivo',
  'account.passkeys.addedAt': 'Añadida: {time}',
  'account.passkeys.lastUsedAt': 'Último uso: {time}',
  'account.passkeys.add': 'Añadir una llave de acceso',
  'account.passkeys.addNeedsScript': 'Añadir una llave de acceso requiere JavaScript.',
  'account.passkeys.addCancelled':
    'No se ha añadido ninguna llave de acceso. Puedes intentarlo de nuevo.',
  'account.passkeys.addExists': 'Este dispositivo ya tiene una llave de acceso para tu cuenta.',
  'account.passkeys.addFailed': 'No se pudo añadir la llave de acceso. Inténtalo de nuevo.',
  'account.passkeys.added': 'La llave de acceso se ha añadido.',
  'account.passkeys.name': 'Nombre',
  'account.passkeys.rename': 'Cambiar nombre',
  'account.passkeys.renamed': 'Se ha cambiado el nombre de la llave de acceso.',
  'account.passkeys.remove': 'Quitar',
  'account.passkeys.removeText': 'Ya no podrás iniciar sesión con esta llave de acceso.',
  'account.passkeys.removed': 'La llave de acceso se ha quitado.',

  'account.passkeyMail.subject': 'Nueva llave de acceso en {site}',
  'account.passkeyMail.title': 'Nueva llave de acceso',
  'account.passkeyMail.text':
    'Después de iniciar sesión con tu contraseña, tu navegador ha guardado una llave de acceso para tu cuenta. Con ella puedes iniciar sesión sin contraseña.',
  'account.passkeyMail.notYou':
    'Si no fuiste tú, inicia sesión, quita la llave de acceso, cambia tu contraseña y cierra sesión en todos los demás dispositivos. Si no puedes iniciar sesión, contacta con el soporte del sitio.',
  'account.passkeyMail.button': 'Abrir tu cuenta',
  'account.passkeyRemovedMail.subject': 'Llave de acceso eliminada en {site}',
  'account.passkeyRemovedMail.title': 'Llave de acceso eliminada',
  'account.passkeyRemovedMail.text':
    'Se ha quitado una llave de acceso de tu cuenta. Ya no puedes iniciar sesión con ella.',
  'account.passkeyRemovedMail.notYou':
    'Si no fuiste tú, inicia sesión, cambia tu contraseña y cierra sesión en todos los demás dispositivos. Si no puedes iniciar sesión, contacta con el soporte del sitio.',
  'audit.passkey.add': 'Incorporación de una llave de acceso',
  'audit.passkey.remove': 'Eliminación de una llave de acceso',
  'audit.passkey.rename': 'Cambio de nombre de una llave de acceso',
  'audit.user.change-language': 'Cambio de idioma',
  'audit.user.change-picture': 'Cambio de la imagen',
  'audit.user.rename': 'Cambio del nombre',
};

/** The Spanish messages of the feature. */
import type { AuditCatalog } from './en.js';

export const es: AuditCatalog = {
  'activity.title': 'Actividad reciente',
  'activity.text':
    'Si algo de esto no lo hiciste tú, cierra la sesión en todos los demás dispositivos y cambia tus formas de iniciar sesión.',
  'activity.empty': 'No hay nada que mostrar.',
  'activity.all': 'Toda la actividad',
  'activity.older': 'Anteriores',
  'activity.newest': 'Más recientes',
  'activity.back': 'Volver a tu cuenta',
  'activity.at': '{time}',
  'activity.count': 'Número de veces: {count}',
  'activity.intended': 'En curso',
  'activity.refused': 'Rechazado',
  'activity.unproven': 'Se pidió confirmación',
  'activity.failed': 'Fallido',
  'activity.unsettled': 'Resultado desconocido',
  'activity.byUser': 'Por otro usuario, por ejemplo un administrador',
  'activity.byKey': 'Por una clave',
  'activity.byClient': 'Por una aplicación',
  'activity.bySystem': 'Por este sitio',
  'audit.access.use': 'Uso de una página protegida',
  'audit.page.open': 'Visita de una página',
  'activity.other': 'Otra actividad',
  'audit.account.link': 'Nueva forma de iniciar sesión',
  'audit.session.end': 'Cierre de sesión',
  'audit.session.request': 'Comienzo de un inicio de sesión',
  'audit.session.start': 'Inicio de sesión',
  'audit.session.update': 'Actualización de la sesión',
  'audit.user.create': 'Creación de la cuenta',
  'audit.user.verify-address': 'Confirmación del correo electrónico',
};

/** The Spanish messages of the feature. */
import type { SessionsCatalog } from './en.js';

export const es: SessionsCatalog = {
  'devices.title': 'Dispositivos',
  'devices.text': 'Tienes la sesión iniciada en estos dispositivos.',
  'devices.current': 'Este dispositivo',
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
};

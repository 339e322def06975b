/** The French messages of the feature. */
import type { SessionsCatalog } from './en.js';

export const fr: SessionsCatalog = {
  'devices.title': 'Appareils',
  'devices.text': 'Vous êtes connecté sur ces appareils.',
  'devices.current': 'Cet appareil',
  'devices.unknown': 'Appareil inconnu',
  'devices.lastUsed': 'Dernière utilisation\u00a0: {time}',
  'devices.signedIn': 'Connexion\u00a0: {time}',
  'devices.address': 'Adresse\u00a0: {address}',
  'devices.end': 'Déconnecter',
  'devices.endText': 'L’appareil sera déconnecté.',
  'devices.ended': 'L’appareil a été déconnecté.',
  'devices.endOthers': 'Déconnecter tous les autres appareils',
  'devices.endOthersText': 'Vous resterez connecté sur cet appareil uniquement.',
  'devices.othersEnded': 'Tous les autres appareils ont été déconnectés.',
  'devices.noId':
    'Votre connexion sur cet appareil est trop ancienne pour cela. Déconnectez-vous, reconnectez-vous, puis réessayez.',
};

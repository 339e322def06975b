/** The German messages of the feature. */
import type { SessionsCatalog } from './en.js';

export const de: SessionsCatalog = {
  'devices.title': 'Geräte',
  'devices.text': 'Sie sind auf diesen Geräten angemeldet.',
  'devices.current': 'Dieses Gerät',
  'devices.unknown': 'Unbekanntes Gerät',
  'devices.lastUsed': 'Zuletzt verwendet: {time}',
  'devices.signedIn': 'Angemeldet: {time}',
  'devices.address': 'Adresse: {address}',
  'devices.end': 'Abmelden',
  'devices.endText': 'Das Gerät wird abgemeldet.',
  'devices.ended': 'Das Gerät wurde abgemeldet.',
  'devices.endOthers': 'Alle anderen Geräte abmelden',
  'devices.endOthersText': 'Sie bleiben nur auf diesem Gerät angemeldet.',
  'devices.othersEnded': 'Alle anderen Geräte wurden abgemeldet.',
  'devices.noId':
    'Ihre Anmeldung auf diesem Gerät ist dafür zu alt. Melden Sie sich ab und wieder an, und versuchen Sie es dann noch einmal.',
};

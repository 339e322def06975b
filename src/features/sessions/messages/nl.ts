/** The Dutch messages of the feature. */
import type { SessionsCatalog } from './en.js';

export const nl: SessionsCatalog = {
  'devices.title': 'Apparaten',
  'devices.text': 'Je bent ingelogd op deze apparaten.',
  'devices.current': 'Dit apparaat',
  'devices.unknown': 'Onbekend apparaat',
  'devices.lastUsed': 'Laatst gebruikt: {time}',
  'devices.signedIn': 'Ingelogd: {time}',
  'devices.address': 'Adres: {address}',
  'devices.end': 'Uitloggen',
  'devices.endText': 'Je wordt op het apparaat uitgelogd.',
  'devices.ended': 'Je bent op het apparaat uitgelogd.',
  'devices.endOthers': 'Uitloggen op alle andere apparaten',
  'devices.endOthersText': 'Je blijft alleen op dit apparaat ingelogd.',
  'devices.othersEnded': 'Je bent op alle andere apparaten uitgelogd.',
  'devices.noId':
    'Je bent hier te lang geleden ingelogd om dit te doen. Log uit, log opnieuw in en probeer het dan nog eens.',
};

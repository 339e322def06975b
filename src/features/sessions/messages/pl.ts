/** The Polish messages of the feature. */
import type { SessionsCatalog } from './en.js';

export const pl: SessionsCatalog = {
  'devices.title': 'Urządzenia',
  'devices.text': 'Twoje konto jest zalogowane na tych urządzeniach.',
  'devices.current': 'To urządzenie',
  'devices.unknown': 'Nieznane urządzenie',
  'devices.lastUsed': 'Ostatnie użycie: {time}',
  'devices.signedIn': 'Logowanie: {time}',
  'devices.address': 'Adres: {address}',
  'devices.end': 'Wyloguj',
  'devices.endText': 'Urządzenie zostanie wylogowane.',
  'devices.ended': 'Urządzenie zostało wylogowane.',
  'devices.endOthers': 'Wyloguj wszystkie pozostałe urządzenia',
  'devices.endOthersText': 'Konto pozostanie zalogowane tylko na tym urządzeniu.',
  'devices.othersEnded': 'Wszystkie pozostałe urządzenia zostały wylogowane.',
  'devices.noId':
    'Twoja sesja na tym urządzeniu jest na to zbyt stara. Wyloguj się, zaloguj ponownie i spróbuj jeszcze raz.',
};

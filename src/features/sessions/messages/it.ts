/** The Italian messages of the feature. */
import type { SessionsCatalog } from './en.js';

export const it: SessionsCatalog = {
  'devices.title': 'Dispositivi',
  'devices.text': 'Hai effettuato l’accesso su questi dispositivi.',
  'devices.current': 'Questo dispositivo',
  'devices.unknown': 'Dispositivo sconosciuto',
  'devices.lastUsed': 'Ultimo utilizzo: {time}',
  'devices.signedIn': 'Accesso: {time}',
  'devices.address': 'Indirizzo: {address}',
  'devices.end': 'Disconnetti',
  'devices.endText': 'Il dispositivo verrà disconnesso.',
  'devices.ended': 'Il dispositivo è stato disconnesso.',
  'devices.endOthers': 'Disconnetti tutti gli altri dispositivi',
  'devices.endOthersText': 'Resterai connesso solo su questo dispositivo.',
  'devices.othersEnded': 'Tutti gli altri dispositivi sono stati disconnessi.',
  'devices.noId':
    'Il tuo accesso su questo dispositivo è troppo vecchio per farlo. Esci, accedi di nuovo e poi riprova.',
};

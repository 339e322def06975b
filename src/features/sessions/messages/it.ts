/** The Italian messages of the feature. */
import type { SessionsCatalog } from './en.js';

export const it: SessionsCatalog = {
  'devices.title': 'Dispositivi',
  'devices.text': 'Hai effettuato l’accesso su questi dispositivi.',
  'devices.current': 'Questo dispositivo',
  'devices.onDesktop': '{browser} su {system}, computer',
  'devices.onPhone': '{browser} su {system}, telefono',
  'devices.onTablet': '{browser} su {system}, tablet',
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
  'reauthenticate.title': 'Conferma che sei tu',
  'reauthenticate.text':
    'Hai effettuato l’accesso. Per continuare, dimostra ancora una volta che sei tu.',
  'reauthenticate.textMfa': 'Per continuare, dimostra in un secondo modo che sei tu.',
  'reauthenticate.confirm': 'Conferma',
  'reauthenticate.passkey': 'Usa una passkey',
  'reauthenticate.emailHint': 'Invieremo un codice a {email}.',
  'reauthenticate.sendCode': 'Ricevi un codice via email',
  'reauthenticate.codeSent': 'Abbiamo inviato un codice a {email}. Inseriscilo qui.',
  'reauthenticate.code': 'Codice',
  'reauthenticate.wrongCode':
    'Questo codice non è corretto o è scaduto. Riprova o richiedine un altro.',
  'reauthenticate.otherWay': 'Un altro modo',
  'reauthenticate.otherAccount': 'Questo è un altro account. Non è stato modificato nulla.',
  'reauthenticate.noAuthTime':
    'Avevi già effettuato l’accesso lì e non ti è stato chiesto di accedere di nuovo. Scegli un altro modo.',
  'reauthenticate.mailNotSent': 'Non è stato possibile inviare l’email. Riprova tra poco.',
  'reauthenticate.failed': 'Non ha funzionato. Riprova o scegli un altro modo.',
  'reauthenticate.unreachable':
    'Questa pagina richiede più di quanto il tuo account abbia finora, ad esempio una passkey o un altro secondo fattore.',
  'reauthenticate.enrol': 'Configuralo nella pagina del tuo account',
  'reauthenticate.done': 'Identità confermata',
  'reauthenticate.doneText': 'Puoi chiudere questa finestra.',
  'reauthenticateMail.subject': 'Il tuo codice per {site}',
  'reauthenticateMail.text':
    'Inserisci questo codice dove hai effettuato l’accesso, per confermare che sei tu. Scade tra {duration}.',
  'audit.session.reauthenticate': 'Conferma della tua identità',
  'audit.session.request-code': 'Richiesta di un codice per confermare la tua identità',
  'audit.session.revoke': 'Disconnessione di dispositivi',
  'audit.session.revoke-others': 'Disconnessione di tutti gli altri dispositivi',
};

/** The German messages of the feature. */
import type { SessionsCatalog } from './en.js';

export const de: SessionsCatalog = {
  'devices.title': 'Geräte',
  'devices.text': 'Sie sind auf diesen Geräten angemeldet.',
  'devices.current': 'Dieses Gerät',
  'devices.onDesktop': '{browser} auf {system}, Computer',
  'devices.onPhone': '{browser} auf {system}, Smartphone',
  'devices.onTablet': '{browser} auf {system}, Tablet',
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
  'reauthenticate.title': 'Bestätigen Sie Ihre Identität',
  'reauthenticate.text':
    'Sie sind angemeldet. Bestätigen Sie noch einmal, dass Sie es sind, um fortzufahren.',
  'reauthenticate.textMfa':
    'Bestätigen Sie auf eine zweite Art, dass Sie es sind, um fortzufahren.',
  'reauthenticate.confirm': 'Bestätigen',
  'reauthenticate.passkey': 'Passkey verwenden',
  'reauthenticate.emailHint': 'Wir senden einen Code an {email}.',
  'reauthenticate.sendCode': 'Code per E-Mail senden',
  'reauthenticate.codeSent': 'Wir haben einen Code an {email} gesendet. Geben Sie ihn hier ein.',
  'reauthenticate.code': 'Bestätigungscode',
  'reauthenticate.wrongCode':
    'Dieser Code stimmt nicht oder ist abgelaufen. Versuchen Sie es erneut oder fordern Sie einen neuen an.',
  'reauthenticate.otherWay': 'Andere Methode',
  'reauthenticate.otherAccount': 'Das ist ein anderes Konto. Es wurde nichts geändert.',
  'reauthenticate.noAuthTime':
    'Sie waren dort schon angemeldet und mussten sich nicht neu anmelden. Wählen Sie eine andere Methode.',
  'reauthenticate.mailNotSent':
    'Die E-Mail konnte nicht gesendet werden. Versuchen Sie es gleich noch einmal.',
  'reauthenticate.failed':
    'Das hat nicht geklappt. Versuchen Sie es erneut oder wählen Sie eine andere Methode.',
  'reauthenticate.unreachable':
    'Für diese Seite reicht Ihr Konto bisher nicht aus. Sie brauchen zum Beispiel einen Passkey oder einen anderen zweiten Faktor.',
  'reauthenticate.enrol': 'Auf Ihrer Kontoseite einrichten',
  'reauthenticate.done': 'Bestätigt',
  'reauthenticate.doneText': 'Sie können dieses Fenster schließen.',
  'reauthenticateMail.subject': 'Ihr Code für {site}',
  'reauthenticateMail.text':
    'Geben Sie diesen Code dort ein, wo Sie angemeldet sind, um zu bestätigen, dass Sie es sind. Er ist {duration} gültig.',
  'audit.session.reauthenticate': 'Bestätigung Ihrer Identität',
  'audit.session.request-code': 'Anforderung eines Codes zur Bestätigung Ihrer Identität',
  'audit.session.revoke': 'Abmeldung von Geräten',
  'audit.session.revoke-others': 'Abmeldung aller anderen Geräte',
};

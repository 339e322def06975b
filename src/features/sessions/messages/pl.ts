/** The Polish messages of the feature. */
import type { SessionsCatalog } from './en.js';

export const pl: SessionsCatalog = {
  'devices.title': 'Urządzenia',
  'devices.text': 'Twoje konto jest zalogowane na tych urządzeniach.',
  'devices.current': 'To urządzenie',
  'devices.onDesktop': '{browser}, {system}, komputer',
  'devices.onPhone': '{browser}, {system}, telefon',
  'devices.onTablet': '{browser}, {system}, tablet',
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
  'reauthenticate.title': 'Potwierdź, że to Ty',
  'reauthenticate.text':
    'Twoje konto jest zalogowane. Aby kontynuować, potwierdź jeszcze raz, że to Ty.',
  'reauthenticate.textMfa': 'Aby kontynuować, potwierdź w drugi sposób, że to Ty.',
  'reauthenticate.confirm': 'Potwierdź',
  'reauthenticate.passkey': 'Użyj klucza dostępu',
  'reauthenticate.emailHint': 'Wyślemy kod na adres {email}.',
  'reauthenticate.sendCode': 'Wyślij mi kod e-mailem',
  'reauthenticate.codeSent': 'Wysłaliśmy kod na adres {email}. Wpisz go tutaj.',
  'reauthenticate.code': 'Kod',
  'reauthenticate.wrongCode':
    'Ten kod jest nieprawidłowy lub wygasł. Spróbuj ponownie lub poproś o nowy.',
  'reauthenticate.otherWay': 'Inny sposób',
  'reauthenticate.otherAccount': 'To inne konto. Nic się nie zmieniło.',
  'reauthenticate.noAuthTime':
    'Twoje konto było tam już zalogowane i nie trzeba było logować się ponownie. Wybierz inny sposób.',
  'reauthenticate.mailNotSent': 'Nie udało się wysłać wiadomości. Spróbuj ponownie za chwilę.',
  'reauthenticate.failed': 'Nie udało się. Spróbuj ponownie lub wybierz inny sposób.',
  'reauthenticate.unreachable':
    'Ta strona wymaga więcej, niż ma na razie Twoje konto, na przykład klucza dostępu lub innego drugiego składnika.',
  'reauthenticate.enrol': 'Skonfiguruj na stronie swojego konta',
  'reauthenticate.done': 'Potwierdzono',
  'reauthenticate.doneText': 'Możesz zamknąć to okno.',
  'reauthenticateMail.subject': 'Twój kod do {site}',
  'reauthenticateMail.text':
    'Wpisz ten kod tam, gdzie Twoje konto jest zalogowane, aby potwierdzić, że to Ty. Ważność: {duration}.',
  'audit.session.reauthenticate': 'Potwierdzenie tożsamości',
  'audit.session.request-code': 'Prośba o kod do potwierdzenia tożsamości',
  'audit.session.revoke': 'Wylogowanie urządzeń',
  'audit.session.revoke-others': 'Wylogowanie wszystkich innych urządzeń',
};

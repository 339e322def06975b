/** The Polish messages of the feature. */
import type { AuditCatalog } from './en.js';

export const pl: AuditCatalog = {
  'activity.title': 'Ostatnia aktywność',
  'activity.text':
    'Jeśli czegoś z tej listy nie zrobiono za Twoją wiedzą, wyloguj wszystkie inne urządzenia i zmień sposoby logowania.',
  'activity.empty': 'Nie ma nic do wyświetlenia.',
  'activity.all': 'Cała aktywność',
  'activity.older': 'Starsze',
  'activity.newest': 'Najnowsze',
  'activity.back': 'Wróć do swojego konta',
  'activity.at': '{time}',
  'activity.count': 'Liczba powtórzeń: {count}',
  'activity.intended': 'W toku',
  'activity.refused': 'Odmowa',
  'activity.unproven': 'Wymagane potwierdzenie',
  'activity.failed': 'Niepowodzenie',
  'activity.unsettled': 'Wynik nieznany',
  'activity.byUser': 'Przez innego użytkownika, na przykład administratora',
  'activity.byKey': 'Za pomocą klucza',
  'activity.byClient': 'Przez aplikację',
  'activity.bySystem': 'Przez tę witrynę',
  'audit.access.use': 'Użycie chronionej strony',
  'audit.page.open': 'Otwarcie strony',
  'activity.other': 'Inna aktywność',
  'audit.account.link': 'Nowy sposób logowania',
  'audit.session.end': 'Wylogowanie',
  'audit.session.request': 'Początek logowania',
  'audit.session.start': 'Logowanie',
  'audit.session.update': 'Aktualizacja sesji',
  'audit.user.create': 'Utworzenie konta',
  'audit.user.verify-address': 'Potwierdzenie adresu e-mail',
};

/** The German messages of the feature. */
import type { AuditCatalog } from './en.js';

export const de: AuditCatalog = {
  'activity.title': 'Letzte Aktivitäten',
  'activity.text':
    'Wenn etwas davon nicht von Ihnen stammt, melden Sie alle anderen Geräte ab und ändern Sie Ihre Anmeldemethoden.',
  'activity.empty': 'Es gibt nichts anzuzeigen.',
  'activity.all': 'Alle Aktivitäten',
  'activity.older': 'Ältere',
  'activity.newest': 'Neueste',
  'activity.back': 'Zurück zu Ihrem Konto',
  'activity.at': '{time}',
  'activity.count': 'Anzahl: {count}',
  'activity.intended': 'Läuft noch',
  'activity.refused': 'Abgelehnt',
  'activity.unproven': 'Bestätigung verlangt',
  'activity.failed': 'Fehlgeschlagen',
  'activity.unsettled': 'Ausgang unbekannt',
  'activity.byUser': 'Durch eine andere Person, zum Beispiel aus der Administration',
  'activity.byKey': 'Durch einen Schlüssel',
  'activity.byClient': 'Durch eine App',
  'activity.bySystem': 'Durch diese Website',
  'audit.access.use': 'Nutzung einer geschützten Seite',
  'audit.page.open': 'Aufruf einer Seite',
  'activity.other': 'Sonstige Aktivität',
  'audit.account.link': 'Neue Anmeldemethode',
  'audit.session.end': 'Abmeldung',
  'audit.session.request': 'Beginn einer Anmeldung',
  'audit.session.start': 'Anmeldung',
  'audit.session.update': 'Aktualisierung der Sitzung',
  'audit.user.create': 'Erstellung des Kontos',
  'audit.user.verify-address': 'Bestätigung der E-Mail-Adresse',
};

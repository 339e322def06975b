/** The German messages of the feature. */
import type { PersonalDataCatalog } from './en.js';

export const de: PersonalDataCatalog = {
  'personalData.title': 'Ihre Daten',
  'personalData.text':
    'Sie können als Datei (JSON) herunterladen, was diese Website über Sie und Ihre Anmeldemethoden speichert.',
  'personalData.export': 'Ihre Daten herunterladen',

  'personalData.mail.subject': 'Ihre Daten bei {site} wurden heruntergeladen',
  'personalData.mail.title': 'Ihre Daten wurden heruntergeladen',
  'personalData.mail.text':
    'Eine Datei mit dem, was die Website über Sie speichert, wurde aus Ihrem Konto heruntergeladen. Wenn Sie das nicht waren, melden Sie alle anderen Geräte ab und ändern Sie Ihre Anmeldemethoden.',
  'audit.data.export': 'Herunterladen Ihrer Daten',
};

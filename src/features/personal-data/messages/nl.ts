/** The Dutch messages of the feature. */
import type { PersonalDataCatalog } from './en.js';

export const nl: PersonalDataCatalog = {
  'personalData.title': 'Je gegevens',
  'personalData.text':
    'Je kunt als bestand (JSON) downloaden wat deze site bewaart over jou en over hoe je inlogt.',
  'personalData.export': 'Je gegevens downloaden',

  'personalData.mail.subject': 'Je gegevens op {site} zijn gedownload',
  'personalData.mail.title': 'Je gegevens zijn gedownload',
  'personalData.mail.text':
    'Vanuit je account is een bestand gedownload met wat de site over je bewaart. Als jij het niet was, log dan uit op alle andere apparaten en wijzig de manieren waarop je inlogt.',
  'audit.data.export': 'Download van je gegevens',
};

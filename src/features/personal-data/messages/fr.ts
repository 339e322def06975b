/** The French messages of the feature. */
import type { PersonalDataCatalog } from './en.js';

export const fr: PersonalDataCatalog = {
  'personalData.title': 'Vos données',
  'personalData.text':
    'Vous pouvez télécharger, dans un fichier (JSON), ce que ce site enregistre sur vous et sur vos moyens de connexion.',
  'personalData.export': 'Télécharger vos données',

  'personalData.mail.subject': 'Vos données sur {site} ont été téléchargées',
  'personalData.mail.title': 'Vos données ont été téléchargées',
  'personalData.mail.text':
    'Un fichier contenant ce que le site enregistre sur vous a été téléchargé depuis votre compte. Si ce n’était pas vous, déconnectez tous les autres appareils et changez vos moyens de connexion.',
  'audit.data.export': 'Téléchargement de vos données',
};

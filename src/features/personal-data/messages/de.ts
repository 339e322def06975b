/** The German messages of the feature. */
import type { PersonalDataCatalog } from './en.js';

export const de: PersonalDataCatalog = {
  'personalData.title': 'Your data',
  'personalData.text':
    'You can download what this site stores about you and how you sign in, as a file (JSON).',
  'personalData.export': 'Download your data',

  'personalData.mail.subject': 'Your data on {site} was downloaded',
  'personalData.mail.title': 'Your data was downloaded',
  'personalData.mail.text':
    'A file with what the site stores about you was downloaded from your account. If that wasn’t you, sign out on all other devices and change the ways in which you sign in.',
};

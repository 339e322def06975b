/** The Italian messages of the feature. */
import type { PersonalDataCatalog } from './en.js';

export const it: PersonalDataCatalog = {
  'personalData.title': 'I tuoi dati',
  'personalData.text':
    'Puoi scaricare in un file (JSON) ciò che questo sito conserva su di te e su come accedi.',
  'personalData.export': 'Scarica i tuoi dati',

  'personalData.mail.subject': 'I tuoi dati su {site} sono stati scaricati',
  'personalData.mail.title': 'I tuoi dati sono stati scaricati',
  'personalData.mail.text':
    'Dal tuo account è stato scaricato un file con ciò che il sito conserva su di te. Se non sei stato tu, disconnetti tutti gli altri dispositivi e cambia i modi in cui accedi.',
  'audit.data.export': 'Download dei tuoi dati',
};

/** The Polish messages of the feature. */
import type { PersonalDataCatalog } from './en.js';

export const pl: PersonalDataCatalog = {
  'personalData.title': 'Twoje dane',
  'personalData.text':
    'Możesz pobrać w pliku (JSON) to, co ta witryna przechowuje o Tobie i o Twoich sposobach logowania.',
  'personalData.export': 'Pobierz swoje dane',

  'personalData.mail.subject': 'Twoje dane z {site} zostały pobrane',
  'personalData.mail.title': 'Twoje dane zostały pobrane',
  'personalData.mail.text':
    'Z Twojego konta pobrano plik z tym, co witryna przechowuje o Tobie. Jeśli to nie Ty, wyloguj wszystkie pozostałe urządzenia i zmień swoje sposoby logowania.',
  'audit.data.export': 'Pobranie danych',
};

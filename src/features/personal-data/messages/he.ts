/** The Hebrew messages of the feature. */
import type { PersonalDataCatalog } from './en.js';

export const he: PersonalDataCatalog = {
  'personalData.title': 'הנתונים שלך',
  'personalData.text':
    'אפשר להוריד כקובץ (JSON) את המידע שהאתר הזה שומר לגביך ולגבי דרכי הכניסה שלך.',
  'personalData.export': 'הורדת הנתונים שלך',

  'personalData.mail.subject': 'הנתונים שלך ב־{site} הורדו',
  'personalData.mail.title': 'הנתונים שלך הורדו',
  'personalData.mail.text':
    'מהחשבון שלך הורד קובץ עם המידע שהאתר שומר לגביך. אם ההורדה לא הייתה שלך, יש לצאת מכל שאר המכשירים ולשנות את דרכי הכניסה שלך.',
  'audit.data.export': 'הורדת הנתונים שלך',
};

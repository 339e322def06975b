/** The Arabic messages of the feature. */
import type { PersonalDataCatalog } from './en.js';

export const ar: PersonalDataCatalog = {
  'personalData.title': 'بياناتك',
  'personalData.text': 'يمكنك تنزيل ما يخزّنه هذا الموقع عنك وعن طرق تسجيل دخولك، في ملف (JSON).',
  'personalData.export': 'تنزيل بياناتك',

  'personalData.mail.subject': 'تم تنزيل بياناتك من {site}',
  'personalData.mail.title': 'تم تنزيل بياناتك',
  'personalData.mail.text':
    'تم من حسابك تنزيل ملف يحتوي على ما يخزّنه الموقع عنك. إذا لم يكن ذلك بطلب منك، فيُرجى تسجيل الخروج من جميع الأجهزة الأخرى وتغيير طرق تسجيل دخولك.',
  'audit.data.export': 'تنزيل بياناتك',
};

/** The Arabic messages of the feature. */
import type { SessionsCatalog } from './en.js';

export const ar: SessionsCatalog = {
  'devices.title': 'الأجهزة',
  'devices.text': 'تم تسجيل دخولك على هذه الأجهزة.',
  'devices.current': 'هذا الجهاز',
  'devices.unknown': 'جهاز غير معروف',
  'devices.lastUsed': 'آخر استخدام: {time}',
  'devices.signedIn': 'تسجيل الدخول: {time}',
  'devices.address': 'العنوان: {address}',
  'devices.end': 'تسجيل الخروج',
  'devices.endText': 'سيُسجَّل خروجك من الجهاز.',
  'devices.ended': 'سُجّل خروجك من الجهاز.',
  'devices.endOthers': 'تسجيل الخروج من جميع الأجهزة الأخرى',
  'devices.endOthersText': 'سيبقى حسابك مفتوحًا على هذا الجهاز فقط.',
  'devices.othersEnded': 'سُجّل خروجك من جميع الأجهزة الأخرى.',
  'devices.noId':
    'تسجيل دخولك على هذا الجهاز أقدم من أن يتيح ذلك. يُرجى تسجيل الخروج ثم تسجيل الدخول من جديد والمحاولة مرة أخرى.',
};

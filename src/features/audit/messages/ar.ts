/** The Arabic messages of the feature. */
import type { AuditCatalog } from './en.js';

export const ar: AuditCatalog = {
  'activity.title': 'النشاط الأخير',
  'activity.text':
    'إذا رأيت شيئًا لم تقم به، فسجّل الخروج من جميع الأجهزة الأخرى وغيّر طرق تسجيل دخولك.',
  'activity.empty': 'لا يوجد ما يمكن عرضه.',
  'activity.all': 'كل النشاط',
  'activity.older': 'الأقدم',
  'activity.newest': 'الأحدث',
  'activity.back': 'العودة إلى حسابك',
  'activity.at': '{time}',
  'activity.count': 'عدد المرات: {count}',
  'activity.intended': 'قيد التنفيذ',
  'activity.refused': 'مرفوض',
  'activity.unproven': 'التأكيد مطلوب',
  'activity.failed': 'فشل',
  'activity.unsettled': 'النتيجة غير معروفة',
  'activity.byUser': 'بواسطة مستخدم آخر، مثل أحد المسؤولين',
  'activity.byKey': 'بواسطة مفتاح',
  'activity.byClient': 'بواسطة تطبيق',
  'activity.bySystem': 'بواسطة هذا الموقع',
  'audit.access.use': 'استخدام صفحة محمية',
  'audit.page.open': 'زيارة صفحة',
  'activity.other': 'نشاط آخر',
  'audit.account.link': 'طريقة جديدة لتسجيل الدخول',
  'audit.session.end': 'تسجيل الخروج',
  'audit.session.request': 'بدء تسجيل الدخول',
  'audit.session.start': 'تسجيل الدخول',
  'audit.session.update': 'تحديث الجلسة',
  'audit.user.create': 'إنشاء الحساب',
  'audit.user.verify-address': 'تأكيد عنوان البريد الإلكتروني',
};

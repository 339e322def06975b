/** The Arabic messages of the feature. */
import type { SessionsCatalog } from './en.js';

export const ar: SessionsCatalog = {
  'devices.title': 'الأجهزة',
  'devices.text': 'تم تسجيل دخولك على هذه الأجهزة.',
  'devices.current': 'هذا الجهاز',
  'devices.onDesktop': '{browser} على {system}، حاسوب',
  'devices.onPhone': '{browser} على {system}، هاتف',
  'devices.onTablet': '{browser} على {system}، جهاز لوحي',
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
  'reauthenticate.title': 'تأكيد هويتك',
  'reauthenticate.text': 'تم تسجيل دخولك. للمتابعة، يُرجى تأكيد هويتك مرة أخرى.',
  'reauthenticate.textMfa': 'للمتابعة، يُرجى تأكيد هويتك بطريقة ثانية.',
  'reauthenticate.confirm': 'تأكيد',
  'reauthenticate.passkey': 'استخدام مفتاح مرور',
  'reauthenticate.emailHint': 'سنرسل رمزًا إلى {email}.',
  'reauthenticate.sendCode': 'إرسال رمز بالبريد الإلكتروني',
  'reauthenticate.codeSent': 'أرسلنا رمزًا إلى {email}. يُرجى إدخاله هنا.',
  'reauthenticate.code': 'الرمز',
  'reauthenticate.wrongCode':
    'هذا الرمز غير صحيح أو انتهت صلاحيته. يُرجى إعادة المحاولة أو طلب رمز آخر.',
  'reauthenticate.otherWay': 'طريقة أخرى',
  'reauthenticate.otherAccount': 'هذا حساب آخر. لم يتغيّر شيء.',
  'reauthenticate.noAuthTime':
    'سبق تسجيل دخولك هناك، ولم يُطلب منك تسجيل الدخول من جديد. يُرجى اختيار طريقة أخرى.',
  'reauthenticate.mailNotSent': 'تعذّر إرسال الرسالة. يُرجى المحاولة مجددًا بعد قليل.',
  'reauthenticate.failed': 'لم ينجح ذلك. يُرجى إعادة المحاولة أو اختيار طريقة أخرى.',
  'reauthenticate.unreachable':
    'تتطلب هذه الصفحة أكثر مما في حسابك حتى الآن، مثل مفتاح مرور أو عامل ثانٍ آخر.',
  'reauthenticate.enrol': 'إعداده في صفحة حسابك',
  'reauthenticate.done': 'تم التأكيد',
  'reauthenticate.doneText': 'يمكنك إغلاق هذه النافذة.',
  'reauthenticateMail.subject': 'رمزك في {site}',
  'reauthenticateMail.text':
    'يُرجى إدخال هذا الرمز حيث سجّلت دخولك لتأكيد هويتك. مدة صلاحيته: {duration}.',
  'audit.session.reauthenticate': 'تأكيد هويتك',
  'audit.session.request-code': 'طلب رمز لتأكيد هويتك',
  'audit.session.revoke': 'تسجيل خروج أجهزة',
  'audit.session.revoke-others': 'تسجيل خروج جميع الأجهزة الأخرى',
};

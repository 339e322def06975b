/** The Arabic messages of the feature. */
import type { SecondFactorsCatalog } from './en.js';

export const ar: SecondFactorsCatalog = {
  'secondFactor.title': 'المصادقة الثنائية',
  'secondFactor.text':
    'عند تسجيل الدخول، يُطلب منك أيضًا رمز من تطبيق على هاتفك. وبذلك لا تكفي كلمة مرورك وحدها.',
  'secondFactor.setUp': 'إعداد تطبيق مصادقة',
  'secondFactor.app': 'تطبيق المصادقة',
  'secondFactor.addedAt': 'الإضافة: {time}',
  'secondFactor.lastUsedAt': 'آخر استخدام: {time}',
  'secondFactor.replace': 'استخدام تطبيق آخر أو هاتف آخر',
  'secondFactor.remove': 'إيقاف',
  'secondFactor.removeText':
    'لن يُطلب منك رمز عند تسجيل الدخول بعد الآن. وستتوقف رموز الاسترداد عن العمل.',
  'secondFactor.removed': 'المصادقة الثنائية متوقفة.',
  'secondFactor.codes': 'رموز الاسترداد',
  'secondFactor.codesLeft': 'الرموز المتبقية: {count} من 10',
  'secondFactor.codesLow': 'أوشكت رموز الاسترداد على النفاد. احصل على رموز جديدة.',
  'secondFactor.newCodes': 'الحصول على رموز استرداد جديدة',
  'secondFactor.newCodesText': 'ستحصل على عشرة رموز جديدة. وستتوقف رموزك الحالية عن العمل.',
  'secondFactor.codesTitle': 'رموز الاسترداد الخاصة بك',
  'secondFactor.codesText':
    'يتيح لك كل رمز من هذه الرموز تسجيل الدخول مرة واحدة إذا فقدت هاتفك. يُرجى حفظها في مكان آمن، مثل مدير كلمات المرور: فلن تظهر مرة أخرى.',
  'secondFactor.copyCodes': 'نسخ',
  'secondFactor.codesCopied': 'تم النسخ',
  'secondFactor.downloadCodes': 'تنزيل',
  'secondFactor.printCodes': 'طباعة',
  'secondFactor.codesSaved': 'لقد حفظتُ الرموز',
  'secondFactor.replaced': 'تم إعداد تطبيقك الجديد. لم تعد رموز التطبيق السابق صالحة.',
  'secondFactor.stepTitle': 'إدخال الرمز',
  'secondFactor.usePasskey':
    'لديك مفتاح مرور في هذا الموقع، وهو العامل الثاني لحسابك. يُرجى تسجيل الدخول به.',
  'secondFactor.stepText': 'يُرجى فتح تطبيق المصادقة وإدخال الرمز الظاهر فيه.',
  'secondFactor.code': 'الرمز',
  'secondFactor.submit': 'متابعة',
  'secondFactor.useRecoveryCode': 'استخدام رمز استرداد',
  'secondFactor.otherWay': 'تسجيل الدخول بطريقة أخرى',
  'secondFactor.recoveryTitle': 'إدخال رمز استرداد',
  'secondFactor.recoveryText':
    'هو أحد الرموز العشرة التي حصلت عليها عند إعداد المصادقة الثنائية. يعمل كل رمز مرة واحدة فقط.',
  'secondFactor.recoveryCode': 'رمز الاسترداد',
  'secondFactor.useApp': 'استخدام تطبيق المصادقة',
  'secondFactor.enrolText':
    'يُرجى مسح رمز QR ضوئيًا باستخدام تطبيق مصادقة، ثم إدخال الرمز الظاهر في التطبيق.',
  'secondFactor.requiredText':
    'يتطلب هذا الموقع المصادقة الثنائية. يُرجى مسح رمز QR ضوئيًا باستخدام تطبيق مصادقة، ثم إدخال الرمز الظاهر في التطبيق.',
  'secondFactor.qrCode': 'رمز QR لتطبيق مصادقة',
  'secondFactor.openApp': 'فتح التطبيق على هذا الجهاز',
  'secondFactor.secretHint': 'إذا تعذّر مسحه، يُرجى إدخال هذا المفتاح في التطبيق:',
  'secondFactor.turnOn': 'تفعيل',
  'secondFactor.confirmWithApp': 'استخدام تطبيق المصادقة الخاص بك',
  'secondFactor.wrongCode':
    'هذا الرمز غير صحيح أو سبق استخدامه. يُرجى انتظار الرمز التالي. إذا لم ينجح ذلك، يُرجى التحقّق من ساعة هاتفك.',
  'secondFactor.wrongFirstCode':
    'هذا الرمز لا يخص رمز QR هذا، أو أنه قديم جدًا. امسح رمز QR مرة أخرى وأدخل الرمز الذي يعرضه التطبيق الآن. إذا لم ينجح ذلك، فتحقق من ساعة هاتفك.',
  'secondFactor.wrongRecoveryCode': 'رمز الاسترداد هذا غير صحيح أو سبق استخدامه.',
  'secondFactor.unreadable':
    'يتعذّر التحقّق من رموز تطبيقك. يُرجى استخدام رمز استرداد أو التواصل مع فريق دعم هذا الموقع.',
  'secondFactor.locked':
    'أُدخلت رموز خاطئة كثيرة جدًا. يُرجى تسجيل الدخول من متصفّح سبق لك استخدامه أو التواصل مع فريق دعم هذا الموقع.',
  'secondFactor.offerExpired':
    'استغرق ذلك وقتًا طويلًا. يُرجى مسح رمز QR من جديد، ثم إدخال الرمز الظاهر في التطبيق.',
  'secondFactor.changed': 'تم تغيير عاملك الثاني في نافذة أخرى. يُرجى العودة إلى صفحة حسابك.',
  'secondFactor.isRequired':
    'يتطلب هذا الموقع المصادقة الثنائية. يمكنك بدلًا من ذلك إعداد تطبيق آخر أو هاتف آخر.',
  'secondFactor.addressText':
    'لإعداد المصادقة الثنائية، يُرجى تأكيد عنوان بريدك الإلكتروني أولًا. سنرسل رمزًا إلى {email}.',
  'secondFactor.noAddress':
    'ليس لحسابك عنوان بريد إلكتروني. إذا فقدت هاتفك، فلن تفيدك إلا رموز الاسترداد.',
  'secondFactor.trust': 'عدم طلب رمز في هذا المتصفح لفترة من الوقت',
  'secondFactor.trustedBrowser': 'متصفح لا يُطلب فيه رمز',
  'secondFactor.forgetBrowsers': 'طلب رمز من جديد في جميع المتصفحات',
  'secondFactor.browsersForgotten': 'من الآن فصاعدًا، يُطلب رمز عند كل تسجيل دخول.',
  'secondFactor.failed': 'لم ينجح ذلك. يُرجى المحاولة مجددًا.',
  'secondFactorMail.address.subject': 'رمزك في {site}',
  'secondFactorMail.address.text':
    'يُرجى إدخال هذا الرمز في الصفحة التي تُعِدّ فيها المصادقة الثنائية. مدة صلاحيته: {duration}.',
  'secondFactorMail.button': 'تسجيل الدخول',
  'secondFactorMail.notYou':
    'إذا لم تكن أنت من فعل ذلك، يُرجى تسجيل الدخول وتغيير كلمة مرورك وتسجيل الخروج من جميع الأجهزة الأخرى. إذا تعذّر عليك تسجيل الدخول، يُرجى التواصل مع فريق دعم الموقع.',
  'secondFactorMail.added.subject': 'تم تفعيل المصادقة الثنائية في {site}',
  'secondFactorMail.added.text':
    'تم إعداد تطبيق مصادقة لحسابك. من الآن فصاعدًا، سيُطلب منك رمزه عند تسجيل الدخول.',
  'secondFactorMail.replaced.subject': 'تطبيق مصادقة آخر في {site}',
  'secondFactorMail.replaced.text':
    'تم إعداد تطبيق مصادقة آخر لحسابك. لم تعد رموز التطبيق السابق صالحة.',
  'secondFactorMail.removed.subject': 'تم إيقاف المصادقة الثنائية في {site}',
  'secondFactorMail.removed.text':
    'تم إيقاف المصادقة الثنائية لحسابك. لن يُطلب منك رمز عند تسجيل الدخول بعد الآن.',
  'secondFactorMail.reset.text':
    'أزال فريق دعم الموقع العامل الثاني من حسابك. يُرجى إعداده من جديد بعد تسجيل الدخول.',
  'secondFactorMail.codes.subject': 'رموز استرداد جديدة في {site}',
  'secondFactorMail.codes.text': 'لديك رموز استرداد جديدة. لم تعد الرموز السابقة صالحة.',
  'secondFactorMail.codeUsed.subject': 'تم استخدام رمز استرداد في {site}',
  'secondFactorMail.codeUsed.text':
    'تم استخدام رمز استرداد لتسجيل الدخول إلى حسابك. الرموز المتبقية: {count}.',
  'secondFactorMail.locked.subject': 'رموز خاطئة كثيرة في {site}',
  'secondFactorMail.locked.text':
    'أُدخلت رموز خاطئة كثيرة لحسابك بعد عامل أول صحيح. تُرفض الرموز الآن، إلا في المتصفّحات التي سبق لك استخدامها.',
  'secondFactorMail.email.text':
    'يُرجى إدخال هذا الرمز لإكمال تسجيل الدخول. مدة صلاحيته: {duration}.',
  'secondFactor.emailText':
    'يطلب هذا الموقع عاملًا ثانيًا. سنرسل رمزًا إلى {email}. تطبيق المصادقة أكثر أمانًا.',
  'secondFactor.emailAgain': 'الحصول على رمز آخر',
  'secondFactor.emailRefused':
    'لا يمكن متابعة تسجيل الدخول هذا برمز من رسالة إلكترونية. يُرجى إعداد تطبيق مصادقة أو تسجيل الدخول بطريقة أخرى.',
  'secondFactor.useEmail': 'الحصول على رمز بالبريد الإلكتروني بدلًا من ذلك',
  'audit.second-factor.add': 'إعداد تطبيق مصادقة',
  'audit.second-factor.forget-browsers': 'إزالة المتصفحات الموثوق بها',
  'audit.second-factor.prove': 'رمز تطبيق المصادقة',
  'audit.second-factor.prove-by-email': 'رمز من رسالة بريد إلكتروني',
  'audit.second-factor.prove-recovery-code': 'رمز الاسترداد',
  'audit.second-factor.remove': 'إزالة تطبيق المصادقة',
  'audit.second-factor.replace': 'تغيير تطبيق المصادقة',
  'audit.second-factor.replace-recovery-codes': 'رموز استرداد جديدة',
  'audit.second-factor.request-code': 'طلب رمز عبر البريد الإلكتروني',
  'audit.second-factor.reset': 'إعادة تعيين المصادقة الثنائية',
  'audit.user.prove-address': 'تأكيد عنوان البريد الإلكتروني',
};

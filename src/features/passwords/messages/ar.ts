/** The Arabic messages of the feature. */
import type { PasswordCatalog } from './en.js';

export const ar: PasswordCatalog = {
  'password.new': 'كلمة المرور الجديدة',
  'password.current': 'كلمة المرور الحالية',
  'password.name': 'الاسم',
  'password.hint': '{count} أحرف على الأقل. من السهل تذكّر بضع كلمات متتالية.',
  'signUp.hasAccount': 'هل لديك حساب؟ تسجيل الدخول',
  'signUp.checkMail': 'أرسلنا إليك رسالة. يُرجى فتح الرابط الموجود فيها للمتابعة.',
  'signUp.checkMailTo': 'أرسلنا رسالة إلى {email}. يُرجى فتح الرابط الموجود فيها للمتابعة.',
  'verifyAddress.title': 'تأكيد عنوانك',
  'verifyAddress.text': 'أنت على وشك إنشاء حساب {email}.',
  'verifyAddress.otherBrowser':
    'فُتح الرابط في متصفّح غير الذي سجّلت فيه. يُرجى اختيار كلمة مرور {email} هنا.',
  'forgotPassword.text': 'يُرجى إدخال عنوانك، وسنرسل إليك رابطًا لاختيار كلمة مرور أخرى.',
  'forgotPassword.submit': 'إرسال الرابط',
  'forgotPassword.checkMailTo':
    'أرسلنا رسالة إلى {email}. إذا كان هناك حساب بهذا العنوان، فيُرجى فتح الرابط الموجود في الرسالة لاختيار كلمة مرور أخرى.',
  'resetPassword.title': 'اختيار كلمة مرور جديدة',
  'resetPassword.text': 'سيُسجَّل خروجك من كل مكان.',
  'resetPassword.submit': 'حفظ كلمة المرور',
  'changePassword.title': 'تغيير كلمة المرور',
  'changePassword.text': 'سيُسجَّل خروجك من أجهزتك الأخرى.',
  'changePassword.done': 'تم تغيير كلمة مرورك.',
  'password.changedAt': 'آخر تغيير: {time}.',
  'password.none': 'ليس لحسابك كلمة مرور بعد.',
  'firstPassword.title': 'اختيار كلمة مرور',
  'firstPassword.text':
    'سنرسل رابطًا إلى {email}. يُرجى فتحه لاختيار كلمة مرور. سيُسجَّل خروجك بعدها من كل مكان.',
  'firstPassword.checkMailTo': 'أرسلنا رابطًا إلى {email}. يُرجى فتحه لاختيار كلمة مرور.',
  'firstPassword.noAddress': 'ليس لحسابك عنوان بريد إلكتروني، وهو مطلوب لتسجيل الدخول بكلمة مرور.',
  'passwordMail.verifyAddress.subject': 'تأكيد عنوانك في {site}',
  'passwordMail.verifyAddress.button': 'تأكيد العنوان',
  'passwordMail.accountExists.subject': 'لديك حساب في {site}',
  'passwordMail.accountExists.title': 'لديك حساب بالفعل',
  'passwordMail.accountExists.text':
    'أراد شخص ما، وربما أنت، إنشاء حساب بهذا العنوان. يوجد حساب بالفعل: يُرجى تسجيل الدخول، أو اختيار كلمة مرور جديدة إذا نسيت كلمة مرورك.',
  'passwordMail.resetPassword.subject': 'اختيار كلمة مرور جديدة لـ {site}',
  'passwordMail.unknownAddress.subject': 'لا يوجد حساب في {site}',
  'passwordMail.unknownAddress.title': 'لا يوجد حساب',
  'passwordMail.unknownAddress.text':
    'طلب شخص ما، وربما أنت، كلمة مرور جديدة. لا يوجد حساب بهذا العنوان: ربما سجّلت بعنوان آخر.',
  'passwordMail.passwordChanged.subject': 'تم تغيير كلمة مرورك في {site}',
  'passwordMail.passwordChanged.text':
    'سُجّل خروجك من أجهزتك الأخرى. إذا كنت أنت من غيّرها، فلا داعي لفعل أي شيء آخر.',
  'passwordMail.passwordChanged.button': 'لم أكن أنا',
  'credentialsSignin.password_reset_required': 'عليك اختيار كلمة مرور جديدة قبل تسجيل الدخول.',
  'passwordError.PasswordTooShort': 'كلمة المرور قصيرة جدًا. يلزم {count} أحرف على الأقل.',
  'passwordError.PasswordTooLong': 'كلمة المرور طويلة جدًا. يُسمح بـ {count} حرفًا كحدّ أقصى.',
  'passwordError.PasswordBreached':
    'كلمة المرور هذه معروفة من تسريب بيانات، لذا يمكن تخمينها. يُرجى اختيار كلمة أخرى.',
  'passwordError.WrongPassword': 'كلمة المرور الحالية غير صحيحة.',
  'passwordError.NoPassword': 'ليس لحسابك كلمة مرور بعد. يُرجى طلب رابط لاختيار واحدة.',
  'passwordError.HasPassword': 'لحسابك كلمة مرور بالفعل.',
  'passwordError.Invalid_email': 'هذا ليس عنوان بريد إلكتروني.',
  'passwordError.LinkExpired': 'انتهت صلاحية الرابط أو سبق استخدامه. يُرجى طلب رابط آخر.',
  'passwordError.MailNotSent': 'تعذّر إرسال الرسالة. يُرجى المحاولة مجددًا بعد قليل.',
  'passwordError.default': 'لم ينجح ذلك. يُرجى المحاولة مجددًا.',
};

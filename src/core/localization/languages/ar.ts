/** The Arabic messages. */
import type { Catalog } from '../messages.js';

export const ar: Catalog = {
  'signIn.title': 'تسجيل الدخول',
  'signIn.site': 'إلى {site}',
  'signIn.or': 'أو',
  'signIn.continueWith': 'المتابعة باستخدام {provider}',
  'signIn.lastUsed': 'آخر استخدام',
  'signIn.email': 'البريد الإلكتروني',
  'signIn.emailPlaceholder': 'name@example.com',
  'signIn.username': 'اسم المستخدم',
  'signIn.password': 'كلمة المرور',
  'signIn.showPassword': 'إظهار الأحرف',
  'signIn.hidePassword': 'إخفاء الأحرف',
  'signIn.capsLock': 'مفتاح Caps Lock مفعّل.',
  'signIn.submit': 'تسجيل الدخول',
  'signIn.submitWith': 'تسجيل الدخول باستخدام {provider}',
  'signIn.emailLink': 'إرسال رابط تسجيل الدخول',
  'signIn.emailLinkWith': 'إرسال رابط تسجيل الدخول عبر {provider}',
  'signIn.emailCode': 'إرسال رمز تسجيل الدخول',
  'signIn.emailCodeWith': 'إرسال رمز تسجيل الدخول عبر {provider}',
  'signIn.passkey': 'المتابعة باستخدام مفتاح مرور',
  'signIn.passkeyHint':
    'يمكنك ترك الحقل فارغًا لاستخدام مفتاح مرور لديك، أو ملؤه لإنشاء مفتاحك الأول.',
  'signIn.passkeyNeedsScript': 'يتطلب تسجيل الدخول باستخدام مفتاح مرور تفعيل JavaScript.',
  'signIn.forgotPassword': 'هل نسيت كلمة المرور؟',
  'signIn.signUp': 'إنشاء حساب',
  'signIn.terms': 'بنود الخدمة',
  'signIn.privacy': 'سياسة الخصوصية',
  'signIn.search': 'البحث عن مزوّد',
  'signIn.searchResults': 'عدد المزوّدين: {count}',
  'signIn.searchNoResults': 'لم يتم العثور على مزوّد',
  'signIn.empty': 'لا تتوفر طريقة لتسجيل الدخول بعد.',
  'signIn.emptyHint': 'إذا كان هذا موقعك، يُرجى إضافة مزوّد إلى إعداداته ثم إعادة تحميل هذه الصفحة.',
  'form.busy': 'لحظة من فضلك…',

  'signInError.default': 'تعذّر تسجيل الدخول. يُرجى إعادة المحاولة.',
  'signInError.Signin':
    'تعذّر بدء تسجيل الدخول. يُرجى إعادة المحاولة أو اختيار طريقة أخرى لتسجيل الدخول.',
  'signInError.OAuthCallbackError':
    'تم إلغاء تسجيل الدخول أو لم يكتمل. يُرجى إعادة المحاولة أو اختيار طريقة أخرى لتسجيل الدخول.',
  'signInError.SignInExpired': 'انتهت صلاحية عملية تسجيل الدخول هذه. ابدأ من جديد.',
  'signInError.provider.refused':
    'تم إلغاء تسجيل الدخول. يُرجى إعادة المحاولة أو اختيار طريقة أخرى لتسجيل الدخول.',
  'signInError.provider.signInRequired': 'عليك تسجيل الدخول هناك أولًا. يُرجى إعادة المحاولة.',
  'signInError.provider.unavailable':
    'طريقة تسجيل الدخول هذه غير متاحة حاليًا. يُرجى المحاولة مجددًا بعد قليل أو اختيار طريقة أخرى.',
  'signInError.OAuthCreateAccount':
    'تعذّر إنشاء حساب بطريقة تسجيل الدخول هذه. يُرجى إعادة المحاولة أو استخدام حساب آخر.',
  'signInError.EmailCreateAccount':
    'تعذّر إنشاء حساب لعنوان البريد الإلكتروني هذا. يُرجى التحقّق من كتابته أو استخدام عنوان آخر.',
  'signInError.Callback': 'حدث خطأ أثناء تسجيل الدخول. يُرجى إعادة المحاولة.',
  'signInError.OAuthAccountNotLinked':
    'هناك حساب بعنوان بريدك الإلكتروني. يُرجى تسجيل الدخول بالطريقة التي استخدمتها أول مرة.',
  'signInError.usedHere': 'سبق تسجيل الدخول من هذا المتصفّح باستخدام: {providers}.',
  'signInError.AccountNotLinked':
    'مفتاح المرور هذا غير مرتبط بحسابك. يُرجى تسجيل الدخول بطريقتك المعتادة.',
  'signInError.EmailSignin':
    'تعذّر إرسال الرسالة الإلكترونية. يُرجى التحقّق من العنوان ثم إعادة المحاولة بعد قليل.',
  'signInError.CredentialsSignin': 'البيانات غير صحيحة. يُرجى التحقّق منها وإعادة المحاولة.',
  'signInError.refused': 'تعذّر تسجيل دخولك. يُرجى إعادة المحاولة.',
  'signInError.TooManyAttempts':
    'جرت محاولات كثيرة لتسجيل الدخول. يُرجى الانتظار قليلًا ثم إعادة المحاولة.',
  'signInError.ServerBusy': 'هناك ضغط كبير الآن. يُرجى المحاولة مجددًا بعد قليل.',
  'signInError.ChallengeRequired': 'نريد التأكد من أنك إنسان. أكمل التحقق أدناه ثم حاول مجددًا.',
  'challenge.noScript': 'يتطلب هذا التحقق JavaScript. فعّله، أو انتظر قليلًا قبل المحاولة مجددًا.',
  'signInError.SessionRequired': 'يُرجى تسجيل الدخول لعرض تلك الصفحة.',
  'signInError.MissingCSRF':
    'ظلّت هذه الصفحة مفتوحة لفترة طويلة. يُرجى إعادة المحاولة، والسماح بملفات تعريف الارتباط لهذا الموقع إذا تكرّرت المشكلة.',

  'passkeyError.cancelled':
    'لم يُستخدم مفتاح مرور. يُرجى إعادة المحاولة أو اختيار طريقة أخرى لتسجيل الدخول.',
  'passkeyError.exists':
    'يحتوي هذا الجهاز على مفتاح مرور بالفعل. يُرجى ترك الحقل فارغًا لتسجيل الدخول به.',
  'passkeyError.refused': 'لم تنجح العملية. يُرجى التحقّق مما أدخلته ثم إعادة المحاولة.',
  'passkeyError.failed':
    'تعذّر استخدام مفتاح المرور. يُرجى إعادة المحاولة أو اختيار طريقة أخرى لتسجيل الدخول.',
  'passkeyError.unsupported': 'لا يتيح هذا المتصفّح استخدام مفاتيح المرور.',

  'signOut.title': 'تسجيل الخروج',
  'signOut.site': 'من {site}',
  'signOut.question': 'هل تريد بالتأكيد تسجيل الخروج؟',
  'signOut.provider': 'تسجيل الخروج من {provider} أيضًا',
  'signOut.submit': 'تسجيل الخروج',
  'signOut.stay': 'البقاء في الحساب',
  'signOut.notSignedIn': 'لم يتم تسجيل الدخول بعد.',

  'verifyRequest.title': 'تحقّق من بريدك الإلكتروني',
  'verifyRequest.sent': 'أرسلنا إليك رابط تسجيل الدخول.',
  'verifyRequest.sentTo': 'أرسلنا إلى {email} رابط تسجيل الدخول.',
  'verifyRequest.open': 'يُرجى فتحه في هذا المتصفّح لتسجيل الدخول.',
  'verifyRequest.sentCode': 'أرسلنا إليك رمز تسجيل الدخول.',
  'verifyRequest.sentCodeTo': 'أرسلنا إلى {email} رمز تسجيل الدخول.',
  'verifyRequest.enterCode': 'يُرجى إدخاله في هذا المتصفّح لتسجيل الدخول.',
  'verifyRequest.orEnterCode': 'أو يُرجى إدخال الرمز الوارد في الرسالة نفسها هنا.',
  'verifyRequest.code': 'الرمز',
  'verifyRequest.spam': 'لم يصلك شيء بعد بضع دقائق؟ تحقّق من مجلد الرسائل غير المرغوب فيها.',
  'verifyRequest.resend': 'إعادة إرسال الرابط',
  'verifyRequest.resendIn': 'إعادة إرسال الرابط بعد {seconds} ث',
  'verifyRequest.resendCode': 'إرسال رمز جديد',
  'verifyRequest.resendCodeIn': 'إرسال رمز جديد بعد {seconds} ث',
  'verifyRequest.changeAddress': 'استخدام عنوان آخر',

  'codeError.wrong': 'هذا الرمز غير صحيح.',
  'codeError.triesLeft': 'المحاولات المتبقية: {count}.',
  'codeError.malformed': 'يتكوّن الرمز من 6 أرقام. يُرجى إدخالها كلها.',
  'codeError.ended': 'لم يعد هذا الرمز صالحًا. يُرجى طلب رمز جديد.',
  'codeError.browser':
    'لا يعمل الرمز إلا في المتصفّح الذي طُلب منه. يُرجى إدخاله هناك أو تسجيل الدخول هنا من جديد.',

  'confirmSignIn.title': 'تأكيد تسجيل الدخول',
  'confirmSignIn.text': 'سيتم تسجيل دخولك باسم {email}.',
  'confirmSignIn.submit': 'تسجيل الدخول',
  'confirmSignIn.notYou': 'إذا لم يكن هذا حسابك أو لم يكن الرابط بطلب منك، يُرجى إغلاق هذه الصفحة.',

  'error.default.title': 'حدث خطأ',
  'error.default.text': 'تعذّر تسجيل دخولك. عادةً ما تنجح إعادة المحاولة.',
  'error.Configuration.title': 'تسجيل الدخول غير متاح',
  'error.Configuration.text':
    'تسجيل الدخول لا يعمل حاليًا. ليس هذا بسببك، ولن تفيد إعادة المحاولة في الوقت الراهن.',
  'error.Configuration.owner': 'لمسؤولي الموقع: يوضّح سجلّ الخادم ما يجب إصلاحه.',
  'error.AccessDenied.title': 'تم رفض الوصول',
  'error.AccessDenied.text':
    'ليس لهذا الحساب إذن بالوصول. إذا كان لديك حساب آخر، يُرجى تسجيل الدخول به أو التواصل مع مسؤول الموقع.',
  'error.AccessDenied.retry': 'تسجيل الدخول بحساب آخر',
  'error.TooManyAttempts.title': 'محاولات كثيرة جدًا',
  'error.TooManyAttempts.text':
    'جرت محاولات كثيرة لتسجيل الدخول. يُرجى الانتظار قليلًا ثم إعادة المحاولة.',
  'error.SignOutError.title': 'سُجّل خروجك في هذا المتصفح',
  'error.SignOutError.text':
    'لكن الخادم لم يستجب، فلم يمكن إنهاء الجلسة نفسها. إذا كان من الممكن أن تكون لدى أحدٍ نسخة منها، فسجّل الدخول مرة أخرى لاحقًا وأنهِها من حسابك، أو سجّل الخروج مرة أخرى.',
  'error.Verification.title': 'لم يعُد هذا الرابط صالحًا',
  'error.Verification.text':
    'انتهت صلاحيته أو سبق استخدامه. يُرجى تسجيل الدخول مرة أخرى لنرسل إليك رابطًا جديدًا.',
  'error.NotFound.title': 'الصفحة غير موجودة',
  'error.NotFound.text': 'لا توجد صفحة في هذا العنوان.',
  'error.Forbidden.title': 'ليس لديك إذن بالوصول إلى هذه الصفحة',
  'error.Forbidden.text':
    'لا يمكن فتحها بهذا الحساب. إذا كان لديك حساب آخر، يمكنك تسجيل الدخول به.',
  'error.retry': 'إعادة المحاولة',
  'error.signIn': 'تسجيل الدخول',
  'error.back': 'العودة إلى الموقع',
  'error.reference': 'الرمز المرجعي: {reference}',

  'mail.subject': 'تسجيل الدخول إلى {site}',
  'mail.title': 'تسجيل الدخول',
  'mail.site': 'إلى {site}',
  'mail.intro': 'إليك الرابط. يعمل مرة واحدة فقط. مدة صلاحيته: {duration}.',
  'mail.lifetime': 'يعمل الرابط مرة واحدة فقط. مدة صلاحيته: {duration}.',
  'mail.enterCode': 'يُرجى إدخال هذا الرمز في المتصفّح الذي طُلب منه.',
  'mail.orCode': 'أو يُرجى إدخال هذا الرمز في المتصفّح الذي طُلب منه.',
  'mail.codeLifetime': 'يعمل الرمز مرة واحدة فقط. مدة صلاحيته: {duration}.',
  'mail.button': 'تسجيل الدخول',
  'mail.fallback': 'إذا لم يعمل الزر، يُرجى نسخ هذا الرابط إلى المتصفّح:',
  'mail.ignore': 'إذا لم يكن ذلك بطلب منك، يُرجى تجاهل هذه الرسالة.',
  'mail.warning': 'يُرجى عدم مشاركة الرابط: فهو يتيح تسجيل الدخول إلى حسابك.',
  'mail.codeWarning': 'يُرجى عدم إخبار أحد بالرمز: فهو يتيح تسجيل الدخول إلى حسابك.',
};

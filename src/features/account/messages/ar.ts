/** The Arabic messages of the feature. */
import type { AccountCatalog } from './en.js';

export const ar: AccountCatalog = {
  'account.title': 'حسابك',
  'account.signedInAs': 'تم تسجيل الدخول باسم {user}',
  'account.sections': 'الأقسام',
  'account.sectionFailed': 'تعذّر عرض هذا القسم حاليًا. يُرجى المحاولة مجددًا بعد قليل.',
  'account.error.default': 'لم ينجح ذلك. يُرجى المحاولة مجددًا.',
  'account.error.NotFound': 'هذا العنصر لم يعد موجودًا.',
  'account.error.LastSignInMethod':
    'هذه طريقتك الوحيدة لتسجيل الدخول. يُرجى إضافة طريقة أخرى قبل إزالتها.',

  'account.profile.title': 'الملف الشخصي',
  'account.profile.name': 'الاسم',
  'account.profile.change': 'تغيير الاسم',
  'account.profile.rename': 'حفظ الاسم',
  'account.profile.renamed': 'تم تغيير اسمك.',
  'account.profile.invalidName': 'يتكوّن الاسم من 1 إلى 100 حرف.',
  'account.profile.picture': 'عنوان صورتك',
  'account.profile.pictureHint': 'عنوان يبدأ بـ https://. اتركه فارغًا لإزالة الصورة.',
  'account.profile.changePicture': 'تغيير الصورة',
  'account.profile.savePicture': 'حفظ الصورة',
  'account.profile.pictureChanged': 'تم تغيير صورتك.',
  'account.profile.invalidPicture': 'يجب أن يبدأ عنوان الصورة بـ https:// وألا يكون لملف SVG.',
  'account.profile.empty': 'لا يوجد اسم ولا عنوان بريد إلكتروني.',

  'account.language.title': 'اللغة',
  'account.language.text': 'لهذه الصفحات ولرسائل البريد الإلكتروني التي تصلك.',
  'account.language.label': 'اللغة',
  'account.language.ofBrowser': 'لغة المتصفّح',
  'account.language.save': 'حفظ اللغة',
  'account.language.saved': 'تم حفظ اللغة.',

  'account.linked.title': 'الحسابات المرتبطة',
  'account.linked.text': 'يمكنك تسجيل الدخول باستخدامها.',
  'account.linked.id': 'المعرّف: {id}',
  'account.linked.unusable': 'لم يعد هذا الموقع يوفّر طريقة تسجيل الدخول هذه.',

  'account.passkeys.title': 'مفاتيح المرور',
  'account.passkeys.text': 'يتيح لك مفتاح المرور تسجيل الدخول ببصمة إصبعك أو وجهك أو رمز جهازك.',
  'account.passkeys.empty': 'ليس لديك مفتاح مرور بعد.',
  'account.passkeys.unnamed': 'مفتاح مرور بلا اسم',
  'account.passkeys.synchronized': 'متزامن بين أجهزتك',
  'account.passkeys.ofOneDevice': 'على جهاز واحد فقط',
  'account.passkeys.addedAt': 'الإضافة: {time}',
  'account.passkeys.lastUsedAt': 'آخر استخدام: {time}',
  'account.passkeys.add': 'إضافة مفتاح مرور',
  'account.passkeys.addNeedsScript': 'تتطلب إضافة مفتاح مرور تفعيل JavaScript.',
  'account.passkeys.addCancelled': 'لم تتم إضافة أي مفتاح مرور. يمكنك المحاولة مجددًا.',
  'account.passkeys.addExists': 'يحتوي هذا الجهاز بالفعل على مفتاح مرور لحسابك.',
  'account.passkeys.addFailed': 'تعذّرت إضافة مفتاح المرور. يُرجى المحاولة مجددًا.',
  'account.passkeys.added': 'تمت إضافة مفتاح المرور.',
  'account.passkeys.name': 'الاسم',
  'account.passkeys.rename': 'إعادة التسمية',
  'account.passkeys.renamed': 'تمت إعادة تسمية مفتاح المرور.',
  'account.passkeys.remove': 'إزالة',
  'account.passkeys.removeText': 'لن يمكنك تسجيل الدخول بمفتاح المرور هذا بعد الآن.',
  'account.passkeys.removed': 'تمت إزالة مفتاح المرور.',

  'account.passkeyMail.subject': 'مفتاح مرور جديد في {site}',
  'account.passkeyMail.title': 'مفتاح مرور جديد',
  'account.passkeyMail.text':
    'بعد تسجيل دخولك بكلمة المرور، حفظ متصفحك مفتاح مرور لحسابك. يمكنك به تسجيل الدخول دون كلمة مرور.',
  'account.passkeyMail.notYou':
    'إذا لم تكن أنت من فعل ذلك، يُرجى تسجيل الدخول وإزالة مفتاح المرور وتغيير كلمة مرورك وتسجيل الخروج من جميع الأجهزة الأخرى. إذا تعذّر عليك تسجيل الدخول، يُرجى التواصل مع فريق دعم الموقع.',
  'account.passkeyMail.button': 'فتح حسابك',
  'account.passkeyRemovedMail.subject': 'تمت إزالة مفتاح مرور في {site}',
  'account.passkeyRemovedMail.title': 'تمت إزالة مفتاح مرور',
  'account.passkeyRemovedMail.text':
    'تمت إزالة مفتاح مرور من حسابك. لم يعد بإمكانك تسجيل الدخول به.',
  'account.passkeyRemovedMail.notYou':
    'إذا لم تكن أنت من فعل ذلك، يُرجى تسجيل الدخول وتغيير كلمة مرورك وتسجيل الخروج من جميع الأجهزة الأخرى. إذا تعذّر عليك تسجيل الدخول، يُرجى التواصل مع فريق دعم الموقع.',
};

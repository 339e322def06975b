/** The Hebrew messages of the feature. */
import type { AccountCatalog } from './en.js';

export const he: AccountCatalog = {
  'account.title': 'החשבון שלך',
  'account.signedInAs': 'הכניסה בוצעה בתור {user}',
  'account.sections': 'חלקי הדף',
  'account.sectionFailed': 'אי אפשר להציג את החלק הזה כרגע. אפשר לנסות שוב בעוד רגע.',
  'account.error.default': 'זה לא הצליח. אפשר לנסות שוב.',
  'account.error.NotFound': 'הפריט הזה כבר לא קיים.',
  'account.error.LastSignInMethod': 'זו דרך הכניסה היחידה שלך. לפני ההסרה יש להוסיף דרך אחרת.',

  'account.profile.title': 'פרופיל',
  'account.profile.name': 'שם',
  'account.profile.change': 'שינוי השם',
  'account.profile.rename': 'שמירת השם',
  'account.profile.renamed': 'השם שלך שונה.',
  'account.profile.invalidName': 'השם צריך להכיל בין 1 ל־100 תווים.',
  'account.profile.picture': 'כתובת התמונה שלך',
  'account.profile.pictureHint': 'כתובת שמתחילה ב־https://. כדי להיות בלי תמונה, יש להשאיר ריק.',
  'account.profile.changePicture': 'שינוי התמונה',
  'account.profile.savePicture': 'שמירת התמונה',
  'account.profile.pictureChanged': 'התמונה שלך שונתה.',
  'account.profile.invalidPicture': 'כתובת של תמונה מתחילה ב־https:// ואינה של קובץ SVG.',
  'account.profile.empty': 'אין שם ואין כתובת דואר אלקטרוני.',

  'account.language.title': 'שפה',
  'account.language.text': 'לדפים האלה ולהודעות הדואר האלקטרוני שנשלחות אליך.',
  'account.language.label': 'שפה',
  'account.language.ofBrowser': 'השפה של הדפדפן',
  'account.language.save': 'שמירת השפה',
  'account.language.saved': 'השפה נשמרה.',

  'account.linked.title': 'חשבונות מקושרים',
  'account.linked.text': 'אפשר להיכנס באמצעותם.',
  'account.linked.id': 'מזהה: {id}',
  'account.linked.unusable': 'האתר הזה כבר לא מציע את דרך הכניסה הזאת.',

  'account.passkeys.title': 'מפתחות גישה',
  'account.passkeys.text':
    'מפתח גישה מאפשר כניסה באמצעות טביעת אצבע, זיהוי פנים או הקוד של המכשיר.',
  'account.passkeys.empty': 'עדיין אין לך מפתח גישה.',
  'account.passkeys.unnamed': 'מפתח גישה ללא שם',
  'account.passkeys.synchronized': 'מסונכרן בין המכשירים שלך',
  'account.passkeys.ofOneDevice': 'במכשיר אחד בלבד',
  'account.passkeys.addedAt': 'הוספה: {time}',
  'account.passkeys.lastUsedAt': 'שימוש אחרון: {time}',
  'account.passkeys.add': 'הוספת מפתח גישה',
  'account.passkeys.addNeedsScript': 'הוספת מפתח גישה דורשת JavaScript.',
  'account.passkeys.addCancelled': 'לא נוסף מפתח גישה. אפשר לנסות שוב.',
  'account.passkeys.addExists': 'במכשיר הזה כבר יש מפתח גישה לחשבון שלך.',
  'account.passkeys.addFailed': 'לא ניתן היה להוסיף את מפתח הגישה. אפשר לנסות שוב.',
  'account.passkeys.added': 'מפתח הגישה נוסף.',
  'account.passkeys.name': 'שם',
  'account.passkeys.rename': 'שינוי השם',
  'account.passkeys.renamed': 'השם של מפתח הגישה שונה.',
  'account.passkeys.remove': 'הסרה',
  'account.passkeys.removeText': 'לא יהיה אפשר עוד להיכנס באמצעות מפתח הגישה הזה.',
  'account.passkeys.removed': 'מפתח הגישה הוסר.',

  'account.passkeyMail.subject': 'מפתח גישה חדש ב־{site}',
  'account.passkeyMail.title': 'מפתח גישה חדש',
  'account.passkeyMail.text':
    'לאחר הכניסה עם הסיסמה, הדפדפן שלך שמר מפתח גישה לחשבון שלך. אפשר להיכנס איתו בלי סיסמה.',
  'account.passkeyMail.notYou':
    'אם הפעולה לא הייתה שלך, יש להיכנס לחשבון, להסיר את מפתח הגישה, לשנות את הסיסמה ולצאת מכל שאר המכשירים. אם אי אפשר להיכנס, יש לפנות לתמיכה של האתר.',
  'account.passkeyMail.button': 'פתיחת החשבון שלך',
  'account.passkeyRemovedMail.subject': 'מפתח גישה הוסר ב־{site}',
  'account.passkeyRemovedMail.title': 'מפתח גישה הוסר',
  'account.passkeyRemovedMail.text': 'מפתח גישה של החשבון שלך הוסר. אי אפשר להיכנס איתו יותר.',
  'account.passkeyRemovedMail.notYou':
    'אם הפעולה לא הייתה שלך, יש להיכנס לחשבון, לשנות את הסיסמה ולצאת מכל שאר המכשירים. אם אי אפשר להיכנס, יש לפנות לתמיכה של האתר.',
};

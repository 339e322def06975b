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
  'account.profile.empty': 'אין שם ואין כתובת דואר אלקטרוני.',

  'account.language.title': 'Language',
  'account.language.text': 'For these pages and for the emails that you get.',
  'account.language.label': 'Language',
  'account.language.ofBrowser': 'The language of the browser',
  'account.language.save': 'Save language',
  'account.language.saved': 'The language was saved.',

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
  'account.passkeys.addedAt': 'Added {time}',
  'account.passkeys.lastUsedAt': 'Last used {time}',
  'account.passkeys.add': 'Add a passkey',
  'account.passkeys.addNeedsScript': 'Adding a passkey needs JavaScript.',
  'account.passkeys.addCancelled': 'No passkey was added. You can try again.',
  'account.passkeys.addExists': 'This device has a passkey for your account already.',
  'account.passkeys.addFailed': 'The passkey could not be added. Please try again.',
  'account.passkeys.added': 'The passkey was added.',
  'account.passkeys.name': 'שם',
  'account.passkeys.rename': 'שינוי השם',
  'account.passkeys.renamed': 'השם של מפתח הגישה שונה.',
  'account.passkeys.remove': 'הסרה',
  'account.passkeys.removeText': 'לא יהיה אפשר עוד להיכנס באמצעות מפתח הגישה הזה.',
  'account.passkeys.removed': 'מפתח הגישה הוסר.',
};

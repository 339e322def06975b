/** The Hebrew messages of the feature. */
import type { PasswordCatalog } from './en.js';

export const he: PasswordCatalog = {
  'password.new': 'סיסמה חדשה',
  'password.current': 'סיסמה נוכחית',
  'password.name': 'שם',
  'password.hint': 'לפחות {count} תווים. כמה מילים ברצף קל לזכור.',
  'signUp.hasAccount': 'כבר יש לך חשבון? כניסה',
  'signUp.checkMail': 'שלחנו אליך הודעה. יש לפתוח את הקישור שבה כדי להמשיך.',
  'signUp.checkMailTo': 'שלחנו הודעה לכתובת {email}. יש לפתוח את הקישור שבה כדי להמשיך.',
  'verifyAddress.title': 'אישור הכתובת',
  'verifyAddress.text': 'החשבון של {email} עומד להיווצר.',
  'verifyAddress.otherBrowser':
    'הקישור נפתח בדפדפן אחר מזה שבו בוצעה ההרשמה. יש לבחור כאן את הסיסמה של {email}.',
  'forgotPassword.text': 'יש להזין את הכתובת, ונשלח קישור לבחירת סיסמה אחרת.',
  'forgotPassword.submit': 'שליחת הקישור',
  'forgotPassword.checkMailTo':
    'שלחנו הודעה לכתובת {email}. אם יש חשבון עם הכתובת הזאת, יש לפתוח את הקישור שבהודעה כדי לבחור סיסמה אחרת.',
  'resetPassword.title': 'בחירת סיסמה חדשה',
  'resetPassword.text': 'תתבצע יציאה מכל המכשירים.',
  'resetPassword.submit': 'שמירת הסיסמה',
  'changePassword.title': 'שינוי הסיסמה',
  'changePassword.text': 'תתבצע יציאה משאר המכשירים.',
  'changePassword.done': 'הסיסמה שונתה.',
  'password.changedAt': 'שינוי אחרון: {time}.',
  'password.none': 'לחשבון שלך אין עדיין סיסמה.',
  'firstPassword.title': 'בחירת סיסמה',
  'firstPassword.text':
    'נשלח קישור לכתובת {email}. יש לפתוח אותו כדי לבחור סיסמה. לאחר מכן תתבצע יציאה מכל המכשירים.',
  'firstPassword.checkMailTo': 'שלחנו קישור לכתובת {email}. יש לפתוח אותו כדי לבחור סיסמה.',
  'firstPassword.noAddress': 'לחשבון שלך אין כתובת דואר אלקטרוני, והיא נדרשת לכניסה עם סיסמה.',
  'passwordMail.verifyAddress.subject': 'אישור הכתובת עבור {site}',
  'passwordMail.verifyAddress.button': 'אישור הכתובת',
  'passwordMail.accountExists.subject': 'יש לך חשבון ב־{site}',
  'passwordMail.accountExists.title': 'כבר יש לך חשבון',
  'passwordMail.accountExists.text':
    'מישהו, כנראה את או אתה, רצה ליצור חשבון עם הכתובת הזאת. כבר קיים חשבון: אפשר להיכנס, או לבחור סיסמה חדשה אם הסיסמה נשכחה.',
  'passwordMail.resetPassword.subject': 'בחירת סיסמה חדשה עבור {site}',
  'passwordMail.unknownAddress.subject': 'אין חשבון ב־{site}',
  'passwordMail.unknownAddress.title': 'אין חשבון',
  'passwordMail.unknownAddress.text':
    'מישהו, כנראה את או אתה, ביקש סיסמה חדשה. אין חשבון עם הכתובת הזאת: ייתכן שההרשמה הייתה עם כתובת אחרת.',
  'passwordMail.passwordChanged.subject': 'הסיסמה שלך ב־{site} שונתה',
  'passwordMail.passwordChanged.text':
    'בוצעה יציאה משאר המכשירים. אם השינוי היה שלך, אין צורך לעשות דבר.',
  'passwordMail.passwordChanged.button': 'זה לא היה אני',
  'credentialsSignin.password_reset_required': 'יש לבחור סיסמה חדשה לפני הכניסה.',
  'passwordError.PasswordTooShort': 'הסיסמה קצרה מדי. נדרשים לפחות {count} תווים.',
  'passwordError.PasswordTooLong': 'הסיסמה ארוכה מדי. מותרים לכל היותר {count} תווים.',
  'passwordError.PasswordBreached':
    'הסיסמה הזאת ידועה מדליפת מידע, ולכן אפשר לנחש אותה. יש לבחור אחרת.',
  'passwordError.WrongPassword': 'הסיסמה הנוכחית אינה נכונה.',
  'passwordError.NoPassword': 'לחשבון שלך אין עדיין סיסמה. אפשר לבקש קישור לבחירת סיסמה.',
  'passwordError.HasPassword': 'לחשבון שלך כבר יש סיסמה.',
  'passwordError.Invalid_email': 'זו אינה כתובת דואר אלקטרוני.',
  'passwordError.LinkExpired': 'תוקף הקישור פג, או שכבר נעשה בו שימוש. אפשר לבקש קישור אחר.',
  'passwordError.MailNotSent': 'לא הצלחנו לשלוח את ההודעה. אפשר לנסות שוב בעוד רגע.',
  'passwordError.default': 'זה לא הצליח. אפשר לנסות שוב.',
};

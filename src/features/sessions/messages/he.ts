/** The Hebrew messages of the feature. */
import type { SessionsCatalog } from './en.js';

export const he: SessionsCatalog = {
  'devices.title': 'מכשירים',
  'devices.text': 'החשבון שלך מחובר במכשירים האלה.',
  'devices.current': 'המכשיר הזה',
  'devices.unknown': 'מכשיר לא מוכר',
  'devices.lastUsed': 'שימוש אחרון: {time}',
  'devices.signedIn': 'כניסה: {time}',
  'devices.address': 'כתובת: {address}',
  'devices.end': 'יציאה',
  'devices.endText': 'תתבצע יציאה מהמכשיר.',
  'devices.ended': 'בוצעה יציאה מהמכשיר.',
  'devices.endOthers': 'יציאה מכל שאר המכשירים',
  'devices.endOthersText': 'החשבון יישאר מחובר במכשיר הזה בלבד.',
  'devices.othersEnded': 'בוצעה יציאה מכל שאר המכשירים.',
  'devices.noId': 'הכניסה במכשיר הזה ישנה מדי בשביל זה. יש לצאת, להיכנס שוב ואז לנסות פעם נוספת.',
  'reauthenticate.title': 'אימות הזהות שלך',
  'reauthenticate.text': 'החשבון שלך מחובר. כדי להמשיך, יש לאמת שוב את הזהות שלך.',
  'reauthenticate.textMfa': 'כדי להמשיך, יש לאמת את הזהות שלך בדרך נוספת.',
  'reauthenticate.confirm': 'אישור',
  'reauthenticate.passkey': 'שימוש במפתח גישה',
  'reauthenticate.emailHint': 'נשלח קוד לכתובת {email}.',
  'reauthenticate.sendCode': 'שליחת קוד באימייל',
  'reauthenticate.codeSent': 'שלחנו קוד לכתובת {email}. יש להזין אותו כאן.',
  'reauthenticate.code': 'קוד',
  'reauthenticate.wrongCode': 'הקוד הזה לא נכון או שתוקפו פג. אפשר לנסות שוב או לבקש קוד אחר.',
  'reauthenticate.otherWay': 'דרך אחרת',
  'reauthenticate.otherAccount': 'זה חשבון אחר. דבר לא השתנה.',
  'reauthenticate.noAuthTime':
    'החשבון שלך כבר היה מחובר שם, ולא התבקשת להיכנס שוב. יש לבחור דרך אחרת.',
  'reauthenticate.mailNotSent': 'לא ניתן היה לשלוח את ההודעה. אפשר לנסות שוב בעוד רגע.',
  'reauthenticate.failed': 'זה לא הצליח. אפשר לנסות שוב או לבחור דרך אחרת.',
  'reauthenticate.unreachable':
    'הדף הזה דורש יותר ממה שמוגדר כרגע בחשבון שלך, למשל מפתח גישה או גורם אימות שני אחר.',
  'reauthenticate.enrol': 'הגדרה בדף החשבון שלך',
  'reauthenticate.done': 'הזהות אומתה',
  'reauthenticate.doneText': 'אפשר לסגור את החלון הזה.',
  'reauthenticateMail.subject': 'הקוד שלך עבור {site}',
  'reauthenticateMail.text':
    'יש להזין את הקוד הזה במקום שבו החשבון שלך מחובר, כדי לאמת את הזהות שלך. הקוד בתוקף למשך {duration}.',
};

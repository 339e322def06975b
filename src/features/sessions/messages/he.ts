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
};

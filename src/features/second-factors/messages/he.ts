/** The Hebrew messages of the feature. */
import type { SecondFactorsCatalog } from './en.js';

export const he: SecondFactorsCatalog = {
  'secondFactor.title': 'אימות דו־שלבי',
  'secondFactor.text':
    'בכניסה לחשבון יש להזין גם קוד מאפליקציה בטלפון שלך. כך הסיסמה לבדה כבר לא מספיקה.',
  'secondFactor.setUp': 'הגדרת אפליקציית אימות',
  'secondFactor.app': 'אפליקציית אימות',
  'secondFactor.addedAt': 'הוספה: {time}',
  'secondFactor.lastUsedAt': 'שימוש אחרון: {time}',
  'secondFactor.replace': 'שימוש באפליקציה אחרת או בטלפון אחר',
  'secondFactor.remove': 'השבתה',
  'secondFactor.removeText': 'לא יהיה עוד צורך בקוד בעת הכניסה. קודי השחזור שלך יפסיקו לפעול.',
  'secondFactor.removed': 'האימות הדו־שלבי מושבת.',
  'secondFactor.codes': 'קודי שחזור',
  'secondFactor.codesLeft': 'קודים שנותרו: {count} מתוך 10',
  'secondFactor.codesLow': 'קודי השחזור שלך עומדים להיגמר. כדאי לקבל קודים חדשים.',
  'secondFactor.newCodes': 'קבלת קודי שחזור חדשים',
  'secondFactor.newCodesText': 'יוצגו עשרה קודים חדשים. הקודים הנוכחיים יפסיקו לפעול.',
  'secondFactor.codesTitle': 'קודי השחזור שלך',
  'secondFactor.codesText':
    'כל אחד מהקודים האלה מאפשר כניסה אחת אם הטלפון שלך יאבד. יש לשמור אותם במקום בטוח, למשל במנהל סיסמאות: הם לא יוצגו שוב.',
  'secondFactor.copyCodes': 'העתקה',
  'secondFactor.codesCopied': 'הועתק',
  'secondFactor.downloadCodes': 'הורדה',
  'secondFactor.printCodes': 'הדפסה',
  'secondFactor.codesSaved': 'שמרתי את הקודים',
  'secondFactor.replaced': 'האפליקציה החדשה הוגדרה. הקודים של האפליקציה הקודמת כבר לא פועלים.',
  'secondFactor.stepTitle': 'הזנת הקוד',
  'secondFactor.usePasskey': 'יש לך באתר הזה מפתח גישה, שהוא הגורם השני שלך. יש להתחבר באמצעותו.',
  'secondFactor.stepText': 'יש לפתוח את אפליקציית האימות ולהזין את הקוד שמוצג בה.',
  'secondFactor.code': 'קוד',
  'secondFactor.submit': 'המשך',
  'secondFactor.useRecoveryCode': 'שימוש בקוד שחזור',
  'secondFactor.otherWay': 'כניסה בדרך אחרת',
  'secondFactor.recoveryTitle': 'הזנת קוד שחזור',
  'secondFactor.recoveryText':
    'זה אחד מעשרת הקודים שקיבלת בעת הגדרת האימות הדו־שלבי. כל קוד פועל פעם אחת בלבד.',
  'secondFactor.recoveryCode': 'קוד שחזור',
  'secondFactor.useApp': 'שימוש באפליקציית האימות',
  'secondFactor.enrolText':
    'יש לסרוק את קוד ה־QR באמצעות אפליקציית אימות, ולהזין את הקוד שמוצג באפליקציה.',
  'secondFactor.requiredText':
    'האתר הזה דורש אימות דו־שלבי. יש לסרוק את קוד ה־QR באמצעות אפליקציית אימות, ולהזין את הקוד שמוצג באפליקציה.',
  'secondFactor.qrCode': 'קוד QR לאפליקציית אימות',
  'secondFactor.openApp': 'פתיחת האפליקציה במכשיר הזה',
  'secondFactor.secretHint': 'אם אי אפשר לסרוק אותו, יש להזין את המפתח הזה באפליקציה:',
  'secondFactor.turnOn': 'הפעלה',
  'secondFactor.confirmWithApp': 'שימוש באפליקציית האימות שלך',
  'secondFactor.wrongCode':
    'הקוד הזה לא נכון, או שכבר נעשה בו שימוש. יש להמתין לקוד הבא. אם זה לא עוזר, כדאי לבדוק את השעון בטלפון.',
  'secondFactor.wrongFirstCode':
    'הקוד הזה אינו שייך לקוד ה-QR הזה, או שהוא ישן מדי. יש לסרוק שוב את קוד ה-QR ולהזין את הקוד שהאפליקציה מציגה עכשיו. אם זה לא עוזר, יש לבדוק את השעון בטלפון.',
  'secondFactor.wrongRecoveryCode': 'קוד השחזור הזה לא נכון, או שכבר נעשה בו שימוש.',
  'secondFactor.unreadable':
    'אי אפשר לבדוק את הקודים של האפליקציה שלך. אפשר להשתמש בקוד שחזור או לפנות לתמיכה של האתר הזה.',
  'secondFactor.locked':
    'הוזנו יותר מדי קודים שגויים. אפשר להיכנס בדפדפן שכבר השתמשת בו בעבר, או לפנות לתמיכה של האתר הזה.',
  'secondFactor.offerExpired':
    'זה נמשך זמן רב מדי. יש לסרוק שוב את קוד ה־QR ולהזין את הקוד שמוצג באפליקציה.',
  'secondFactor.changed': 'גורם האימות השני שלך שונה בחלון אחר. יש לחזור לדף החשבון שלך.',
  'secondFactor.isRequired':
    'האתר הזה דורש אימות דו־שלבי. במקום זאת אפשר להגדיר אפליקציה אחרת או טלפון אחר.',
  'secondFactor.addressText':
    'כדי להגדיר אימות דו־שלבי, יש לאשר קודם את כתובת הדואר האלקטרוני שלך. נשלח קוד לכתובת {email}.',
  'secondFactor.noAddress':
    'לחשבון שלך אין כתובת דואר אלקטרוני. אם הטלפון שלך יאבד, רק קודי השחזור יוכלו לעזור.',
  'secondFactor.trust': 'לא לבקש קוד בדפדפן הזה למשך זמן מה',
  'secondFactor.trustedBrowser': 'דפדפן שבו לא מתבקש קוד',
  'secondFactor.forgetBrowsers': 'לבקש שוב קוד בכל הדפדפנים',
  'secondFactor.browsersForgotten': 'מעכשיו יתבקש קוד בכל כניסה.',
  'secondFactor.failed': 'זה לא הצליח. אפשר לנסות שוב.',
  'secondFactorMail.address.subject': 'הקוד שלך עבור {site}',
  'secondFactorMail.address.text':
    'יש להזין את הקוד הזה בדף שבו מגדירים את האימות הדו־שלבי. הקוד בתוקף למשך {duration}.',
  'secondFactorMail.button': 'כניסה',
  'secondFactorMail.notYou':
    'אם הפעולה לא הייתה שלך, יש להיכנס לחשבון, לשנות את הסיסמה ולצאת מכל שאר המכשירים. אם אי אפשר להיכנס, יש לפנות לתמיכה של האתר.',
  'secondFactorMail.added.subject': 'האימות הדו־שלבי הופעל ב־{site}',
  'secondFactorMail.added.text':
    'הוגדרה אפליקציית אימות לחשבון שלך. מעכשיו יש להזין את הקוד שלה בעת הכניסה.',
  'secondFactorMail.replaced.subject': 'אפליקציית אימות אחרת ב־{site}',
  'secondFactorMail.replaced.text':
    'הוגדרה אפליקציית אימות אחרת לחשבון שלך. הקודים של האפליקציה הקודמת כבר לא פועלים.',
  'secondFactorMail.removed.subject': 'האימות הדו־שלבי הושבת ב־{site}',
  'secondFactorMail.removed.text':
    'האימות הדו־שלבי הושבת בחשבון שלך. אין עוד צורך בקוד בעת הכניסה.',
  'secondFactorMail.reset.text':
    'התמיכה של האתר הסירה את גורם האימות השני מהחשבון שלך. יש להגדיר אותו מחדש לאחר הכניסה.',
  'secondFactorMail.codes.subject': 'קודי שחזור חדשים עבור {site}',
  'secondFactorMail.codes.text': 'יש לך קודי שחזור חדשים. הקודים הקודמים כבר לא פועלים.',
  'secondFactorMail.codeUsed.subject': 'נעשה שימוש בקוד שחזור ב־{site}',
  'secondFactorMail.codeUsed.text':
    'נעשה שימוש בקוד שחזור כדי להיכנס לחשבון שלך. קודים שנותרו: {count}.',
  'secondFactorMail.locked.subject': 'קודים שגויים רבים ב־{site}',
  'secondFactorMail.locked.text':
    'הוזנו קודים שגויים רבים לחשבון שלך, אחרי גורם אימות ראשון נכון. כעת קודים נדחים, מלבד בדפדפנים שכבר השתמשת בהם בעבר.',
  'secondFactorMail.email.text': 'יש להזין קוד זה כדי להשלים את הכניסה. תוקפו: {duration}.',
  'secondFactor.emailText':
    'אתר זה דורש גורם אימות שני. נשלח קוד אל {email}. אפליקציית אימות בטוחה יותר.',
  'secondFactor.emailAgain': 'קבלת קוד נוסף',
  'secondFactor.emailRefused':
    'לא ניתן להמשיך בכניסה זו באמצעות קוד מהודעת דוא״ל. יש להגדיר אפליקציית אימות או להיכנס בדרך אחרת.',
  'secondFactor.useEmail': 'קבלת קוד בדוא״ל במקום זאת',
  'audit.second-factor.add': 'הגדרת אפליקציית אימות',
  'audit.second-factor.forget-browsers': 'הסרת הדפדפנים המהימנים',
  'audit.second-factor.prove': 'קוד מאפליקציית האימות',
  'audit.second-factor.prove-by-email': 'קוד מהודעת דוא״ל',
  'audit.second-factor.prove-recovery-code': 'קוד שחזור',
  'audit.second-factor.remove': 'הסרת אפליקציית האימות',
  'audit.second-factor.replace': 'החלפת אפליקציית האימות',
  'audit.second-factor.replace-recovery-codes': 'קודי שחזור חדשים',
  'audit.second-factor.request-code': 'בקשה לקוד בדוא״ל',
  'audit.second-factor.reset': 'איפוס האימות הדו־שלבי',
  'audit.user.prove-address': 'אישור כתובת הדוא״ל',
};

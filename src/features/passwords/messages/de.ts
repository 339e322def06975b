/** The German messages of the feature. */
import type { PasswordCatalog } from './en.js';

export const de: PasswordCatalog = {
  'password.new': 'Neues Passwort',
  'password.current': 'Aktuelles Passwort',
  'password.name': 'Name',
  'password.hint':
    'Mindestens {count} Zeichen. Einige Wörter hintereinander lassen sich leicht merken.',
  'signUp.hasAccount': 'Sie haben schon ein Konto? Anmelden',
  'signUp.checkMail':
    'Wir haben Ihnen eine E-Mail gesendet. Öffnen Sie den Link darin, um fortzufahren.',
  'signUp.checkMailTo':
    'Wir haben eine E-Mail an {email} gesendet. Öffnen Sie den Link darin, um fortzufahren.',
  'verifyAddress.title': 'Adresse bestätigen',
  'verifyAddress.text': 'Sie sind dabei, das Konto für {email} anzulegen.',
  'verifyAddress.otherBrowser':
    'Sie haben den Link in einem anderen Browser geöffnet als dem, in dem Sie sich registriert haben. Wählen Sie hier das Passwort für {email}.',
  'forgotPassword.text':
    'Geben Sie Ihre Adresse ein. Wir senden Ihnen einen Link, mit dem Sie ein anderes Passwort wählen.',
  'forgotPassword.submit': 'Link senden',
  'forgotPassword.checkMailTo':
    'Wir haben eine E-Mail an {email} gesendet. Wenn es ein Konto mit dieser Adresse gibt, öffnen Sie den Link in der E-Mail, um ein anderes Passwort zu wählen.',
  'resetPassword.title': 'Neues Passwort wählen',
  'resetPassword.text': 'Sie werden überall abgemeldet.',
  'resetPassword.submit': 'Passwort speichern',
  'changePassword.title': 'Passwort ändern',
  'changePassword.text': 'Sie werden auf Ihren anderen Geräten abgemeldet.',
  'changePassword.done': 'Ihr Passwort wurde geändert.',
  'password.changedAt': 'Zuletzt geändert: {time}.',
  'password.none': 'Ihr Konto hat noch kein Passwort.',
  'firstPassword.title': 'Passwort wählen',
  'firstPassword.text':
    'Wir senden einen Link an {email}. Öffnen Sie ihn, um ein Passwort zu wählen. Danach werden Sie überall abgemeldet.',
  'firstPassword.checkMailTo':
    'Wir haben einen Link an {email} gesendet. Öffnen Sie ihn, um ein Passwort zu wählen.',
  'firstPassword.noAddress':
    'Ihr Konto hat keine E-Mail-Adresse. Für die Anmeldung mit einem Passwort ist eine nötig.',
  'passwordMail.verifyAddress.subject': 'Bestätigen Sie Ihre Adresse für {site}',
  'passwordMail.verifyAddress.button': 'Adresse bestätigen',
  'passwordMail.accountExists.subject': 'Sie haben ein Konto bei {site}',
  'passwordMail.accountExists.title': 'Sie haben bereits ein Konto',
  'passwordMail.accountExists.text':
    'Jemand, vermutlich Sie, wollte mit dieser Adresse ein Konto anlegen. Es gibt schon eines: Melden Sie sich an, oder wählen Sie ein neues Passwort, falls Sie Ihres vergessen haben.',
  'passwordMail.resetPassword.subject': 'Wählen Sie ein neues Passwort für {site}',
  'passwordMail.unknownAddress.subject': 'Kein Konto bei {site}',
  'passwordMail.unknownAddress.title': 'Es gibt kein Konto',
  'passwordMail.unknownAddress.text':
    'Jemand, vermutlich Sie, hat ein neues Passwort angefordert. Mit dieser Adresse gibt es kein Konto: Vielleicht haben Sie sich mit einer anderen registriert.',
  'passwordMail.passwordChanged.subject': 'Ihr Passwort für {site} wurde geändert',
  'passwordMail.passwordChanged.text':
    'Sie wurden auf Ihren anderen Geräten abgemeldet. Wenn Sie es waren, ist nichts weiter zu tun.',
  'passwordMail.passwordChanged.button': 'Das war ich nicht',
  'credentialsSignin.PasswordResetRequired':
    'Wählen Sie ein neues Passwort, bevor Sie sich anmelden.',
  'passwordError.PasswordTooShort':
    'Das Passwort ist zu kurz. Es braucht mindestens {count} Zeichen.',
  'passwordError.PasswordTooLong':
    'Das Passwort ist zu lang. Es darf höchstens {count} Zeichen haben.',
  'passwordError.PasswordBreached':
    'Dieses Passwort ist aus einem Datenleck bekannt und würde erraten. Wählen Sie ein anderes.',
  'passwordError.WrongPassword': 'Das aktuelle Passwort stimmt nicht.',
  'passwordError.NoPassword':
    'Ihr Konto hat noch kein Passwort. Lassen Sie sich einen Link senden, um eines zu wählen.',
  'passwordError.HasPassword': 'Ihr Konto hat bereits ein Passwort.',
  'passwordError.InvalidEmail': 'Das ist keine E-Mail-Adresse.',
  'passwordError.LinkExpired':
    'Der Link ist abgelaufen oder wurde schon benutzt. Fordern Sie einen neuen an.',
  'passwordError.MailNotSent':
    'Die E-Mail konnte nicht gesendet werden. Versuchen Sie es gleich noch einmal.',
  'passwordError.default': 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  'audit.password.change': 'Änderung des Passworts',
  'audit.password.request-first': 'Anforderung eines ersten Passworts',
  'audit.password.request-reset': 'Anforderung eines neuen Passworts',
  'audit.password.reset': 'Zurücksetzen des Passworts',
  'audit.user.request-sign-up': 'Beginn der Registrierung',
  'audit.user.sign-up': 'Registrierung',
};

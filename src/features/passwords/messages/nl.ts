/** The Dutch messages of the feature. */
import type { PasswordCatalog } from './en.js';

export const nl: PasswordCatalog = {
  'password.new': 'Nieuw wachtwoord',
  'password.current': 'Huidig wachtwoord',
  'password.name': 'Naam',
  'password.hint':
    'Minstens {count} tekens. Een paar woorden achter elkaar zijn makkelijk te onthouden.',
  'signUp.hasAccount': 'Heb je al een account? Inloggen',
  'signUp.checkMail': 'We hebben je een e-mail gestuurd. Open de link daarin om verder te gaan.',
  'signUp.checkMailTo':
    'We hebben een e-mail gestuurd naar {email}. Open de link daarin om verder te gaan.',
  'verifyAddress.title': 'Bevestig je adres',
  'verifyAddress.text': 'Je staat op het punt het account van {email} aan te maken.',
  'verifyAddress.otherBrowser':
    'Je hebt de link geopend in een andere browser dan waarin je je hebt aangemeld. Kies hier het wachtwoord voor {email}.',
  'forgotPassword.text':
    'Vul je adres in, dan sturen we je een link om een ander wachtwoord te kiezen.',
  'forgotPassword.submit': 'Link versturen',
  'forgotPassword.checkMailTo':
    'We hebben een e-mail gestuurd naar {email}. Als er een account met dit adres is, open dan de link in de e-mail om een ander wachtwoord te kiezen.',
  'resetPassword.title': 'Kies een nieuw wachtwoord',
  'resetPassword.text': 'Je wordt overal uitgelogd.',
  'resetPassword.submit': 'Wachtwoord opslaan',
  'changePassword.title': 'Wachtwoord wijzigen',
  'changePassword.text': 'Je wordt op je andere apparaten uitgelogd.',
  'changePassword.done': 'Je wachtwoord is gewijzigd.',
  'password.changedAt': 'Laatst gewijzigd: {time}.',
  'password.none': 'Je account heeft nog geen wachtwoord.',
  'firstPassword.title': 'Kies een wachtwoord',
  'firstPassword.text':
    'We sturen een link naar {email}. Open die om een wachtwoord te kiezen. Daarna word je overal uitgelogd.',
  'firstPassword.checkMailTo':
    'We hebben een link gestuurd naar {email}. Open die om een wachtwoord te kiezen.',
  'firstPassword.noAddress':
    'Je account heeft geen e-mailadres. Dat is nodig om met een wachtwoord in te loggen.',
  'passwordMail.verifyAddress.subject': 'Bevestig je adres voor {site}',
  'passwordMail.verifyAddress.button': 'Adres bevestigen',
  'passwordMail.accountExists.subject': 'Je hebt een account bij {site}',
  'passwordMail.accountExists.title': 'Je hebt al een account',
  'passwordMail.accountExists.text':
    'Iemand, waarschijnlijk jij, wilde met dit adres een account aanmaken. Er is er al een: log in, of kies een nieuw wachtwoord als je het jouwe bent vergeten.',
  'passwordMail.resetPassword.subject': 'Kies een nieuw wachtwoord voor {site}',
  'passwordMail.unknownAddress.subject': 'Geen account bij {site}',
  'passwordMail.unknownAddress.title': 'Er is geen account',
  'passwordMail.unknownAddress.text':
    'Iemand, waarschijnlijk jij, vroeg om een nieuw wachtwoord. Er is geen account met dit adres: misschien heb je je met een ander adres aangemeld.',
  'passwordMail.passwordChanged.subject': 'Je wachtwoord voor {site} is gewijzigd',
  'passwordMail.passwordChanged.text':
    'Je bent op je andere apparaten uitgelogd. Als jij het was, hoef je niets meer te doen.',
  'passwordMail.passwordChanged.button': 'Dat was ik niet',
  'credentialsSignin.PasswordResetRequired': 'Kies een nieuw wachtwoord voordat je inlogt.',
  'passwordError.PasswordTooShort':
    'Het wachtwoord is te kort. Er zijn minstens {count} tekens nodig.',
  'passwordError.PasswordTooLong':
    'Het wachtwoord is te lang. Het mag hoogstens {count} tekens hebben.',
  'passwordError.PasswordBreached':
    'Dit wachtwoord is bekend uit een datalek en zou geraden worden. Kies een ander.',
  'passwordError.WrongPassword': 'Het huidige wachtwoord klopt niet.',
  'passwordError.NoPassword':
    'Je account heeft nog geen wachtwoord. Laat een link sturen om er een te kiezen.',
  'passwordError.HasPassword': 'Je account heeft al een wachtwoord.',
  'passwordError.InvalidEmail': 'Dat is geen e-mailadres.',
  'passwordError.LinkExpired': 'De link is verlopen of al gebruikt. Vraag een nieuwe aan.',
  'passwordError.MailNotSent': 'We konden de e-mail niet versturen. Probeer het zo nog eens.',
  'passwordError.default': 'Dat lukte niet. Probeer het opnieuw.',
  'audit.password.change': 'Wijziging van het wachtwoord',
  'audit.password.request-first': 'Aanvraag van een eerste wachtwoord',
  'audit.password.request-reset': 'Aanvraag om het wachtwoord te herstellen',
  'audit.password.reset': 'Herstel van het wachtwoord',
  'audit.user.request-sign-up': 'Aanvraag van een registratie',
  'audit.user.sign-up': 'Registratie',
};

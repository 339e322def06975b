/** The German messages. */
import type { Catalog } from '../messages.js';

export const de: Catalog = {
  'signIn.title': 'Anmelden',
  'signIn.site': 'bei {site}',
  'signIn.or': 'oder',
  'signIn.continueWith': 'Weiter mit {provider}',
  'signIn.lastUsed': 'Zuletzt verwendet',
  'signIn.email': 'E-Mail-Adresse',
  'signIn.emailPlaceholder': 'name@example.com',
  'signIn.username': 'Benutzername',
  'signIn.password': 'Passwort',
  'signIn.showPassword': 'Zeichen anzeigen',
  'signIn.hidePassword': 'Zeichen verbergen',
  'signIn.capsLock': 'Feststelltaste aktiviert.',
  'signIn.submit': 'Anmelden',
  'signIn.submitWith': 'Mit {provider} anmelden',
  'signIn.emailLink': 'Anmeldelink per E-Mail senden',
  'signIn.emailLinkWith': 'Anmeldelink über {provider} senden',
  'signIn.emailCode': 'Anmeldecode per E-Mail senden',
  'signIn.emailCodeWith': 'Anmeldecode über {provider} senden',
  'signIn.passkey': 'Weiter mit Passkey',
  'signIn.passkeyHint':
    'Lassen Sie das Feld leer, um einen vorhandenen Passkey zu verwenden, oder füllen Sie es aus, um Ihren ersten zu erstellen.',
  'signIn.passkeyNeedsScript': 'Die Anmeldung mit einem Passkey erfordert JavaScript.',
  'signIn.forgotPassword': 'Passwort vergessen?',
  'signIn.signUp': 'Konto erstellen',
  'signIn.terms': 'Nutzungsbedingungen',
  'signIn.privacy': 'Datenschutzerklärung',
  'signIn.search': 'Anbieter suchen',
  'signIn.searchResults': 'Gefundene Anbieter: {count}',
  'signIn.searchNoResults': 'Kein Anbieter gefunden',
  'signIn.empty': 'Es gibt noch keine Anmeldemethode.',
  'signIn.emptyHint':
    'Wenn dies Ihre Website ist, fügen Sie der Konfiguration einen Anbieter hinzu und laden Sie diese Seite neu.',
  'form.busy': 'Einen Moment\u00a0…',

  'signInError.default': 'Anmeldung nicht möglich. Versuchen Sie es erneut.',
  'signInError.Signin':
    'Die Anmeldung konnte nicht gestartet werden. Versuchen Sie es erneut oder wählen Sie eine andere Anmeldemethode.',
  'signInError.OAuthCallbackError':
    'Die Anmeldung wurde abgebrochen oder ist fehlgeschlagen. Versuchen Sie es erneut oder wählen Sie eine andere Anmeldemethode.',
  'signInError.SignInExpired': 'Diese Anmeldung ist abgelaufen. Beginnen Sie bitte von vorn.',
  'signInError.provider.refused':
    'Die Anmeldung wurde abgebrochen. Versuchen Sie es erneut oder wählen Sie eine andere Anmeldemethode.',
  'signInError.provider.signInRequired':
    'Sie müssen sich zuerst dort anmelden. Versuchen Sie es erneut.',
  'signInError.provider.unavailable':
    'Diese Anmeldemethode ist gerade nicht verfügbar. Versuchen Sie es gleich noch einmal oder wählen Sie eine andere.',
  'signInError.OAuthCreateAccount':
    'Mit dieser Anmeldung konnte kein Konto erstellt werden. Versuchen Sie es erneut oder verwenden Sie ein anderes Konto.',
  'signInError.EmailCreateAccount':
    'Für diese E-Mail-Adresse konnte kein Konto erstellt werden. Prüfen Sie die Schreibweise oder verwenden Sie eine andere.',
  'signInError.Callback':
    'Bei der Anmeldung ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  'signInError.OAuthAccountNotLinked':
    'Zu Ihrer E-Mail-Adresse gibt es bereits ein Konto. Melden Sie sich so an wie beim ersten Mal.',
  'signInError.usedHere': 'In diesem Browser haben Sie sich schon angemeldet mit: {providers}.',
  'signInError.AccountNotLinked':
    'Dieser Passkey ist nicht mit Ihrem Konto verknüpft. Melden Sie sich wie gewohnt an.',
  'signInError.EmailSignin':
    'Die E-Mail konnte nicht gesendet werden. Prüfen Sie die Adresse und versuchen Sie es in Kürze erneut.',
  'signInError.CredentialsSignin':
    'Diese Angaben stimmen nicht. Prüfen Sie Ihre Eingabe und versuchen Sie es erneut.',
  'signInError.refused': 'Wir konnten Sie nicht anmelden. Bitte versuchen Sie es erneut.',
  'signInError.TooManyAttempts':
    'Es gab zu viele Anmeldeversuche. Warten Sie etwas und versuchen Sie es dann erneut.',
  'signInError.ServerBusy': 'Gerade ist viel los. Versuchen Sie es gleich noch einmal.',
  'signInError.ChallengeRequired':
    'Wir möchten sichergehen, dass Sie ein Mensch sind. Bestätigen Sie das unten und versuchen Sie es noch einmal.',
  'challenge.noScript':
    'Diese Prüfung braucht JavaScript. Schalten Sie es ein, oder warten Sie eine Weile, bevor Sie es noch einmal versuchen.',
  'signInError.SessionRequired': 'Bitte melden Sie sich an, um diese Seite zu sehen.',
  'signInError.MissingCSRF':
    'Diese Seite war zu lange geöffnet. Bitte versuchen Sie es erneut und erlauben Sie Cookies für diese Website, falls das öfter passiert.',

  'passkeyError.cancelled':
    'Es wurde kein Passkey verwendet. Versuchen Sie es erneut oder wählen Sie eine andere Anmeldemethode.',
  'passkeyError.exists':
    'Auf diesem Gerät gibt es bereits einen Passkey. Lassen Sie das Feld leer, um sich damit anzumelden.',
  'passkeyError.refused':
    'Das hat nicht funktioniert. Prüfen Sie Ihre Eingabe und versuchen Sie es erneut.',
  'passkeyError.failed':
    'Der Passkey konnte nicht verwendet werden. Versuchen Sie es erneut oder wählen Sie eine andere Anmeldemethode.',
  'passkeyError.unsupported': 'Dieser Browser unterstützt keine Passkeys.',

  'signOut.title': 'Abmelden',
  'signOut.site': 'von {site}',
  'signOut.question': 'Möchten Sie sich wirklich abmelden?',
  'signOut.provider': 'Auch bei {provider} abmelden',
  'signOut.submit': 'Abmelden',
  'signOut.stay': 'Angemeldet bleiben',
  'signOut.notSignedIn': 'Sie sind nicht angemeldet.',

  'verifyRequest.title': 'Prüfen Sie Ihre E-Mails',
  'verifyRequest.sent': 'Wir haben Ihnen einen Anmeldelink gesendet.',
  'verifyRequest.sentTo': 'Wir haben einen Anmeldelink an {email} gesendet.',
  'verifyRequest.open': 'Öffnen Sie ihn in diesem Browser, um sich anzumelden.',
  'verifyRequest.sentCode': 'Wir haben Ihnen einen Anmeldecode gesendet.',
  'verifyRequest.sentCodeTo': 'Wir haben einen Anmeldecode an {email} gesendet.',
  'verifyRequest.enterCode': 'Geben Sie ihn in diesem Browser ein, um sich anzumelden.',
  'verifyRequest.orEnterCode': 'Oder geben Sie hier den Code aus derselben E-Mail ein.',
  'verifyRequest.code': 'Anmeldecode',
  'verifyRequest.spam': 'Nach einigen Minuten nichts angekommen? Sehen Sie im Spam-Ordner nach.',
  'verifyRequest.resend': 'Link erneut senden',
  'verifyRequest.resendIn': 'Link in {seconds} s erneut senden',
  'verifyRequest.resendCode': 'Neuen Code senden',
  'verifyRequest.resendCodeIn': 'Neuen Code in {seconds} s senden',
  'verifyRequest.changeAddress': 'Andere Adresse verwenden',

  'codeError.wrong': 'Dieser Code stimmt nicht.',
  'codeError.triesLeft': 'Verbleibende Versuche: {count}.',
  'codeError.malformed': 'Der Code hat 6 Ziffern. Geben Sie alle ein.',
  'codeError.ended': 'Dieser Code ist nicht mehr gültig. Fordern Sie einen neuen an.',
  'codeError.browser':
    'Ein Code gilt nur in dem Browser, in dem Sie ihn angefordert haben. Geben Sie ihn dort ein, oder melden Sie sich hier erneut an.',

  'confirmSignIn.title': 'Anmeldung bestätigen',
  'confirmSignIn.text': 'Sie sind dabei, sich als {email} anzumelden.',
  'confirmSignIn.submit': 'Anmelden',
  'confirmSignIn.notYou':
    'Wenn Sie das nicht sind oder keinen Link angefordert haben, schließen Sie diese Seite.',

  'error.default.title': 'Ein Fehler ist aufgetreten',
  'error.default.text': 'Wir konnten Sie nicht anmelden. Meist hilft ein erneuter Versuch.',
  'error.Configuration.title': 'Anmeldung nicht verfügbar',
  'error.Configuration.text':
    'Die Anmeldung funktioniert derzeit nicht. Das liegt nicht an Ihnen, und ein erneuter Versuch hilft im Moment nicht.',
  'error.Configuration.owner':
    'Wenn Sie diese Website betreiben, finden Sie die Ursache im Serverprotokoll.',
  'error.AccessDenied.title': 'Zugriff verweigert',
  'error.AccessDenied.text':
    'Dieses Konto hat keinen Zugriff. Wenn Sie ein anderes haben, melden Sie sich damit an, oder wenden Sie sich an den Betreiber dieser Website.',
  'error.AccessDenied.retry': 'Mit anderem Konto anmelden',
  'error.TooManyAttempts.title': 'Zu viele Versuche',
  'error.TooManyAttempts.text':
    'Es gab zu viele Anmeldeversuche. Warten Sie etwas und versuchen Sie es dann erneut.',
  'error.SignOutError.title': 'Sie sind in diesem Browser abgemeldet',
  'error.SignOutError.text':
    'Der Server hat aber nicht geantwortet, sodass die Sitzung selbst nicht beendet werden konnte. Falls jemand eine Kopie davon haben könnte, melden Sie sich später noch einmal an und beenden Sie sie in Ihrem Konto, oder melden Sie sich noch einmal ab.',
  'error.Verification.title': 'Dieser Link ist nicht mehr gültig',
  'error.Verification.text':
    'Er ist abgelaufen oder wurde bereits verwendet. Melden Sie sich erneut an, dann senden wir Ihnen einen neuen.',
  'error.NotFound.title': 'Seite nicht gefunden',
  'error.NotFound.text': 'Unter dieser Adresse gibt es keine Seite.',
  'error.Forbidden.title': 'Sie haben keinen Zugriff auf diese Seite',
  'error.Forbidden.text':
    'Mit diesem Konto lässt sie sich nicht öffnen. Wenn Sie ein anderes haben, können Sie sich damit anmelden.',
  'error.retry': 'Erneut versuchen',
  'error.signIn': 'Anmelden',
  'error.back': 'Zurück zur Website',
  'error.reference': 'Referenz: {reference}',

  'mail.subject': 'Bei {site} anmelden',
  'mail.title': 'Anmelden',
  'mail.site': 'bei {site}',
  'mail.intro': 'Hier ist Ihr Link. Er funktioniert nur einmal und ist {duration} gültig.',
  'mail.lifetime': 'Der Link funktioniert nur einmal und ist {duration} gültig.',
  'mail.enterCode': 'Geben Sie diesen Code in dem Browser ein, in dem Sie ihn angefordert haben.',
  'mail.orCode': 'Oder geben Sie diesen Code in dem Browser ein, in dem Sie ihn angefordert haben.',
  'mail.codeLifetime': 'Der Code funktioniert nur einmal und ist {duration} gültig.',
  'mail.button': 'Anmelden',
  'mail.fallback':
    'Falls die Schaltfläche nicht funktioniert, kopieren Sie diesen Link in Ihren Browser:',
  'mail.ignore': 'Nicht angefordert? Dann ignorieren Sie diese E-Mail.',
  'mail.warning': 'Geben Sie den Link nicht weiter: Er öffnet Ihr Konto.',
  'mail.codeWarning': 'Nennen Sie den Code niemandem: Er öffnet Ihr Konto.',
};

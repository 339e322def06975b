/** The Italian messages of the feature. */
import type { PasswordCatalog } from './en.js';

export const it: PasswordCatalog = {
  'password.new': 'Nuova password',
  'password.current': 'Password attuale',
  'password.name': 'Nome',
  'password.hint': 'Almeno {count} caratteri. Alcune parole di seguito sono facili da ricordare.',
  'signUp.hasAccount': 'Hai già un account? Accedi',
  'signUp.checkMail': 'Ti abbiamo inviato un’email. Apri il link che contiene per continuare.',
  'signUp.checkMailTo':
    'Abbiamo inviato un’email a {email}. Apri il link che contiene per continuare.',
  'verifyAddress.title': 'Conferma il tuo indirizzo',
  'verifyAddress.text': 'Stai per creare l’account di {email}.',
  'verifyAddress.otherBrowser':
    'Hai aperto il link in un browser diverso da quello in cui ti sei registrato. Scegli qui la password di {email}.',
  'forgotPassword.text':
    'Inserisci il tuo indirizzo e ti invieremo un link per scegliere un’altra password.',
  'forgotPassword.submit': 'Invia il link',
  'forgotPassword.checkMailTo':
    'Abbiamo inviato un’email a {email}. Se c’è un account con questo indirizzo, apri il link contenuto nell’email per scegliere un’altra password.',
  'resetPassword.title': 'Scegli una nuova password',
  'resetPassword.text': 'Verrai disconnesso ovunque.',
  'resetPassword.submit': 'Salva la password',
  'changePassword.title': 'Cambia la password',
  'changePassword.text': 'Verrai disconnesso dagli altri dispositivi.',
  'changePassword.done': 'La tua password è stata cambiata.',
  'password.changedAt': 'Ultima modifica: {time}.',
  'password.none': 'Il tuo account non ha ancora una password.',
  'firstPassword.title': 'Scegli una password',
  'firstPassword.text':
    'Invieremo un link a {email}. Aprilo per scegliere una password. Dopo verrai disconnesso ovunque.',
  'firstPassword.checkMailTo':
    'Abbiamo inviato un link a {email}. Aprilo per scegliere una password.',
  'firstPassword.noAddress':
    'Il tuo account non ha un indirizzo email, che serve per accedere con una password.',
  'passwordMail.verifyAddress.subject': 'Conferma il tuo indirizzo per {site}',
  'passwordMail.verifyAddress.button': 'Conferma l’indirizzo',
  'passwordMail.accountExists.subject': 'Hai un account su {site}',
  'passwordMail.accountExists.title': 'Hai già un account',
  'passwordMail.accountExists.text':
    'Qualcuno, probabilmente tu, voleva creare un account con questo indirizzo. Ne esiste già uno: accedi, o scegli una nuova password se hai dimenticato la tua.',
  'passwordMail.resetPassword.subject': 'Scegli una nuova password per {site}',
  'passwordMail.unknownAddress.subject': 'Nessun account su {site}',
  'passwordMail.unknownAddress.title': 'Non c’è nessun account',
  'passwordMail.unknownAddress.text':
    'Qualcuno, probabilmente tu, ha chiesto una nuova password. Non c’è nessun account con questo indirizzo: forse ti sei registrato con un altro.',
  'passwordMail.passwordChanged.subject': 'La tua password di {site} è stata cambiata',
  'passwordMail.passwordChanged.text':
    'Sei stato disconnesso dagli altri dispositivi. Se sei stato tu, non c’è altro da fare.',
  'passwordMail.passwordChanged.button': 'Non sono stato io',
  'credentialsSignin.PasswordResetRequired': 'Devi scegliere una nuova password prima di accedere.',
  'passwordError.PasswordTooShort': 'La password è troppo corta. Servono almeno {count} caratteri.',
  'passwordError.PasswordTooLong':
    'La password è troppo lunga. Può avere al massimo {count} caratteri.',
  'passwordError.PasswordBreached':
    'Questa password compare in una fuga di dati, quindi verrebbe indovinata. Scegline un’altra.',
  'passwordError.WrongPassword': 'La password attuale non è corretta.',
  'passwordError.NoPassword':
    'Il tuo account non ha ancora una password. Fatti inviare un link per sceglierne una.',
  'passwordError.HasPassword': 'Il tuo account ha già una password.',
  'passwordError.InvalidEmail': 'Questo non è un indirizzo email.',
  'passwordError.LinkExpired': 'Il link è scaduto o è già stato usato. Chiedine un altro.',
  'passwordError.MailNotSent': 'Non siamo riusciti a inviare l’email. Riprova tra poco.',
  'passwordError.default': 'Non ha funzionato. Riprova.',
  'audit.password.change': 'Cambio della password',
  'audit.password.request-first': 'Richiesta di una prima password',
  'audit.password.request-reset': 'Richiesta di reimpostare la password',
  'audit.password.reset': 'Reimpostazione della password',
  'audit.user.request-sign-up': 'Richiesta di registrazione',
  'audit.user.sign-up': 'Registrazione',
};

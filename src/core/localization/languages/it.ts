/** The Italian messages. */
import type { Catalog } from '../messages.js';

export const it: Catalog = {
  'signIn.title': 'Accedi',
  'signIn.site': 'a {site}',
  'signIn.or': 'oppure',
  'signIn.continueWith': 'Continua con {provider}',
  'signIn.lastUsed': 'Ultimo utilizzato',
  'signIn.email': 'Email',
  'signIn.emailPlaceholder': 'nome@example.com',
  'signIn.username': 'Nome utente',
  'signIn.password': 'Password',
  'signIn.showPassword': 'Mostra i caratteri',
  'signIn.hidePassword': 'Nascondi i caratteri',
  'signIn.capsLock': 'Bloc Maiusc è attivo.',
  'signIn.submit': 'Accedi',
  'signIn.submitWith': 'Accedi con {provider}',
  'signIn.emailLink': 'Ricevi un link di accesso',
  'signIn.emailLinkWith': 'Ricevi un link di accesso tramite {provider}',
  'signIn.emailCode': 'Ricevi un codice di accesso',
  'signIn.emailCodeWith': 'Ricevi un codice di accesso tramite {provider}',
  'signIn.passkey': 'Continua con una passkey',
  'signIn.passkeyHint':
    'Lascia vuoto il campo per usare una passkey che hai già, oppure compilalo per creare la prima.',
  'signIn.passkeyNeedsScript': 'L’accesso con una passkey richiede JavaScript.',
  'signIn.forgotPassword': 'Password dimenticata?',
  'signIn.signUp': 'Crea un account',
  'signIn.terms': 'Termini di servizio',
  'signIn.privacy': 'Informativa sulla privacy',
  'signIn.search': 'Cerca un provider',
  'signIn.searchResults': 'Provider trovati: {count}',
  'signIn.searchNoResults': 'Nessun provider trovato',
  'signIn.empty': 'Non è ancora possibile accedere.',
  'signIn.emptyHint':
    'Se questo sito è tuo, aggiungi un provider alla configurazione e ricarica la pagina.',
  'form.busy': 'Un momento…',

  'signInError.default': 'Impossibile accedere. Riprova.',
  'signInError.Signin':
    'Non è stato possibile avviare l’accesso. Riprova o scegli un altro modo per accedere.',
  'signInError.OAuthCallbackError':
    'L’accesso è stato annullato o non è andato a buon fine. Riprova o scegli un altro modo per accedere.',
  'signInError.SignInExpired': 'Questo accesso è scaduto. Ricomincia.',
  'signInError.provider.refused':
    'L’accesso è stato annullato. Riprova o scegli un altro modo per accedere.',
  'signInError.provider.signInRequired': 'Prima devi accedere lì. Riprova.',
  'signInError.provider.unavailable':
    'Questo modo per accedere non è disponibile al momento. Riprova tra poco o scegline un altro.',
  'signInError.OAuthCreateAccount':
    'Non è stato possibile creare un account con questo accesso. Riprova o usa un altro account.',
  'signInError.EmailCreateAccount':
    'Non è stato possibile creare un account con questo indirizzo email. Controlla che sia corretto o usane un altro.',
  'signInError.Callback': 'Si è verificato un errore durante l’accesso. Riprova.',
  'signInError.OAuthAccountNotLinked':
    'Esiste già un account con il tuo indirizzo email. Accedi come hai fatto la prima volta.',
  'signInError.usedHere': 'In questo browser hai già effettuato l’accesso con: {providers}.',
  'signInError.AccountNotLinked':
    'Questa passkey non è collegata al tuo account. Accedi come fai di solito.',
  'signInError.EmailSignin':
    'Non è stato possibile inviare l’email. Controlla l’indirizzo e riprova tra poco.',
  'signInError.CredentialsSignin': 'I dati non sono corretti. Controllali e riprova.',
  'signInError.refused': 'Non è stato possibile effettuare l’accesso. Riprova.',
  'signInError.TooManyAttempts':
    'Ci sono stati troppi tentativi di accesso. Attendi un po’, poi riprova.',
  'signInError.ServerBusy': 'C’è molta attività in questo momento. Riprova tra poco.',
  'signInError.ChallengeRequired':
    'Vogliamo essere sicuri che tu sia una persona. Completa la verifica qui sotto, poi riprova.',
  'challenge.noScript':
    'Questa verifica richiede JavaScript. Attivalo, oppure aspetta un po’ prima di riprovare.',
  'signInError.SessionRequired': 'Accedi per visualizzare la pagina.',
  'signInError.MissingCSRF':
    'Questa pagina è rimasta aperta troppo a lungo. Riprova e, se il problema persiste, consenti i cookie per questo sito.',

  'passkeyError.cancelled':
    'Non è stata usata nessuna passkey. Riprova o scegli un altro modo per accedere.',
  'passkeyError.exists':
    'Questo dispositivo ha già una passkey. Lascia vuoto il campo per accedere con quella.',
  'passkeyError.refused': 'Non ha funzionato. Controlla i dati inseriti e riprova.',
  'passkeyError.failed':
    'Non è stato possibile usare la passkey. Riprova o scegli un altro modo per accedere.',
  'passkeyError.unsupported': 'Questo browser non supporta le passkey.',

  'signOut.title': 'Esci',
  'signOut.site': 'da {site}',
  'signOut.question': 'Vuoi davvero uscire?',
  'signOut.provider': 'Esci anche da {provider}',
  'signOut.submit': 'Esci',
  'signOut.stay': 'Non uscire',
  'signOut.notSignedIn': 'Non hai effettuato l’accesso.',

  'verifyRequest.title': 'Controlla la tua email',
  'verifyRequest.sent': 'Ti abbiamo inviato un link di accesso.',
  'verifyRequest.sentTo': 'Abbiamo inviato un link di accesso a {email}.',
  'verifyRequest.open': 'Aprilo in questo browser per accedere.',
  'verifyRequest.sentCode': 'Ti abbiamo inviato un codice di accesso.',
  'verifyRequest.sentCodeTo': 'Abbiamo inviato un codice di accesso a {email}.',
  'verifyRequest.enterCode': 'Inseriscilo in questo browser per accedere.',
  'verifyRequest.orEnterCode': 'Oppure inserisci qui il codice della stessa email.',
  'verifyRequest.code': 'Codice',
  'verifyRequest.spam': 'Non arriva nulla dopo qualche minuto? Controlla la cartella dello spam.',
  'verifyRequest.resend': 'Invia di nuovo il link',
  'verifyRequest.resendIn': 'Invia di nuovo il link tra {seconds} s',
  'verifyRequest.resendCode': 'Invia un nuovo codice',
  'verifyRequest.resendCodeIn': 'Invia un nuovo codice tra {seconds} s',
  'verifyRequest.changeAddress': 'Usa un altro indirizzo',

  'codeError.wrong': 'Questo codice non è corretto.',
  'codeError.triesLeft': 'Tentativi rimasti: {count}.',
  'codeError.malformed': 'Il codice ha 6 cifre. Inseriscile tutte.',
  'codeError.ended': 'Questo codice non è più valido. Richiedine uno nuovo.',
  'codeError.browser':
    'Un codice funziona solo nel browser in cui l’hai richiesto. Inseriscilo lì oppure accedi di nuovo qui.',

  'confirmSignIn.title': 'Conferma l’accesso',
  'confirmSignIn.text': 'Stai per accedere come {email}.',
  'confirmSignIn.submit': 'Accedi',
  'confirmSignIn.notYou': 'Se non sei tu o non hai richiesto un link, chiudi questa pagina.',

  'error.default.title': 'Si è verificato un errore',
  'error.default.text': 'Non è stato possibile effettuare l’accesso. Di solito basta riprovare.',
  'error.Configuration.title': 'Accesso non disponibile',
  'error.Configuration.text':
    'Al momento l’accesso non funziona. Non dipende da te e per ora riprovare non serve.',
  'error.Configuration.owner': 'Se gestisci questo sito, il log del server indica cosa correggere.',
  'error.AccessDenied.title': 'Accesso negato',
  'error.AccessDenied.text':
    'Questo account non è autorizzato. Se ne hai un altro, accedi con quello o rivolgiti a chi gestisce questo sito.',
  'error.AccessDenied.retry': 'Accedi con un altro account',
  'error.TooManyAttempts.title': 'Troppi tentativi',
  'error.TooManyAttempts.text':
    'Ci sono stati troppi tentativi di accesso. Attendi un po’, poi riprova.',
  'error.SignOutError.title': 'Sei uscito da questo browser',
  'error.SignOutError.text':
    'Ma il server non ha risposto e la sessione stessa non è stata terminata. Se qualcuno può averne una copia, accedi di nuovo più tardi e terminala nel tuo account, oppure esci ancora una volta.',
  'error.Verification.title': 'Questo link non funziona più',
  'error.Verification.text':
    'È scaduto o è già stato usato. Accedi di nuovo e te ne invieremo un altro.',
  'error.NotFound.title': 'Pagina non trovata',
  'error.NotFound.text': 'A questo indirizzo non c’è nessuna pagina.',
  'error.Forbidden.title': 'Non hai accesso a questa pagina',
  'error.Forbidden.text':
    'Con questo account non puoi aprirla. Se ne hai un altro, puoi accedere con quello.',
  'error.retry': 'Riprova',
  'error.signIn': 'Accedi',
  'error.back': 'Torna al sito',
  'error.reference': 'Riferimento: {reference}',

  'mail.subject': 'Accedi a {site}',
  'mail.title': 'Accedi',
  'mail.site': 'a {site}',
  'mail.intro': 'Ecco il tuo link. Funziona una sola volta e scade tra {duration}.',
  'mail.lifetime': 'Il link funziona una sola volta e scade tra {duration}.',
  'mail.enterCode': 'Inserisci questo codice nel browser in cui l’hai richiesto.',
  'mail.orCode': 'Oppure inserisci questo codice nel browser in cui l’hai richiesto.',
  'mail.codeLifetime': 'Il codice funziona una sola volta e scade tra {duration}.',
  'mail.button': 'Accedi',
  'mail.fallback': 'Se il pulsante non funziona, copia questo link nel browser:',
  'mail.ignore': 'Se non l’hai richiesto tu, ignora questa email.',
  'mail.warning': 'Non condividere il link: dà accesso al tuo account.',
  'mail.codeWarning': 'Non comunicare il codice a nessuno: dà accesso al tuo account.',
};

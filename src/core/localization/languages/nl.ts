/** The Dutch messages. */
import type { Catalog } from '../messages.js';

export const nl: Catalog = {
  'signIn.title': 'Inloggen',
  'signIn.site': 'bij {site}',
  'signIn.or': 'of',
  'signIn.continueWith': 'Doorgaan met {provider}',
  'signIn.lastUsed': 'Laatst gebruikt',
  'signIn.email': 'E-mailadres',
  'signIn.emailPlaceholder': 'naam@example.com',
  'signIn.username': 'Gebruikersnaam',
  'signIn.password': 'Wachtwoord',
  'signIn.showPassword': 'Tekens tonen',
  'signIn.hidePassword': 'Tekens verbergen',
  'signIn.capsLock': 'Caps Lock staat aan.',
  'signIn.submit': 'Inloggen',
  'signIn.submitWith': 'Inloggen met {provider}',
  'signIn.emailLink': 'Inloglink mailen',
  'signIn.emailLinkWith': 'Inloglink mailen via {provider}',
  'signIn.emailCode': 'Inlogcode mailen',
  'signIn.emailCodeWith': 'Inlogcode mailen via {provider}',
  'signIn.passkey': 'Doorgaan met een passkey',
  'signIn.passkeyHint':
    'Laat het veld leeg om een passkey te gebruiken die je al hebt, of vul het in om je eerste te maken.',
  'signIn.passkeyNeedsScript': 'Voor inloggen met een passkey is JavaScript nodig.',
  'signIn.forgotPassword': 'Wachtwoord vergeten?',
  'signIn.signUp': 'Account maken',
  'signIn.terms': 'Servicevoorwaarden',
  'signIn.privacy': 'Privacybeleid',
  'signIn.search': 'Providers zoeken',
  'signIn.searchResults': 'Gevonden providers: {count}',
  'signIn.searchNoResults': 'Geen provider gevonden',
  'signIn.empty': 'Er is nog geen manier om in te loggen.',
  'signIn.emptyHint':
    'Is dit jouw site? Voeg dan een provider toe aan de configuratie en laad deze pagina opnieuw.',
  'form.busy': 'Een ogenblik…',

  'signInError.default': 'Inloggen is niet gelukt. Probeer het opnieuw.',
  'signInError.Signin':
    'We konden het inloggen niet starten. Probeer het opnieuw of kies een andere manier om in te loggen.',
  'signInError.OAuthCallbackError':
    'Het inloggen is geannuleerd of mislukt. Probeer het opnieuw of kies een andere manier om in te loggen.',
  'signInError.SignInExpired': 'Deze inlogpoging is verlopen. Begin opnieuw.',
  'signInError.provider.refused':
    'Het inloggen is geannuleerd. Probeer het opnieuw of kies een andere manier om in te loggen.',
  'signInError.provider.signInRequired': 'Je moet daar eerst inloggen. Probeer het opnieuw.',
  'signInError.provider.unavailable':
    'Deze manier om in te loggen is nu niet beschikbaar. Probeer het zo nog eens of kies een andere.',
  'signInError.OAuthCreateAccount':
    'We konden op deze manier geen account maken. Probeer het opnieuw of gebruik een ander account.',
  'signInError.EmailCreateAccount':
    'We konden geen account maken voor dit e-mailadres. Controleer de spelling of gebruik een ander adres.',
  'signInError.Callback': 'Er is iets misgegaan bij het inloggen. Probeer het opnieuw.',
  'signInError.OAuthAccountNotLinked':
    'Er is al een account met je e-mailadres. Log in op dezelfde manier als de eerste keer.',
  'signInError.usedHere': 'Je hebt in deze browser eerder ingelogd met: {providers}.',
  'signInError.AccountNotLinked':
    'Deze passkey is niet aan je account gekoppeld. Log in zoals je dat normaal doet.',
  'signInError.EmailSignin':
    'We konden de e-mail niet sturen. Controleer het adres en probeer het zo meteen opnieuw.',
  'signInError.CredentialsSignin':
    'Deze gegevens kloppen niet. Controleer ze en probeer het opnieuw.',
  'signInError.refused': 'We konden je niet inloggen. Probeer het opnieuw.',
  'signInError.TooManyAttempts':
    'Er is te vaak geprobeerd om in te loggen. Wacht even en probeer het dan opnieuw.',
  'signInError.ServerBusy': 'Het is op dit moment erg druk. Probeer het zo nog eens.',
  'signInError.ChallengeRequired':
    'We willen zeker weten dat je een mens bent. Doe de controle hieronder en probeer het nog eens.',
  'challenge.noScript':
    'Deze controle heeft JavaScript nodig. Zet het aan, of wacht even voordat je het nog eens probeert.',
  'signInError.SessionRequired': 'Log in om die pagina te bekijken.',
  'signInError.MissingCSRF':
    'Deze pagina stond te lang open. Probeer het opnieuw en sta cookies voor deze site toe als het blijft gebeuren.',

  'passkeyError.cancelled':
    'Er is geen passkey gebruikt. Probeer het opnieuw of kies een andere manier om in te loggen.',
  'passkeyError.exists':
    'Dit apparaat heeft al een passkey. Laat het veld leeg om ermee in te loggen.',
  'passkeyError.refused':
    'Dat is niet gelukt. Controleer wat je hebt ingevuld en probeer het opnieuw.',
  'passkeyError.failed':
    'De passkey kon niet worden gebruikt. Probeer het opnieuw of kies een andere manier om in te loggen.',
  'passkeyError.unsupported': 'Deze browser ondersteunt geen passkeys.',

  'signOut.title': 'Uitloggen',
  'signOut.site': 'bij {site}',
  'signOut.question': 'Weet je zeker dat je wilt uitloggen?',
  'signOut.provider': 'Ook uitloggen bij {provider}',
  'signOut.submit': 'Uitloggen',
  'signOut.stay': 'Ingelogd blijven',
  'signOut.notSignedIn': 'Je bent niet ingelogd.',

  'verifyRequest.title': 'Check je e-mail',
  'verifyRequest.sent': 'We hebben je een inloglink gestuurd.',
  'verifyRequest.sentTo': 'We hebben een inloglink gestuurd naar {email}.',
  'verifyRequest.open': 'Open de link in deze browser om in te loggen.',
  'verifyRequest.sentCode': 'We hebben je een inlogcode gestuurd.',
  'verifyRequest.sentCodeTo': 'We hebben een inlogcode gestuurd naar {email}.',
  'verifyRequest.enterCode': 'Vul de code in deze browser in om in te loggen.',
  'verifyRequest.orEnterCode': 'Of vul hier de code uit dezelfde e-mail in.',
  'verifyRequest.code': 'Inlogcode',
  'verifyRequest.spam': 'Na een paar minuten nog niets? Kijk in je spammap.',
  'verifyRequest.resend': 'Link opnieuw sturen',
  'verifyRequest.resendIn': 'Link opnieuw sturen over {seconds} s',
  'verifyRequest.resendCode': 'Nieuwe code sturen',
  'verifyRequest.resendCodeIn': 'Nieuwe code sturen over {seconds} s',
  'verifyRequest.changeAddress': 'Ander adres gebruiken',

  'codeError.wrong': 'Die code klopt niet.',
  'codeError.triesLeft': 'Resterende pogingen: {count}.',
  'codeError.malformed': 'De code heeft 6 cijfers. Vul ze allemaal in.',
  'codeError.ended': 'Die code werkt niet meer. Vraag een nieuwe aan.',
  'codeError.browser':
    'Een code werkt alleen in de browser waarin je erom hebt gevraagd. Vul de code daar in, of log hier opnieuw in.',

  'confirmSignIn.title': 'Inloggen bevestigen',
  'confirmSignIn.text': 'Je gaat inloggen als {email}.',
  'confirmSignIn.submit': 'Inloggen',
  'confirmSignIn.notYou':
    'Ben jij dit niet of heb je geen link aangevraagd? Sluit deze pagina dan.',

  'error.default.title': 'Er is iets misgegaan',
  'error.default.text': 'We konden je niet inloggen. Opnieuw proberen helpt meestal.',
  'error.Configuration.title': 'Inloggen is niet beschikbaar',
  'error.Configuration.text':
    'Inloggen werkt op dit moment niet. Het ligt niet aan jou en opnieuw proberen helpt nu niet.',
  'error.Configuration.owner':
    'Beheer je deze site? In het serverlogboek staat wat je moet oplossen.',
  'error.AccessDenied.title': 'Toegang geweigerd',
  'error.AccessDenied.text':
    'Dit account heeft geen toegang. Log in met een ander account als je dat hebt, of vraag het aan de beheerder van deze site.',
  'error.AccessDenied.retry': 'Inloggen met een ander account',
  'error.TooManyAttempts.title': 'Te veel pogingen',
  'error.TooManyAttempts.text':
    'Er is te vaak geprobeerd om in te loggen. Wacht even en probeer het dan opnieuw.',
  'error.SignOutError.title': 'Je bent uitgelogd in deze browser',
  'error.SignOutError.text':
    'Maar de server antwoordde niet, waardoor de sessie zelf niet kon worden beëindigd. Als iemand er een kopie van kan hebben, log dan later opnieuw in en beëindig haar in je account, of log nog een keer uit.',
  'error.Verification.title': 'Deze link werkt niet meer',
  'error.Verification.text':
    'De link is verlopen of al gebruikt. Log opnieuw in, dan sturen we je een nieuwe.',
  'error.NotFound.title': 'Pagina niet gevonden',
  'error.NotFound.text': 'Op dit adres is geen pagina.',
  'error.Forbidden.title': 'Je hebt geen toegang tot deze pagina',
  'error.Forbidden.text':
    'Met dit account kun je de pagina niet openen. Heb je een ander account, dan kun je daarmee inloggen.',
  'error.retry': 'Opnieuw proberen',
  'error.signIn': 'Inloggen',
  'error.back': 'Terug naar de site',
  'error.reference': 'Referentie: {reference}',

  'mail.subject': 'Inloggen bij {site}',
  'mail.title': 'Inloggen',
  'mail.site': 'bij {site}',
  'mail.intro': 'Hier is je link. Je kunt hem één keer gebruiken, binnen {duration}.',
  'mail.lifetime': 'Je kunt de link één keer gebruiken, binnen {duration}.',
  'mail.enterCode': 'Vul deze code in de browser in waarin je erom hebt gevraagd.',
  'mail.orCode': 'Of vul deze code in de browser in waarin je erom hebt gevraagd.',
  'mail.codeLifetime': 'Je kunt de code één keer gebruiken, binnen {duration}.',
  'mail.button': 'Inloggen',
  'mail.fallback': 'Doet de knop niets? Kopieer deze link dan naar je browser:',
  'mail.ignore': 'Heb je hier niet om gevraagd? Negeer deze e-mail dan.',
  'mail.warning': 'Deel de link niet: hij geeft toegang tot je account.',
  'mail.codeWarning': 'Geef de code aan niemand: hij geeft toegang tot je account.',
};

/** The Dutch messages of the feature. */
import type { SecondFactorsCatalog } from './en.js';

export const nl: SecondFactorsCatalog = {
  'secondFactor.title': 'Tweestapsverificatie',
  'secondFactor.text':
    'Als je inlogt, vragen we ook om een code uit een app op je telefoon. Je wachtwoord alleen is dan niet genoeg.',
  'secondFactor.setUp': 'Authenticator-app instellen',
  'secondFactor.app': 'Authenticator-app',
  'secondFactor.addedAt': 'Toegevoegd: {time}',
  'secondFactor.lastUsedAt': 'Laatst gebruikt: {time}',
  'secondFactor.replace': 'Andere app of telefoon gebruiken',
  'secondFactor.remove': 'Uitzetten',
  'secondFactor.removeText':
    'Bij het inloggen wordt dan niet meer om een code gevraagd. Je herstelcodes werken niet meer.',
  'secondFactor.removed': 'Tweestapsverificatie staat uit.',
  'secondFactor.codes': 'Herstelcodes',
  'secondFactor.codesLeft': 'Nog over: {count} van de 10',
  'secondFactor.codesLow': 'Je herstelcodes raken op. Maak nieuwe aan.',
  'secondFactor.newCodes': 'Nieuwe herstelcodes maken',
  'secondFactor.newCodesText':
    'Je krijgt tien nieuwe codes. De codes die je nu hebt, werken dan niet meer.',
  'secondFactor.codesTitle': 'Je herstelcodes',
  'secondFactor.codesText':
    'Met elk van deze codes kun je één keer inloggen als je je telefoon kwijt bent. Bewaar ze op een veilige plek, zoals een wachtwoordmanager: ze worden niet nog een keer getoond.',
  'secondFactor.copyCodes': 'Kopiëren',
  'secondFactor.codesCopied': 'Gekopieerd',
  'secondFactor.downloadCodes': 'Downloaden',
  'secondFactor.printCodes': 'Afdrukken',
  'secondFactor.codesSaved': 'Ik heb de codes opgeslagen',
  'secondFactor.replaced': 'Je nieuwe app is ingesteld. Codes van de vorige werken niet meer.',
  'secondFactor.stepTitle': 'Vul je code in',
  'secondFactor.usePasskey':
    'Je hebt een passkey voor deze site, die je tweede factor is. Log daarmee in.',
  'secondFactor.stepText': 'Open je authenticator-app en vul de code in die je daar ziet.',
  'secondFactor.code': 'Bevestigingscode',
  'secondFactor.submit': 'Doorgaan',
  'secondFactor.useRecoveryCode': 'Herstelcode gebruiken',
  'secondFactor.otherWay': 'Op een andere manier inloggen',
  'secondFactor.recoveryTitle': 'Vul een herstelcode in',
  'secondFactor.recoveryText':
    'Dit is een van de tien codes die je kreeg toen je tweestapsverificatie instelde. Elke code werkt één keer.',
  'secondFactor.recoveryCode': 'Herstelcode',
  'secondFactor.useApp': 'Authenticator-app gebruiken',
  'secondFactor.enrolText':
    'Scan de QR-code met een authenticator-app en vul de code in die de app toont.',
  'secondFactor.requiredText':
    'Voor deze site is tweestapsverificatie verplicht. Scan de QR-code met een authenticator-app en vul de code in die de app toont.',
  'secondFactor.qrCode': 'QR-code voor een authenticator-app',
  'secondFactor.openApp': 'App op dit apparaat openen',
  'secondFactor.secretHint': 'Kun je de code niet scannen? Vul dan deze sleutel in de app in:',
  'secondFactor.turnOn': 'Aanzetten',
  'secondFactor.confirmWithApp': 'Authenticator-app gebruiken',
  'secondFactor.wrongCode':
    'Die code klopt niet of is al gebruikt. Wacht op de volgende. Helpt dat niet, controleer dan de klok van je telefoon.',
  'secondFactor.wrongFirstCode':
    'Die code hoort niet bij deze QR-code, of is te oud. Scan de QR-code opnieuw en voer de code in die de app nu toont. Helpt dat niet, controleer dan de klok van uw telefoon.',
  'secondFactor.wrongRecoveryCode': 'Die herstelcode klopt niet of is al gebruikt.',
  'secondFactor.unreadable':
    'De codes van je app kunnen niet worden gecontroleerd. Gebruik een herstelcode of vraag de helpdesk van deze site om hulp.',
  'secondFactor.locked':
    'Er zijn te veel verkeerde codes ingevuld. Log in met een browser die je eerder hebt gebruikt of vraag de helpdesk van deze site om hulp.',
  'secondFactor.offerExpired':
    'Dat duurde te lang. Scan de QR-code opnieuw en vul de code in die de app toont.',
  'secondFactor.changed':
    'Je tweede factor is in een ander venster gewijzigd. Ga terug naar je accountpagina.',
  'secondFactor.isRequired':
    'Voor deze site is tweestapsverificatie verplicht. Je kunt wel een andere app of telefoon instellen.',
  'secondFactor.addressText':
    'Bevestig eerst je e-mailadres om tweestapsverificatie in te stellen. We sturen een code naar {email}.',
  'secondFactor.noAddress':
    'Je account heeft geen e-mailadres. Als je je telefoon kwijtraakt, helpen alleen je herstelcodes.',
  'secondFactor.trust': 'In deze browser een tijdje niet om een code vragen',
  'secondFactor.trustedBrowser': 'Browser waarin niet om een code wordt gevraagd',
  'secondFactor.forgetBrowsers': 'In alle browsers weer om een code vragen',
  'secondFactor.browsersForgotten': 'Vanaf nu wordt bij elke aanmelding om een code gevraagd.',
  'secondFactor.failed': 'Dat lukte niet. Probeer het opnieuw.',
  'secondFactorMail.address.subject': 'Je code voor {site}',
  'secondFactorMail.address.text':
    'Vul deze code in waar je tweestapsverificatie instelt. De code is {duration} geldig.',
  'secondFactorMail.button': 'Inloggen',
  'secondFactorMail.notYou':
    'Was jij dit niet? Log dan in, wijzig je wachtwoord en log uit op alle andere apparaten. Kun je niet inloggen, vraag dan de helpdesk van de site om hulp.',
  'secondFactorMail.added.subject': 'Tweestapsverificatie staat aan bij {site}',
  'secondFactorMail.added.text':
    'Er is een authenticator-app ingesteld voor je account. Vanaf nu wordt bij het inloggen om de code van die app gevraagd.',
  'secondFactorMail.replaced.subject': 'Andere authenticator-app bij {site}',
  'secondFactorMail.replaced.text':
    'Er is een andere authenticator-app ingesteld voor je account. Codes van de vorige werken niet meer.',
  'secondFactorMail.removed.subject': 'Tweestapsverificatie staat uit bij {site}',
  'secondFactorMail.removed.text':
    'Tweestapsverificatie is uitgezet voor je account. Bij het inloggen wordt niet meer om een code gevraagd.',
  'secondFactorMail.reset.text':
    'De helpdesk van de site heeft de tweede factor van je account verwijderd. Stel die opnieuw in nadat je bent ingelogd.',
  'secondFactorMail.codes.subject': 'Nieuwe herstelcodes voor {site}',
  'secondFactorMail.codes.text': 'Je hebt nieuwe herstelcodes. De vorige werken niet meer.',
  'secondFactorMail.codeUsed.subject': 'Er is een herstelcode gebruikt bij {site}',
  'secondFactorMail.codeUsed.text':
    'Er is een herstelcode gebruikt om in te loggen op je account. Resterende codes: {count}.',
  'secondFactorMail.locked.subject': 'Veel verkeerde codes bij {site}',
  'secondFactorMail.locked.text':
    'Er zijn veel verkeerde codes ingevuld voor je account, nadat de eerste factor klopte. Codes worden nu geweigerd, behalve in browsers die je eerder hebt gebruikt.',
  'secondFactorMail.email.text':
    'Vul deze code in om het inloggen af te ronden. De code is {duration} geldig.',
  'secondFactor.emailText':
    'Deze site vraagt om een tweede factor. We sturen een code naar {email}. Een authenticator-app is veiliger.',
  'secondFactor.emailAgain': 'Een andere code ontvangen',
  'secondFactor.emailRefused':
    'Deze inlogpoging kan niet doorgaan met een code uit een e-mail. Stel een authenticator-app in of log op een andere manier in.',
  'secondFactor.useEmail': 'In plaats daarvan een code per e-mail ontvangen',
  'audit.second-factor.add': 'Instellen van een authenticator-app',
  'audit.second-factor.forget-browsers': 'Verwijderen van de vertrouwde browsers',
  'audit.second-factor.prove': 'Code van de authenticator-app',
  'audit.second-factor.prove-by-email': 'Code uit een e-mail',
  'audit.second-factor.prove-recovery-code': 'Herstelcode',
  'audit.second-factor.remove': 'Verwijderen van de authenticator-app',
  'audit.second-factor.replace': 'Wijziging van de authenticator-app',
  'audit.second-factor.replace-recovery-codes': 'Nieuwe herstelcodes',
  'audit.second-factor.request-code': 'Aanvraag van een code per e-mail',
  'audit.second-factor.reset': 'Herstel van de tweestapsverificatie',
  'audit.user.prove-address': 'Bevestiging van het e-mailadres',
};

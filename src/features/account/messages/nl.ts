/** The Dutch messages of the feature. */
import type { AccountCatalog } from './en.js';

export const nl: AccountCatalog = {
  'account.title': 'Je account',
  'account.signedInAs': 'Ingelogd als {user}',
  'account.sections': 'Onderdelen',
  'account.sectionFailed': 'Dit onderdeel kan nu niet worden getoond. Probeer het zo nog eens.',
  'account.error.default': 'Dat lukte niet. Probeer het opnieuw.',
  'account.error.NotFound': 'Dat is er niet meer.',
  'account.error.LastSignInMethod':
    'Dit is je enige manier om in te loggen. Voeg een andere toe voordat je deze verwijdert.',

  'account.profile.title': 'Profiel',
  'account.profile.name': 'Naam',
  'account.profile.change': 'Naam wijzigen',
  'account.profile.rename': 'Naam opslaan',
  'account.profile.renamed': 'Je naam is gewijzigd.',
  'account.profile.invalidName': 'Een naam heeft 1 tot 100 tekens.',
  'account.profile.picture': 'Adres van je afbeelding',
  'account.profile.pictureHint':
    'Een adres dat begint met https://. Laat het leeg om er geen te hebben.',
  'account.profile.changePicture': 'Afbeelding wijzigen',
  'account.profile.savePicture': 'Afbeelding opslaan',
  'account.profile.pictureChanged': 'Je afbeelding is gewijzigd.',
  'account.profile.invalidPicture':
    'Het adres van een afbeelding begint met https:// en is niet van een SVG-bestand.',
  'account.profile.empty': 'Er is geen naam en geen e-mailadres.',

  'account.language.title': 'Taal',
  'account.language.text': 'Voor deze pagina’s en voor de e-mails die je krijgt.',
  'account.language.label': 'Taal',
  'account.language.ofBrowser': 'De taal van de browser',
  'account.language.save': 'Taal opslaan',
  'account.language.saved': 'De taal is opgeslagen.',

  'account.linked.title': 'Gekoppelde accounts',
  'account.linked.text': 'Hiermee kun je inloggen.',
  'account.linked.id': 'ID: {id}',
  'account.linked.unusable': 'Deze site biedt deze manier van inloggen niet meer aan.',

  'account.passkeys.title': 'Passkeys',
  'account.passkeys.text':
    'Met een passkey log je in met je vingerafdruk, je gezicht of de code van je apparaat.',
  'account.passkeys.empty': 'Je hebt nog geen passkey.',
  'account.passkeys.unnamed': 'Passkey zonder naam',
  'account.passkeys.synchronized': 'Gesynchroniseerd tussen je apparaten',
  'account.passkeys.ofOneDevice': 'Alleen op één apparaat',
  'account.passkeys.addedAt': 'Toegevoegd: {time}',
  'account.passkeys.lastUsedAt': 'Laatst gebruikt: {time}',
  'account.passkeys.add': 'Passkey toevoegen',
  'account.passkeys.addNeedsScript': 'Voor het toevoegen van een passkey is JavaScript nodig.',
  'account.passkeys.addCancelled': 'Er is geen passkey toegevoegd. Je kunt het opnieuw proberen.',
  'account.passkeys.addExists': 'Dit apparaat heeft al een passkey voor je account.',
  'account.passkeys.addFailed': 'De passkey kon niet worden toegevoegd. Probeer het opnieuw.',
  'account.passkeys.added': 'De passkey is toegevoegd.',
  'account.passkeys.name': 'Naam',
  'account.passkeys.rename': 'Naam wijzigen',
  'account.passkeys.renamed': 'De naam van de passkey is gewijzigd.',
  'account.passkeys.remove': 'Verwijderen',
  'account.passkeys.removeText': 'Je kunt dan niet meer met deze passkey inloggen.',
  'account.passkeys.removed': 'De passkey is verwijderd.',

  'account.passkeyMail.subject': 'Nieuwe passkey bij {site}',
  'account.passkeyMail.title': 'Nieuwe passkey',
  'account.passkeyMail.text':
    'Nadat je met je wachtwoord had ingelogd, heeft je browser een passkey voor je account opgeslagen. Daarmee kun je zonder wachtwoord inloggen.',
  'account.passkeyMail.notYou':
    'Was jij dit niet? Log dan in, verwijder de passkey, wijzig je wachtwoord en log uit op alle andere apparaten. Kun je niet inloggen, vraag dan de helpdesk van de site om hulp.',
  'account.passkeyMail.button': 'Je account openen',
  'account.passkeyRemovedMail.subject': 'Passkey verwijderd bij {site}',
  'account.passkeyRemovedMail.title': 'Passkey verwijderd',
  'account.passkeyRemovedMail.text':
    'Er is een passkey van je account verwijderd. Je kunt er niet meer mee inloggen.',
  'account.passkeyRemovedMail.notYou':
    'Was jij dit niet? Log dan in, wijzig je wachtwoord en log uit op alle andere apparaten. Kun je niet inloggen, vraag dan de helpdesk van de site om hulp.',
  'audit.passkey.add': 'Toevoegen van een passkey',
  'audit.passkey.remove': 'Verwijderen van een passkey',
  'audit.passkey.rename': 'Hernoemen van een passkey',
  'audit.user.change-language': 'Wijziging van de taal',
  'audit.user.change-picture': 'Wijziging van de foto',
  'audit.user.rename': 'Wijziging van de naam',
};

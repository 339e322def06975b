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
  'account.profile.empty': 'Er is geen naam en geen e-mailadres.',

  'account.language.title': 'Language',
  'account.language.text': 'For these pages and for the emails that you get.',
  'account.language.label': 'Language',
  'account.language.ofBrowser': 'The language of the browser',
  'account.language.save': 'Save language',
  'account.language.saved': 'The language was saved.',

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
  'account.passkeys.addedAt': 'Added {time}',
  'account.passkeys.lastUsedAt': 'Last used {time}',
  'account.passkeys.add': 'Add a passkey',
  'account.passkeys.addNeedsScript': 'Adding a passkey needs JavaScript.',
  'account.passkeys.addCancelled': 'No passkey was added. You can try again.',
  'account.passkeys.addExists': 'This device has a passkey for your account already.',
  'account.passkeys.addFailed': 'The passkey could not be added. Please try again.',
  'account.passkeys.added': 'The passkey was added.',
  'account.passkeys.name': 'Naam',
  'account.passkeys.rename': 'Naam wijzigen',
  'account.passkeys.renamed': 'De naam van de passkey is gewijzigd.',
  'account.passkeys.remove': 'Verwijderen',
  'account.passkeys.removeText': 'Je kunt dan niet meer met deze passkey inloggen.',
  'account.passkeys.removed': 'De passkey is verwijderd.',
};

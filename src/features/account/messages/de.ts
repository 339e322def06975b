/** The German messages of the feature. */
import type { AccountCatalog } from './en.js';

export const de: AccountCatalog = {
  'account.title': 'Ihr Konto',
  'account.signedInAs': 'Angemeldet als {user}',
  'account.sections': 'Bereiche',
  'account.sectionFailed':
    'Dieser Bereich kann gerade nicht angezeigt werden. Versuchen Sie es gleich noch einmal.',
  'account.error.default': 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  'account.error.NotFound': 'Das gibt es nicht mehr.',
  'account.error.LastSignInMethod':
    'Das ist Ihre einzige Anmeldemethode. Fügen Sie eine andere hinzu, bevor Sie sie entfernen.',

  'account.profile.title': 'Profil',
  'account.profile.name': 'Name',
  'account.profile.change': 'Namen ändern',
  'account.profile.rename': 'Name speichern',
  'account.profile.renamed': 'Ihr Name wurde geändert.',
  'account.profile.invalidName': 'Ein Name hat 1 bis 100 Zeichen.',
  'account.profile.empty': 'Es gibt keinen Namen und keine E-Mail-Adresse.',

  'account.language.title': 'Language',
  'account.language.text': 'For these pages and for the emails that you get.',
  'account.language.label': 'Language',
  'account.language.ofBrowser': 'The language of the browser',
  'account.language.save': 'Save language',
  'account.language.saved': 'The language was saved.',

  'account.linked.title': 'Verknüpfte Konten',
  'account.linked.text': 'Damit können Sie sich anmelden.',
  'account.linked.id': 'ID: {id}',
  'account.linked.unusable': 'Diese Website bietet diese Anmeldemethode nicht mehr an.',

  'account.passkeys.title': 'Passkeys',
  'account.passkeys.text':
    'Mit einem Passkey melden Sie sich mit Fingerabdruck, Gesicht oder dem Code Ihres Geräts an.',
  'account.passkeys.empty': 'Sie haben noch keinen Passkey.',
  'account.passkeys.unnamed': 'Passkey ohne Namen',
  'account.passkeys.synchronized': 'Zwischen Ihren Geräten synchronisiert',
  'account.passkeys.ofOneDevice': 'Nur auf einem Gerät',
  'account.passkeys.addedAt': 'Added {time}',
  'account.passkeys.lastUsedAt': 'Last used {time}',
  'account.passkeys.add': 'Add a passkey',
  'account.passkeys.addNeedsScript': 'Adding a passkey needs JavaScript.',
  'account.passkeys.addCancelled': 'No passkey was added. You can try again.',
  'account.passkeys.addExists': 'This device has a passkey for your account already.',
  'account.passkeys.addFailed': 'The passkey could not be added. Please try again.',
  'account.passkeys.added': 'The passkey was added.',
  'account.passkeys.name': 'Name',
  'account.passkeys.rename': 'Umbenennen',
  'account.passkeys.renamed': 'Der Passkey wurde umbenannt.',
  'account.passkeys.remove': 'Entfernen',
  'account.passkeys.removeText': 'Sie können sich dann mit diesem Passkey nicht mehr anmelden.',
  'account.passkeys.removed': 'Der Passkey wurde entfernt.',
};

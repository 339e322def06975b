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
  'account.profile.picture': 'Adresse Ihres Bildes',
  'account.profile.pictureHint':
    'Eine Adresse, die mit https:// beginnt. Lassen Sie das Feld leer, um keines zu haben.',
  'account.profile.changePicture': 'Bild ändern',
  'account.profile.savePicture': 'Bild speichern',
  'account.profile.pictureChanged': 'Ihr Bild wurde geändert.',
  'account.profile.invalidPicture':
    'Die Adresse eines Bildes beginnt mit https:// und führt zu keiner SVG-Datei.',
  'account.profile.empty': 'Es gibt keinen Namen und keine E-Mail-Adresse.',

  'account.language.title': 'Sprache',
  'account.language.text': 'Für diese Seiten und für die E-Mails, die Sie erhalten.',
  'account.language.label': 'Sprache',
  'account.language.ofBrowser': 'Sprache des Browsers',
  'account.language.save': 'Sprache speichern',
  'account.language.saved': 'Die Sprache wurde gespeichert.',

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
  'account.passkeys.addedAt': 'Hinzugefügt: {time}',
  'account.passkeys.lastUsedAt': 'Zuletzt verwendet: {time}',
  'account.passkeys.add': 'Passkey hinzufügen',
  'account.passkeys.addNeedsScript': 'Das Hinzufügen eines Passkeys erfordert JavaScript.',
  'account.passkeys.addCancelled':
    'Es wurde kein Passkey hinzugefügt. Sie können es noch einmal versuchen.',
  'account.passkeys.addExists': 'Auf diesem Gerät gibt es bereits einen Passkey für Ihr Konto.',
  'account.passkeys.addFailed':
    'Der Passkey konnte nicht hinzugefügt werden. Bitte versuchen Sie es noch einmal.',
  'account.passkeys.added': 'Der Passkey wurde hinzugefügt.',
  'account.passkeys.name': 'Name',
  'account.passkeys.rename': 'Umbenennen',
  'account.passkeys.renamed': 'Der Passkey wurde umbenannt.',
  'account.passkeys.remove': 'Entfernen',
  'account.passkeys.removeText': 'Sie können sich dann mit diesem Passkey nicht mehr anmelden.',
  'account.passkeys.removed': 'Der Passkey wurde entfernt.',

  'account.passkeyMail.subject': 'Neuer Passkey bei {site}',
  'account.passkeyMail.title': 'Neuer Passkey',
  'account.passkeyMail.text':
    'Nachdem Sie sich mit Ihrem Passwort angemeldet haben, hat Ihr Browser einen Passkey für Ihr Konto gespeichert. Damit können Sie sich ohne Passwort anmelden.',
  'account.passkeyMail.notYou':
    'Wenn Sie das nicht waren, melden Sie sich an, entfernen Sie den Passkey, ändern Sie Ihr Passwort und melden Sie alle anderen Geräte ab. Wenn Sie sich nicht anmelden können, wenden Sie sich an den Support der Website.',
  'account.passkeyMail.button': 'Konto öffnen',
  'account.passkeyRemovedMail.subject': 'Passkey bei {site} entfernt',
  'account.passkeyRemovedMail.title': 'Passkey entfernt',
  'account.passkeyRemovedMail.text':
    'Ein Passkey Ihres Kontos wurde entfernt. Sie können sich damit nicht mehr anmelden.',
  'account.passkeyRemovedMail.notYou':
    'Wenn Sie das nicht waren, melden Sie sich an, ändern Sie Ihr Passwort und melden Sie alle anderen Geräte ab. Wenn Sie sich nicht anmelden können, wenden Sie sich an den Support der Website.',
  'audit.passkey.add': 'Hinzufügen eines Passkeys',
  'audit.passkey.remove': 'Entfernung eines Passkeys',
  'audit.passkey.rename': 'Umbenennung eines Passkeys',
  'audit.user.change-language': 'Änderung der Sprache',
  'audit.user.change-picture': 'Änderung des Bilds',
  'audit.user.rename': 'Änderung des Namens',
};

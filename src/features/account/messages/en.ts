/** The English messages of the feature: the source of all other languages. */
export const en = {
  'account.title': 'Your account',
  // Above the navigation. The name or the address of the user.
  'account.signedInAs': 'Signed in as {user}',
  // The name of the navigation, for screen readers.
  'account.sections': 'Sections',
  'account.sectionFailed': 'This part can’t be shown right now. Try again in a moment.',
  'account.error.default': 'That didn’t work. Please try again.',
  'account.error.NotFound': 'That isn’t there any more.',
  'account.error.LastSignInMethod':
    'This is the only way you can sign in. Add another one before you remove it.',

  'account.profile.title': 'Profile',
  'account.profile.name': 'Name',
  'account.profile.change': 'Change name',
  'account.profile.rename': 'Save name',
  'account.profile.renamed': 'Your name was changed.',
  'account.profile.invalidName': 'A name has 1 to 100 characters.',
  'account.profile.picture': 'Address of your picture',
  'account.profile.pictureHint':
    'An address that begins with https://. Leave it empty to have none.',
  'account.profile.changePicture': 'Change picture',
  'account.profile.savePicture': 'Save picture',
  'account.profile.pictureChanged': 'Your picture was changed.',
  'account.profile.invalidPicture':
    'The address of a picture begins with https:// and is not one of an SVG.',
  'account.profile.empty': 'There is no name and no email address.',

  'account.language.title': 'Language',
  'account.language.text': 'For these pages and for the emails that you get.',
  'account.language.label': 'Language',
  // The first choice in the list of languages.
  'account.language.ofBrowser': 'The language of the browser',
  'account.language.save': 'Save language',
  'account.language.saved': 'The language was saved.',

  'account.linked.title': 'Linked accounts',
  'account.linked.text': 'You can sign in with these.',
  // The user’s id at the provider.
  'account.linked.id': 'ID: {id}',
  'account.linked.unusable': 'This site no longer offers this way to sign in.',

  'account.passkeys.title': 'Passkeys',
  'account.passkeys.text':
    'A passkey signs you in with your fingerprint, your face or the code of your device.',
  'account.passkeys.empty': 'You have no passkey yet.',
  'account.passkeys.unnamed': 'Passkey without a name',
  'account.passkeys.synchronized': 'Synchronized between your devices',
  'account.passkeys.ofOneDevice': 'On one device only',
  'account.passkeys.addedAt': 'Added {time}',
  'account.passkeys.lastUsedAt': 'Last used {time}',
  'account.passkeys.add': 'Add a passkey',
  'account.passkeys.addNeedsScript': 'Adding a passkey needs JavaScript.',
  'account.passkeys.addCancelled': 'No passkey was added. You can try again.',
  'account.passkeys.addExists': 'This device has a passkey for your account already.',
  'account.passkeys.addFailed': 'The passkey could not be added. Please try again.',
  'account.passkeys.added': 'The passkey was added.',
  'account.passkeys.name': 'Name',
  'account.passkeys.rename': 'Rename',
  'account.passkeys.renamed': 'The passkey was renamed.',
  'account.passkeys.remove': 'Remove',
  'account.passkeys.removeText': 'You won’t be able to sign in with this passkey any more.',
  'account.passkeys.removed': 'The passkey was removed.',

  // The email about a passkey that the browser has made without asking.
  'account.passkeyMail.subject': 'New passkey at {site}',
  'account.passkeyMail.title': 'New passkey',
  'account.passkeyMail.text':
    'After you signed in with your password, your browser saved a passkey for your account. With it you can sign in without a password.',
  'account.passkeyMail.notYou':
    'If that was not you, sign in, remove the passkey, change your password, and sign out all other devices. If you cannot sign in, ask the support of the site.',
  'account.passkeyMail.button': 'Open your account',
  // The email about a passkey that was removed.
  'account.passkeyRemovedMail.subject': 'A passkey was removed at {site}',
  'account.passkeyRemovedMail.title': 'Passkey removed',
  'account.passkeyRemovedMail.text':
    'A passkey of your account was removed. It does not sign you in any more.',
  'account.passkeyRemovedMail.notYou':
    'If that was not you, sign in, change your password, and sign out all other devices. If you cannot sign in, ask the support of the site.',

  // What actions are called in the recent activity, also refused ones.
  'audit.passkey.add': 'New passkey',
  'audit.passkey.remove': 'Passkey removal',
  'audit.passkey.rename': 'Passkey renaming',
  'audit.user.change-language': 'Language change',
  'audit.user.change-picture': 'Picture change',
  'audit.user.rename': 'Name change',
};

/** The English messages of the feature: the source of all other languages. */
export const en = {
  'devices.title': 'Devices',
  'devices.text': 'You are signed in on these devices.',
  'devices.current': 'This device',
  // The browser and the system: "Chrome on Linux, desktop".
  'devices.onDesktop': '{browser} on {system}, desktop',
  'devices.onPhone': '{browser} on {system}, phone',
  'devices.onTablet': '{browser} on {system}, tablet',
  'devices.unknown': 'Unknown device',
  // How long ago: "3 hours ago".
  'devices.lastUsed': 'Last used {time}',
  'devices.signedIn': 'Signed in {time}',
  // The IP address.
  'devices.address': 'Address: {address}',
  'devices.end': 'Sign out',
  'devices.endText': 'This device will be signed out.',
  'devices.ended': 'The device was signed out.',
  'devices.endOthers': 'Sign out all other devices',
  'devices.endOthersText': 'You stay signed in on this device alone.',
  'devices.othersEnded': 'All other devices were signed out.',
  'devices.noId':
    'Your sign-in on this device is too old for that. Sign out, sign in again, and then try once more.',
  'reauthenticate.title': 'Confirm it’s you',
  'reauthenticate.text': 'You are signed in. To continue, show once more that it’s you.',
  'reauthenticate.textMfa': 'To continue, show in a second way that it’s you.',
  'reauthenticate.confirm': 'Confirm',
  'reauthenticate.passkey': 'Use a passkey',
  // The email address of the user.
  'reauthenticate.emailHint': 'We send a code to {email}.',
  'reauthenticate.sendCode': 'Email me a code',
  'reauthenticate.codeSent': 'We sent a code to {email}. Enter it here.',
  'reauthenticate.code': 'Code',
  'reauthenticate.wrongCode': 'That code is wrong or has expired. Try again, or get another one.',
  'reauthenticate.otherWay': 'Another way',
  'reauthenticate.otherAccount': 'That is another account. Nothing was changed.',
  'reauthenticate.noAuthTime':
    'You were signed in there already, and were not asked to sign in again. Choose another way.',
  'reauthenticate.mailNotSent': 'The email could not be sent. Try again in a moment.',
  'reauthenticate.failed': 'That didn’t work. Try again, or choose another way.',
  'reauthenticate.unreachable':
    'This page needs more than your account has so far, such as a passkey or another second factor.',
  'reauthenticate.enrol': 'Set it up on your account page',
  'reauthenticate.done': 'Confirmed',
  'reauthenticate.doneText': 'You can close this window.',
  'reauthenticateMail.subject': 'Your code for {site}',
  'reauthenticateMail.text':
    'Enter this code where you are signed in, to confirm that it’s you. It works for {duration}.',

  // What actions are called in the recent activity, also refused ones.
  'audit.session.reauthenticate': 'Identity confirmation',
  'audit.session.request-code': 'Request for a code to confirm your identity',
  'audit.session.revoke': 'Sign-out of devices',
  'audit.session.revoke-others': 'Sign-out of all other devices',
};

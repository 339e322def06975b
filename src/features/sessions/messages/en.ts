/** The English messages of the feature: the source of all other languages. */
export const en = {
  'devices.title': 'Devices',
  'devices.text': 'You are signed in on these devices.',
  'devices.current': 'This device',
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
};

/** The messages of the feature in one language. */
export type SessionsCatalog = Readonly<Record<keyof typeof en, string>>;

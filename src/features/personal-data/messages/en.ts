/** The English messages of the feature: the source of all other languages. */
export const en = {
  'personalData.title': 'Your data',
  'personalData.text':
    'You can download what this site stores about you and how you sign in, as a file (JSON).',
  'personalData.export': 'Download your data',

  'personalData.mail.subject': 'Your data on {site} was downloaded',
  'personalData.mail.title': 'Your data was downloaded',
  'personalData.mail.text':
    'A file with what the site stores about you was downloaded from your account. If that wasn’t you, sign out on all other devices and change the ways in which you sign in.',

  // What actions are called in the recent activity, also refused ones.
  'audit.data.export': 'Data download',
};

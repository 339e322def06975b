/** The English messages of the feature: the source of all other languages. */
export const en = {
  'activity.title': 'Recent activity',
  'activity.text':
    'If something wasn’t you, sign out all other devices and change how you sign in.',
  'activity.empty': 'There is nothing to show.',
  'activity.all': 'All activity',
  'activity.older': 'Older',
  'activity.newest': 'Latest',
  'activity.back': 'Back to your account',
  // How long ago: "3 hours ago".
  'activity.at': '{time}',
  'activity.count': 'Number of times: {count}',
  // Short words beside an action that did not simply take effect.
  'activity.intended': 'In progress',
  'activity.refused': 'Refused',
  'activity.unproven': 'Confirmation required',
  'activity.failed': 'Failed',
  'activity.unsettled': 'Outcome unknown',
  // Who has done it, if it was not the user.
  'activity.byUser': 'By another user, such as an administrator',
  'activity.byKey': 'By a key',
  'activity.byClient': 'By an app',
  'activity.bySystem': 'By this site',
  'audit.access.use': 'Use of a protected page',
  'audit.page.open': 'Page visit',
  // An action of the app that no feature has words for.
  'activity.other': 'Other activity',

  // What actions are called in the recent activity, also refused ones.
  'audit.account.link': 'New way to sign in',
  'audit.session.end': 'Sign-out',
  'audit.session.request': 'Start of a sign-in',
  'audit.session.start': 'Sign-in',
  'audit.session.update': 'Session update',
  'audit.user.create': 'Account creation',
  'audit.user.verify-address': 'Email address confirmation',
};

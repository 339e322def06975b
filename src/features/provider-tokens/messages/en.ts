/** The English messages of the feature: the source of all other languages. */
export const en = {
  'connections.title': 'Connected services',
  'connections.text': 'This site can use these accounts on your behalf.',
  // What the user has allowed, as the provider calls it.
  'connections.scopes': 'Allowed: {scopes}',
  'connections.ended': 'The access has ended. Sign in with this account to renew it.',
  'connections.revoke': 'Revoke access',
  'connections.revokeText':
    'This site will no longer be able to use {provider} for you. You can still sign in with it.',
  'connections.revoked': 'This site can no longer use the account.',

  // What actions are called in the recent activity, also refused ones.
  'audit.provider-token.lose': 'Lost access to a connected service',
  'audit.provider-token.revoke': 'End of access to a connected service',
};

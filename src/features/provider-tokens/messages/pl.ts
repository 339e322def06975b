/** The Polish messages of the feature. */
import type { ProviderTokensCatalog } from './en.js';

export const pl: ProviderTokensCatalog = {
  'connections.title': 'Connected services',
  'connections.text': 'This site can use these accounts on your behalf.',
  // What the user has allowed, as the provider calls it.
  'connections.scopes': 'Allowed: {scopes}',
  'connections.ended': 'The access has ended. Sign in with this account to renew it.',
  'connections.revoke': 'Revoke access',
  'connections.revokeText':
    'This site will no longer be able to use {provider} for you. You can still sign in with it.',
  'connections.revoked': 'The access was revoked.',
};

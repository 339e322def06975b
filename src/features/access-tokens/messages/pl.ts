/** The Polish messages of the feature. */
import type { AccessTokensCatalog } from './en.js';

export const pl: AccessTokensCatalog = {
  'audit.access-token.issue': 'Token dostępu do innej usługi',
};

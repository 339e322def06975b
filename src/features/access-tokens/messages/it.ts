/** The Italian messages of the feature. */
import type { AccessTokensCatalog } from './en.js';

export const it: AccessTokensCatalog = {
  'audit.access-token.issue': 'Token di accesso per un altro servizio',
};

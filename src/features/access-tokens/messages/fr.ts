/** The French messages of the feature. */
import type { AccessTokensCatalog } from './en.js';

export const fr: AccessTokensCatalog = {
  'audit.access-token.issue': 'Jeton d’accès pour un autre service',
};

/** The German messages of the feature. */
import type { AccessTokensCatalog } from './en.js';

export const de: AccessTokensCatalog = {
  'audit.access-token.issue': 'Zugriffstoken für einen anderen Dienst',
};

/** The Dutch messages of the feature. */
import type { AccessTokensCatalog } from './en.js';

export const nl: AccessTokensCatalog = {
  'audit.access-token.issue': 'Toegangstoken voor een andere dienst',
};

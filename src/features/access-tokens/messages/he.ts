/** The Hebrew messages of the feature. */
import type { AccessTokensCatalog } from './en.js';

export const he: AccessTokensCatalog = {
  'audit.access-token.issue': 'אסימון גישה לשירות אחר',
};

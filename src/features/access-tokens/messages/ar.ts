/** The Arabic messages of the feature. */
import type { AccessTokensCatalog } from './en.js';

export const ar: AccessTokensCatalog = {
  'audit.access-token.issue': 'رمز وصول لخدمة أخرى',
};

/** The Turkish messages of the feature. */
import type { AccessTokensCatalog } from './en.js';

export const tr: AccessTokensCatalog = {
  'audit.access-token.issue': 'Başka bir hizmet için erişim belirteci',
};

/** The Japanese messages of the feature. */
import type { AccessTokensCatalog } from './en.js';

export const ja: AccessTokensCatalog = {
  'audit.access-token.issue': 'ほかのサービスのアクセストークン',
};

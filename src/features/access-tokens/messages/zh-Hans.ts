/** The Simplified Chinese messages of the feature. */
import type { AccessTokensCatalog } from './en.js';

export const zhHans: AccessTokensCatalog = {
  'audit.access-token.issue': '其他服务的访问令牌',
};

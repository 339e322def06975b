/** The Korean messages of the feature. */
import type { AccessTokensCatalog } from './en.js';

export const ko: AccessTokensCatalog = {
  'audit.access-token.issue': '다른 서비스의 액세스 토큰',
};

/** The Korean messages of the feature. */
import type { ProviderTokensCatalog } from './en.js';

export const ko: ProviderTokensCatalog = {
  'connections.title': '연동된 서비스',
  'connections.text': '이 사이트는 사용자를 대신하여 다음 계정을 사용할 수 있습니다.',
  'connections.scopes': '허용됨: {scopes}',
  'connections.ended': '액세스 권한이 만료되었습니다. 갱신하려면 이 계정으로 로그인하세요.',
  'connections.revoke': '액세스 권한 취소',
  'connections.revokeText':
    '이 사이트에서 더 이상 사용자를 대신하여 {provider} 계정을 사용할 수 없게 됩니다. 이 계정으로 계속 로그인할 수 있습니다.',
  'connections.revoked': '이 사이트는 더 이상 이 계정을 사용할 수 없습니다.',
  'audit.provider-token.lose': '연동된 서비스 접근 상실',
  'audit.provider-token.revoke': '연동된 서비스 접근 철회',
};

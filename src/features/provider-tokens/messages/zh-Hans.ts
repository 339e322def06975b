/** The simplified Chinese messages of the feature. */
import type { ProviderTokensCatalog } from './en.js';

export const zhHans: ProviderTokensCatalog = {
  'connections.title': '已连接的服务',
  'connections.text': '此网站可以代表你使用这些账户。',
  'connections.scopes': '已允许：{scopes}',
  'connections.ended': '访问权限已失效。请使用此账户登录以恢复访问权限。',
  'connections.revoke': '撤销访问权限',
  'connections.revokeText': '此网站将无法再代表你使用 {provider}。你仍可使用该账户登录。',
  'connections.revoked': '本网站不能再使用该账户。',
  'audit.provider-token.lose': '失去对已连接服务的访问权限',
  'audit.provider-token.revoke': '撤销对已连接服务的访问权限',
};

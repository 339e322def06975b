/** The Japanese messages of the feature. */
import type { ProviderTokensCatalog } from './en.js';

export const ja: ProviderTokensCatalog = {
  'connections.title': '接続中のサービス',
  'connections.text': 'このサイトは、お客様に代わって次のアカウントを使用できます。',
  'connections.scopes': '許可済み: {scopes}',
  'connections.ended':
    'アクセス権が失効しました。更新するには、このアカウントでログインしてください。',
  'connections.revoke': 'アクセス権を取り消す',
  'connections.revokeText':
    'このサイトは、お客様に代わって {provider} を使用できなくなります。このアカウントでのログインは引き続き可能です。',
  'connections.revoked': 'このサイトはアカウントを利用できなくなりました。',
  'audit.provider-token.lose': '接続中のサービスへのアクセスの喪失',
  'audit.provider-token.revoke': '接続中のサービスへのアクセスの取り消し',
};

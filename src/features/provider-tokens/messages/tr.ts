/** The Turkish messages of the feature. */
import type { ProviderTokensCatalog } from './en.js';

export const tr: ProviderTokensCatalog = {
  'connections.title': 'Bağlantılı hizmetler',
  'connections.text': 'Bu site bu hesapları sizin adınıza kullanabilir.',
  'connections.scopes': 'İzin verilen: {scopes}',
  'connections.ended': 'Erişim sona erdi. Yenilemek için bu hesapla oturum açın.',
  'connections.revoke': 'Erişimi iptal et',
  'connections.revokeText':
    'Bu site artık {provider} hesabınızı sizin adınıza kullanamayacak. Bu hesapla oturum açmaya devam edebilirsiniz.',
  'connections.revoked': 'Bu site artık hesabı kullanamaz.',
  'audit.provider-token.lose': 'Bağlı bir hizmete erişimin kaybı',
  'audit.provider-token.revoke': 'Bağlı bir hizmete erişimin iptali',
};

/** The Polish messages of the feature. */
import type { ProviderTokensCatalog } from './en.js';

export const pl: ProviderTokensCatalog = {
  'connections.title': 'Połączone usługi',
  'connections.text': 'Ta witryna może korzystać z tych kont w Twoim imieniu.',
  'connections.scopes': 'Dozwolone: {scopes}',
  'connections.ended': 'Dostęp wygasł. Zaloguj się za pomocą tego konta, aby go odnowić.',
  'connections.revoke': 'Cofnij dostęp',
  'connections.revokeText':
    'Ta witryna nie będzie już mogła korzystać z {provider} w Twoim imieniu. Nadal będzie można logować się za pomocą tego konta.',
  'connections.revoked': 'Ta witryna nie może już używać konta.',
  'audit.provider-token.lose': 'Utrata dostępu do połączonej usługi',
  'audit.provider-token.revoke': 'Cofnięcie dostępu do połączonej usługi',
};

/** The German messages of the feature. */
import type { ProviderTokensCatalog } from './en.js';

export const de: ProviderTokensCatalog = {
  'connections.title': 'Verbundene Dienste',
  'connections.text': 'Diese Website kann diese Konten in Ihrem Namen verwenden.',
  'connections.scopes': 'Erlaubt: {scopes}',
  'connections.ended':
    'Der Zugriff ist beendet. Melden Sie sich mit diesem Konto an, um ihn zu erneuern.',
  'connections.revoke': 'Zugriff widerrufen',
  'connections.revokeText':
    'Diese Website kann {provider} dann nicht mehr in Ihrem Namen verwenden. Sie können sich weiterhin damit anmelden.',
  'connections.revoked': 'Diese Website kann das Konto nicht mehr verwenden.',
  'audit.provider-token.lose': 'Verlust des Zugriffs auf einen verbundenen Dienst',
  'audit.provider-token.revoke': 'Widerruf des Zugriffs auf einen verbundenen Dienst',
};

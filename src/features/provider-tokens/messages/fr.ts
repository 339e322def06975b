/** The French messages of the feature. */
import type { ProviderTokensCatalog } from './en.js';

export const fr: ProviderTokensCatalog = {
  'connections.title': 'Services connectés',
  'connections.text': 'Ce site peut utiliser ces comptes en votre nom.',
  'connections.scopes': 'Autorisations\u00a0: {scopes}',
  'connections.ended': 'L’accès a pris fin. Connectez-vous avec ce compte pour le renouveler.',
  'connections.revoke': 'Révoquer l’accès',
  'connections.revokeText':
    'Ce site ne pourra plus utiliser {provider} en votre nom. Vous pourrez toujours vous connecter avec ce compte.',
  'connections.revoked': 'Ce site ne peut plus utiliser le compte.',
  'audit.provider-token.lose': 'Perte de l’accès à un service connecté',
  'audit.provider-token.revoke': 'Révocation de l’accès à un service connecté',
};

/** The Italian messages of the feature. */
import type { ProviderTokensCatalog } from './en.js';

export const it: ProviderTokensCatalog = {
  'connections.title': 'Servizi connessi',
  'connections.text': 'Questo sito può usare questi account per tuo conto.',
  'connections.scopes': 'Consentito: {scopes}',
  'connections.ended':
    'L’autorizzazione non è più valida. Accedi con questo account per rinnovarla.',
  'connections.revoke': 'Revoca l’autorizzazione',
  'connections.revokeText':
    'Questo sito non potrà più usare {provider} per tuo conto. Potrai comunque accedere con questo account.',
  'connections.revoked': 'Questo sito non può più usare l’account.',
  'audit.provider-token.lose': 'Perdita dell’accesso a un servizio connesso',
  'audit.provider-token.revoke': 'Revoca dell’accesso a un servizio connesso',
};

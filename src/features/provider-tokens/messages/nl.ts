/** The Dutch messages of the feature. */
import type { ProviderTokensCatalog } from './en.js';

export const nl: ProviderTokensCatalog = {
  'connections.title': 'Verbonden diensten',
  'connections.text': 'Deze site kan deze accounts namens jou gebruiken.',
  'connections.scopes': 'Toegestaan: {scopes}',
  'connections.ended': 'De toegang is beëindigd. Log in met dit account om die te vernieuwen.',
  'connections.revoke': 'Toegang intrekken',
  'connections.revokeText':
    'Deze site kan {provider} dan niet meer namens jou gebruiken. Je kunt er nog wel mee inloggen.',
  'connections.revoked': 'Deze site kan het account niet meer gebruiken.',
  'audit.provider-token.lose': 'Verlies van de toegang tot een verbonden dienst',
  'audit.provider-token.revoke': 'Intrekking van de toegang tot een verbonden dienst',
};

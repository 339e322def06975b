/** The Brazilian Portuguese messages of the feature. */
import type { ProviderTokensCatalog } from './en.js';

export const ptBR: ProviderTokensCatalog = {
  'connections.title': 'Serviços conectados',
  'connections.text': 'Este site pode usar estas contas em seu nome.',
  'connections.scopes': 'Permitido: {scopes}',
  'connections.ended': 'O acesso terminou. Entre com esta conta para renová-lo.',
  'connections.revoke': 'Revogar o acesso',
  'connections.revokeText':
    'Este site não poderá mais usar {provider} em seu nome. Você ainda poderá entrar com essa conta.',
  'connections.revoked': 'Este site não pode mais usar a conta.',
  'audit.provider-token.lose': 'Perda do acesso a um serviço conectado',
  'audit.provider-token.revoke': 'Revogação do acesso a um serviço conectado',
};

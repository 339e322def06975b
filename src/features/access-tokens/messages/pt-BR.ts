/** The Brazilian Portuguese messages of the feature. */
import type { AccessTokensCatalog } from './en.js';

export const ptBR: AccessTokensCatalog = {
  'audit.access-token.issue': 'Token de acesso para outro serviço',
};

/** The Spanish messages of the feature. */
import type { AccessTokensCatalog } from './en.js';

export const es: AccessTokensCatalog = {
  'audit.access-token.issue': 'Token de acceso para otro servicio',
};

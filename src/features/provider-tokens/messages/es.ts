/** The Spanish messages of the feature. */
import type { ProviderTokensCatalog } from './en.js';

export const es: ProviderTokensCatalog = {
  'connections.title': 'Servicios conectados',
  'connections.text': 'Este sitio puede usar estas cuentas en tu nombre.',
  'connections.scopes': 'Permitido: {scopes}',
  'connections.ended': 'El acceso ha terminado. Inicia sesión con esta cuenta para renovarlo.',
  'connections.revoke': 'Revocar el acceso',
  'connections.revokeText':
    'Este sitio ya no podrá usar {provider} en tu nombre. Podrás seguir iniciando sesión con esa cuenta.',
  'connections.revoked': 'Este sitio ya no puede usar la cuenta.',
  'audit.provider-token.lose': 'Pérdida del acceso a un servicio conectado',
  'audit.provider-token.revoke': 'Revocación del acceso a un servicio conectado',
};

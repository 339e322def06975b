/**
 * The API of `14-resource-server`: who asks for a token for it gets a JWT that it can verify (RFC
 * 8707, RFC 9068). A token that is asked for without a resource is for this provider: the calendar
 * reads it.
 */
import type { Configuration } from 'oidc-provider';
import { loadOidcProvider } from './oidc-provider.js';

type Features = NonNullable<Configuration['features']>;

const ordersUrl = `http://localhost:${process.env.ORDERS_PORT || '3001'}`;

export const ordersApi: NonNullable<Features['resourceIndicators']> = {
  enabled: true,
  getResourceServerInfo: async (_context, resource) => {
    const { errors } = await loadOidcProvider();
    if (resource !== ordersUrl) throw new errors.InvalidTarget();
    return {
      scope: 'orders:read orders:write',
      audience: ordersUrl,
      accessTokenFormat: 'jwt',
      jwt: { sign: { alg: 'ES256' } },
    };
  },
};

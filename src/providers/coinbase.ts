/** Sign in with Coinbase. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://docs.cdp.coinbase.com/coinbase-app/oauth2-integration/overview Coinbase's documentation} */
export interface CoinbaseProfile {
  data: {
    id: string;
    name: string | null;
    username?: string | null;
    email?: string | null;
    avatar_url?: string | null;
    resource?: 'user';
    time_zone?: string;
    native_currency?: string;
    country?: { code: string; name: string };
    created_at?: string;
    [field: string]: unknown;
  };
  [field: string]: unknown;
}

/**
 * Coinbase, as an OAuth 2.0 provider.
 *
 * Register an OAuth client at https://portal.cdp.coinbase.com with the redirect URI
 * `https://example.com/auth/callback/coinbase`. Its id and secret are read from `AUTH_COINBASE_ID`
 * and `AUTH_COINBASE_SECRET`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Coinbase] });
 * ```
 * @publicApi
 */
export function Coinbase(
  config: OAuthUserConfig<CoinbaseProfile> = {},
): OAuth2Config<CoinbaseProfile> {
  return {
    id: 'coinbase',
    name: 'Coinbase',
    type: 'oauth',
    authorization: {
      url: 'https://login.coinbase.com/oauth2/auth',
      params: { scope: 'wallet:user:email wallet:user:read' },
    },
    token: 'https://login.coinbase.com/oauth2/token',
    userinfo: 'https://api.coinbase.com/v2/user',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ data: { id, name, email, avatar_url } }) => ({
      id,
      name,
      email,
      image: avatar_url,
    }),
    style: { brandColor: '#0052ff' },
    options: config,
  };
}

export default Coinbase;

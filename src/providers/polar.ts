/** Sign in with Polar. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://polar.sh/docs/integrate/oauth2/connect Polar's documentation} */
export interface PolarProfile {
  sub: string;
  name?: string | null;
  email?: string;
  email_verified?: boolean;
  [field: string]: unknown;
}

/**
 * Polar, as an OAuth 2.0 provider.
 *
 * Create an OAuth client under Settings at https://polar.sh with the redirect URI
 * `https://example.com/auth/callback/polar` and the scopes `openid`, `profile` and `email`. Its id
 * and secret are read from `AUTH_POLAR_ID` and `AUTH_POLAR_SECRET`. The token is the person's, not
 * one for an organisation.
 *
 * An address that Polar says is not verified is left out.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Polar] });
 * ```
 * @publicApi
 */
export function Polar<P extends PolarProfile = PolarProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'polar',
    name: 'Polar',
    type: 'oauth',
    authorization: {
      url: 'https://polar.sh/oauth2/authorize',
      params: { scope: 'openid profile email', sub_type: 'user' },
    },
    token: 'https://api.polar.sh/v1/oauth2/token',
    userinfo: 'https://api.polar.sh/v1/oauth2/userinfo',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ sub, name, email, email_verified }) => ({
      id: sub,
      name,
      email: email_verified === false ? null : email,
    }),
    style: { brandColor: '#0062ff' },
    options: config,
  };
}

export default Polar;

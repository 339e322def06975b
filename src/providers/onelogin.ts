/** Sign in with OneLogin. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/** @see {@link https://developers.onelogin.com/openid-connect/api/user-info OneLogin's documentation} */
export interface OneLoginProfile extends OpenProfile {
  sub: string;
  iss: string;
  aud: string;
  exp: number;
  iat: number;
  name?: string;
  given_name?: string;
  family_name?: string;
  preferred_username?: string;
  email?: string;
  updated_at?: number;
  /** With the scope `groups`. */
  groups?: string[];
  params?: Record<string, unknown>;
}

/**
 * A OneLogin account, as an OpenID Connect provider.
 *
 * Add an OpenID Connect application in the administration with the redirect URI
 * `https://example.com/auth/callback/onelogin`. Its id and secret are read from `AUTH_ONELOGIN_ID`
 * and `AUTH_ONELOGIN_SECRET`. `issuer` (`AUTH_ONELOGIN_ISSUER`) is the subdomain's, with its path:
 * `https://my-company.onelogin.com/oidc/2`. Leave the authentication method of the token endpoint
 * at Basic.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [OneLogin] });
 * ```
 * @publicApi
 */
export function OneLogin<P extends OneLoginProfile = OneLoginProfile>(
  config: OAuthUserConfig<P> = {},
): OIDCConfig<P> {
  return {
    id: 'onelogin',
    name: 'OneLogin',
    type: 'oidc',
    style: { brandColor: '#1c1f2a' },
    options: config,
  };
}

export default OneLogin;

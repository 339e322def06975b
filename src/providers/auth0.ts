/** Sign in with an Auth0 tenant. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/**
 * The claims of the ID token. Actions of the tenant add more, under names that are URLs.
 *
 * @see {@link https://auth0.com/docs/manage-users/user-accounts/user-profiles/user-profile-structure Auth0's documentation}
 */
export interface Auth0Profile extends OpenProfile {
  /** The connection and the account in it, for example `google-oauth2|1234`. */
  sub: string;
  iss: string;
  aud: string;
  exp: number;
  iat: number;
  sid: string;
  name: string;
  given_name: string;
  family_name: string;
  nickname: string;
  picture: string;
  email: string;
  email_verified: boolean;
  updated_at: string;
}

/**
 * Auth0, as an OpenID Connect provider.
 *
 * Create a regular web application at https://manage.auth0.com with the allowed callback URL
 * `https://example.com/auth/callback/auth0`. Its id and secret are read from `AUTH_AUTH0_ID` and
 * `AUTH_AUTH0_SECRET`. `issuer` (`AUTH_AUTH0_ISSUER`) is `https://` and the tenant's domain:
 * `https://my-tenant.eu.auth0.com`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Auth0] });
 * ```
 * @publicApi
 */
export function Auth0(config: OAuthUserConfig<Auth0Profile> = {}): OIDCConfig<Auth0Profile> {
  return {
    id: 'auth0',
    name: 'Auth0',
    type: 'oidc',
    offlineAccess: { scope: 'offline_access' },
    style: { brandColor: '#eb5424', mark: () => import('./marks/auth0.js') },
    options: config,
  };
}

export default Auth0;

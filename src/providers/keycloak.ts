/** Sign in with a Keycloak realm. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/**
 * The claims of the built-in client scopes `profile` and `email`; mappers of the realm add more.
 */
export interface KeycloakProfile extends OpenProfile {
  sub: string;
  iss: string;
  azp: string;
  exp: number;
  iat: number;
  sid: string;
  auth_time: number;
  session_state: string;
  preferred_username: string;
  email: string;
  email_verified: boolean;
  name: string;
  given_name: string;
  family_name: string;
}

/**
 * Keycloak, as an OpenID Connect provider.
 *
 * Create an OpenID Connect client with client authentication in the realm's admin console, with the
 * redirect URI `https://example.com/auth/callback/keycloak`. Its id and secret are read from
 * `AUTH_KEYCLOAK_ID` and `AUTH_KEYCLOAK_SECRET`. `issuer` (`AUTH_KEYCLOAK_ISSUER`) names the realm:
 * `https://keycloak.example.com/realms/my-realm`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Keycloak] });
 * ```
 * @see {@link https://www.keycloak.org/docs/latest/server_admin/#_oidc_clients Keycloak's documentation}
 * @publicApi
 */
export function Keycloak<P extends KeycloakProfile = KeycloakProfile>(
  config: OAuthUserConfig<P> = {},
): OIDCConfig<P> {
  return {
    id: 'keycloak',
    name: 'Keycloak',
    type: 'oidc',
    style: { brandColor: '#428bca', mark: () => import('./marks/keycloak.js') },
    options: config,
  };
}

export default Keycloak;

/** Sign in with a project of Descope. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/** @see {@link https://docs.descope.com/identity-federation/applications/oidc-apps Descope's documentation} */
export interface DescopeProfile extends OpenProfile {
  sub: string;
  name?: string;
  email?: string;
  email_verified?: boolean;
  phone_number?: string;
  phone_number_verified?: boolean;
  picture?: string;
}

/**
 * Descope, as an OpenID Connect provider.
 *
 * Take the project's id and an access key from an OIDC application at
 * https://app.descope.com/applications, and allow the redirect URL
 * `https://example.com/auth/callback/descope`. They are read from `AUTH_DESCOPE_ID` and
 * `AUTH_DESCOPE_SECRET`. `issuer` (`AUTH_DESCOPE_ISSUER`) is the issuer of the application. If the
 * id is passed as `clientId`, the default is `https://api.descope.com/` and that id.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Descope] });
 * ```
 * @publicApi
 */
export function Descope(config: OAuthUserConfig<DescopeProfile> = {}): OIDCConfig<DescopeProfile> {
  return {
    id: 'descope',
    name: 'Descope',
    type: 'oidc',
    issuer: config.clientId && `https://api.descope.com/${config.clientId}`,
    checks: ['pkce', 'state'],
    style: { brandColor: '#1c1c23' },
    options: config,
  };
}

export default Descope;

/** Sign in with ZITADEL. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/**
 * The response of the userinfo endpoint. Scopes and actions of the project add more.
 *
 * @see {@link https://zitadel.com/docs/apis/openidoauth/claims ZITADEL's documentation}
 */
export interface ZitadelProfile extends OpenProfile {
  sub: string;
  name: string;
  given_name?: string;
  family_name?: string;
  nickname?: string;
  preferred_username: string;
  email: string;
  email_verified: boolean;
  picture?: string;
  gender?: string;
  locale?: string;
  phone?: string;
  phone_verified?: boolean;
  updated_at?: number;
}

/**
 * A ZITADEL instance, as an OpenID Connect provider.
 *
 * Create a web application with the method Code in a project, with the redirect URI
 * `https://example.com/auth/callback/zitadel`. Its id and secret are read from `AUTH_ZITADEL_ID`
 * and `AUTH_ZITADEL_SECRET`. Leave the secret out for one with the method PKCE. `issuer`
 * (`AUTH_ZITADEL_ISSUER`) is the address of the instance: `https://my-instance.zitadel.cloud`.
 *
 * The profile is read from the userinfo endpoint: the ID token has the name and the email address
 * only if "User Info inside ID Token" is switched on.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [ZITADEL] });
 * ```
 * @publicApi
 */
export function ZITADEL<P extends ZitadelProfile = ZitadelProfile>(
  config: OAuthUserConfig<P> = {},
): OIDCConfig<P> {
  return {
    id: 'zitadel',
    name: 'ZITADEL',
    type: 'oidc',
    idToken: false,
    offlineAccess: { scope: 'offline_access' },
    style: { brandColor: '#5282c1' },
    options: config,
  };
}

export default ZITADEL;

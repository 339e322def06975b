/** Sign in with an IdentityServer4 of your own. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/** @see {@link https://identityserver4.readthedocs.io/en/latest/topics/resources.html IdentityServer4's documentation} */
export interface IdentityServer4Profile extends OpenProfile {
  sub: string;
  name?: string;
  email?: string;
  email_verified?: boolean;
  preferred_username?: string;
  picture?: string;
}

/**
 * IdentityServer4, as an OpenID Connect provider.
 *
 * Add a client for the authorization code flow with the redirect URI
 * `https://example.com/auth/callback/identity-server4`, the scopes `openid`, `profile` and `email`,
 * and `AlwaysIncludeUserClaimsInIdToken`, without which the ID token has no name. Its id and secret
 * are read from `AUTH_IDENTITY_SERVER4_ID` and `AUTH_IDENTITY_SERVER4_SECRET`, the address of the
 * server from `AUTH_IDENTITY_SERVER4_ISSUER`.
 *
 * It has had no security updates since 2022; its successor is `duende-identity-server6`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [IdentityServer4] });
 * ```
 * @publicApi
 */
export function IdentityServer4(
  config: OAuthUserConfig<IdentityServer4Profile> = {},
): OIDCConfig<IdentityServer4Profile> {
  return {
    id: 'identity-server4',
    name: 'IdentityServer4',
    type: 'oidc',

    offlineAccess: { scope: 'offline_access' },
    style: { brandColor: '#c2452d' },
    options: config,
  };
}

export default IdentityServer4;

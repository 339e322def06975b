/** Sign in with a Duende IdentityServer of your own. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/** @see {@link https://docs.duendesoftware.com/identityserver/fundamentals/resources/identity/ Duende's documentation} */
export interface DuendeISUser extends OpenProfile {
  sub: string;
  name?: string;
  email?: string;
  email_verified?: boolean;
  preferred_username?: string;
  picture?: string;
}

/**
 * Duende IdentityServer, as an OpenID Connect provider.
 *
 * Add a client for the authorization code flow with the redirect URI
 * `https://example.com/auth/callback/duende-identity-server6`, the scopes `openid`, `profile` and
 * `email`, and `AlwaysIncludeUserClaimsInIdToken`, without which the ID token has no name. Its id
 * and secret are read from `AUTH_DUENDE_IDENTITY_SERVER6_ID` and
 * `AUTH_DUENDE_IDENTITY_SERVER6_SECRET`, the address of the server from
 * `AUTH_DUENDE_IDENTITY_SERVER6_ISSUER`. There is one to try at
 * https://demo.duendesoftware.com.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [DuendeIdentityServer6] });
 * ```
 * @publicApi
 */
export function DuendeIdentityServer6<P extends DuendeISUser = DuendeISUser>(
  config: OAuthUserConfig<P> = {},
): OIDCConfig<P> {
  return {
    id: 'duende-identity-server6',
    name: 'DuendeIdentityServer6',
    type: 'oidc',

    offlineAccess: { scope: 'offline_access' },
    style: { brandColor: '#2e3a87' },
    options: config,
  };
}

export default DuendeIdentityServer6;

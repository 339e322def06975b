/** Sign in with a tenant of Beyond Identity. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/** @see {@link https://developer.beyondidentity.com/docs/next/add-an-application Beyond Identity's documentation} */
export interface BeyondIdentityProfile extends OpenProfile {
  sub: string;
  name?: string;
  preferred_username?: string;
  email?: string;
}

/**
 * Beyond Identity, as an OpenID Connect provider.
 *
 * Add an application of the protocol OIDC in the tenant's console with the redirect URI
 * `https://example.com/auth/callback/beyondidentity`. Its id and secret are read from
 * `AUTH_BEYONDIDENTITY_ID` and `AUTH_BEYONDIDENTITY_SECRET`. `issuer`
 * (`AUTH_BEYONDIDENTITY_ISSUER`) is the issuer in the console:
 * `https://auth-us.beyondidentity.com/v1/tenants/…/realms/…/applications/…`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [BeyondIdentity] });
 * ```
 * @publicApi
 */
export function BeyondIdentity(
  config: OAuthUserConfig<BeyondIdentityProfile> = {},
): OIDCConfig<BeyondIdentityProfile> {
  return {
    id: 'beyondidentity',
    name: 'Beyond Identity',
    type: 'oidc',
    profile: ({ sub, name, preferred_username, email }) => ({
      id: sub,
      name: name ?? preferred_username,
      email,
      image: null,
    }),
    style: { brandColor: '#5077c5' },
    options: config,
  };
}

export default BeyondIdentity;

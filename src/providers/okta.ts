/** Sign in with Okta. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/**
 * The claims of the ID token. Authorization servers of the organisation add more.
 *
 * @see {@link https://developer.okta.com/docs/reference/api/oidc/#id-token-payload Okta's documentation}
 */
export interface OktaProfile extends OpenProfile {
  sub: string;
  iss: string;
  aud: string;
  exp: number;
  iat: number;
  ver: string;
  jti: string;
  /** The methods of authentication, for example `pwd` and `mfa`. */
  amr?: string[];
  /** The identity provider: the organisation, or one that it federates with. */
  idp: string;
  auth_time: number;
  name: string;
  given_name?: string;
  middle_name?: string;
  family_name?: string;
  nickname?: string;
  preferred_username: string;
  email: string;
  email_verified?: boolean;
  profile?: string;
  zoneinfo?: string;
  locale?: string;
  phone_number?: string;
  updated_at?: number;
}

/**
 * An Okta organisation, as an OpenID Connect provider.
 *
 * Create an OIDC web application in the Admin Console with the sign-in redirect URI
 * `https://example.com/auth/callback/okta`. Its id and secret are read from `AUTH_OKTA_ID` and
 * `AUTH_OKTA_SECRET`. `issuer` (`AUTH_OKTA_ISSUER`) is the address of the organisation,
 * `https://my-org.okta.com`, or of one of its authorization servers:
 * `https://my-org.okta.com/oauth2/default`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Okta] });
 * ```
 * @publicApi
 */
export function Okta<P extends OktaProfile = OktaProfile>(
  config: OAuthUserConfig<P> = {},
): OIDCConfig<P> {
  return {
    id: 'okta',
    name: 'Okta',
    type: 'oidc',
    offlineAccess: { scope: 'offline_access' },
    style: { brandColor: '#007dc1' },
    options: config,
  };
}

export default Okta;

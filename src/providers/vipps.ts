/** Sign in with Vipps. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/**
 * The response of the userinfo endpoint; each claim but `sub` belongs to a scope.
 *
 * @see {@link https://developer.vippsmobilepay.com/docs/APIs/login-api/api-guide/core-concepts/#scopes Vipps MobilePay's documentation}
 */
export interface VippsProfile extends OpenProfile {
  sub: string;
  sid?: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  email?: string;
  email_verified?: boolean;
  phone_number?: string;
  birthdate?: string;
  address?: {
    address_type?: string;
    country?: string;
    formatted?: string;
    postal_code?: string;
    region?: string;
    street_address?: string;
  };
}

/**
 * Vipps MobilePay, as an OpenID Connect provider.
 *
 * Activate login for a sales unit at https://portal.vippsmobilepay.com and set the redirect URI
 * `https://example.com/auth/callback/vipps` there. Its id and secret are read from `AUTH_VIPPS_ID`
 * and `AUTH_VIPPS_SECRET`. To try it out, give the test environment as `issuer`
 * (`AUTH_VIPPS_ISSUER`): `https://apitest.vipps.no/access-management-1.0/access/`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Vipps] });
 * ```
 * @publicApi
 */
export function Vipps<P extends VippsProfile = VippsProfile>(
  config: OAuthUserConfig<P> = {},
): OIDCConfig<P> {
  return {
    id: 'vipps',
    name: 'Vipps',
    type: 'oidc',
    issuer: 'https://api.vipps.no/access-management-1.0/access/',
    authorization: { params: { scope: 'openid name email' } },
    idToken: false,
    checks: ['pkce', 'nonce'],
    style: { brandColor: '#f05c18' },
    options: config,
  };
}

export default Vipps;

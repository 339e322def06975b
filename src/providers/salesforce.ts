/** Sign in with Salesforce. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/**
 * The response of the userinfo endpoint.
 *
 * @see {@link https://help.salesforce.com/s/articleView?id=sf.remoteaccess_using_userinfo_endpoint.htm Salesforce's documentation}
 */
export interface SalesforceProfile extends OpenProfile {
  /** An address: the organisation and the user in it. */
  sub: string;
  user_id: string;
  organization_id: string;
  name: string;
  given_name?: string;
  family_name?: string;
  nickname?: string;
  preferred_username: string;
  email: string;
  email_verified: boolean;
  picture: string;
  profile: string;
  photos?: { picture: string; thumbnail: string };
  zoneinfo?: string;
  locale?: string;
  language?: string;
  phone_number?: string | null;
  active?: boolean;
  user_type?: string;
  is_app_installed?: boolean;
  urls?: Record<string, string>;
  updated_at?: string;
}

/**
 * Salesforce, as an OpenID Connect provider.
 *
 * Create an external client app under Setup with the callback URL
 * `https://example.com/auth/callback/salesforce` and the scopes `openid`, `profile` and `email`.
 * Its id and secret are read from `AUTH_SALESFORCE_ID` and `AUTH_SALESFORCE_SECRET`. To sign in by
 * a My Domain or at a sandbox, give its address as `issuer` (`AUTH_SALESFORCE_ISSUER`):
 * `https://my-company.my.salesforce.com`.
 *
 * The profile is read from the userinfo endpoint, since the ID token has fewer claims.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Salesforce] });
 * ```
 * @publicApi
 */
export function Salesforce<P extends SalesforceProfile = SalesforceProfile>(
  config: OAuthUserConfig<P> = {},
): OIDCConfig<P> {
  return {
    id: 'salesforce',
    name: 'Salesforce',
    type: 'oidc',
    issuer: 'https://login.salesforce.com',
    idToken: false,
    checks: ['pkce', 'nonce'],
    style: { brandColor: '#00a1e0' },
    options: config,
  };
}

export default Salesforce;

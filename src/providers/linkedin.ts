/** Sign in with LinkedIn. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/** @see {@link https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2#id-token-payload LinkedIn's documentation} */
export interface LinkedInProfile extends OpenProfile {
  sub: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  picture?: string;
  email?: string;
  email_verified?: boolean;
}

/**
 * LinkedIn, as an OpenID Connect provider.
 *
 * Create an app at https://www.linkedin.com/developers/apps with the authorized redirect URL
 * `https://example.com/auth/callback/linkedin`, and add the product "Sign In with LinkedIn using
 * OpenID Connect". Its id and secret are read from `AUTH_LINKEDIN_ID` and `AUTH_LINKEDIN_SECRET`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [LinkedIn] });
 * ```
 * @publicApi
 */
export function LinkedIn<P extends LinkedInProfile = LinkedInProfile>(
  config: OAuthUserConfig<P> = {},
): OIDCConfig<P> {
  return {
    id: 'linkedin',
    name: 'LinkedIn',
    type: 'oidc',
    issuer: 'https://www.linkedin.com/oauth',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    // Its PKCE is for native apps, at an endpoint of their own.
    checks: ['state'],
    style: { brandColor: '#0a66c2' },
    options: config,
  };
}

export default LinkedIn;

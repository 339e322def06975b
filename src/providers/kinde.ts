/** Sign in with a business at Kinde. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/** @see {@link https://docs.kinde.com/build/tokens/about-id-tokens/ Kinde's documentation} */
export interface KindeProfile extends OpenProfile {
  sub: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  updated_at?: number;
  /** The organisations of the user. */
  org_codes?: string[];
}

/**
 * Kinde, as an OpenID Connect provider.
 *
 * Add a back-end web application at https://app.kinde.com with the allowed callback URL
 * `https://example.com/auth/callback/kinde`. Its id and secret are read from `AUTH_KINDE_ID` and
 * `AUTH_KINDE_SECRET`. `issuer` (`AUTH_KINDE_ISSUER`) is the domain of the business:
 * `https://my-business.kinde.com`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Kinde] });
 * ```
 * @publicApi
 */
export function Kinde(config: OAuthUserConfig<KindeProfile> = {}): OIDCConfig<KindeProfile> {
  return {
    id: 'kinde',
    name: 'Kinde',
    type: 'oidc',
    checks: ['state', 'pkce'],
    style: { brandColor: '#0f0f0f' },
    options: config,
  };
}

export default Kinde;

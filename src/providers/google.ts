/** Sign in with Google. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/** @see {@link https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload Google's documentation} */
export interface GoogleProfile extends OpenProfile {
  sub: string;
  aud: string;
  iss: string;
  exp: number;
  iat: number;
  email: string;
  email_verified: boolean;
  azp: string;
  name: string;
  given_name: string;
  family_name?: string;
  picture: string;
  locale?: string;
  /** The domain of the organisation that the account belongs to; missing for private accounts. */
  hd?: string;
}

/**
 * Google, as an OpenID Connect provider.
 *
 * Register a web application at https://console.cloud.google.com/apis/credentials with the redirect
 * URI `https://example.com/auth/callback/google`. Its id and secret are read from `AUTH_GOOGLE_ID`
 * and `AUTH_GOOGLE_SECRET`.
 *
 * The authorization parameter `hd` restricts sign-in to an organisation, whose domain is compared
 * with that of the account: `authorization: { params: { hd: 'example.com' } }`. Google gives no
 * `auth_time`, so that a sign-in with `max_age` is refused.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Google] });
 * ```
 * @publicApi
 */
export function Google<P extends GoogleProfile = GoogleProfile>(
  config: OAuthUserConfig<P> = {},
): OIDCConfig<P> {
  return {
    id: 'google',
    name: 'Google',
    type: 'oidc',
    issuer: 'https://accounts.google.com',
    offlineAccess: {
      params: { access_type: 'offline' },
      renewal: { prompt: 'consent' },
    },
    style: { brandColor: '#1a73e8', mark: () => import('./marks/google.js') },
    options: config,
  };
}

export default Google;

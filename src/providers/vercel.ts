/** Sign in with Vercel. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/** @see {@link https://vercel.com/docs/sign-in-with-vercel Vercel's documentation} */
export interface VercelProfile extends OpenProfile {
  sub: string;
  iss: string;
  aud: string;
  exp: number;
  iat: number;
  name?: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
}

/**
 * Vercel, as an OpenID Connect provider.
 *
 * Create an app under Settings, Apps, of a team at https://vercel.com with the authorization
 * callback URL `https://example.com/auth/callback/vercel` and the permissions for the profile and
 * the email address. Its id and secret are read from `AUTH_VERCEL_ID` and `AUTH_VERCEL_SECRET`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Vercel] });
 * ```
 * @publicApi
 */
export function Vercel<P extends VercelProfile = VercelProfile>(
  config: OAuthUserConfig<P> = {},
): OIDCConfig<P> {
  return {
    id: 'vercel',
    name: 'Vercel',
    type: 'oidc',
    issuer: 'https://vercel.com',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    style: { brandColor: '#000000', mark: () => import('./marks/vercel.js') },
    options: config,
  };
}

export default Vercel;

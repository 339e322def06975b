/** Sign in with SimpleLogin. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/** @see {@link https://simplelogin.io/docs/siwsl/user-info/ SimpleLogin's documentation} */
export interface SimpleLoginProfile extends OpenProfile {
  sub: string;
  name: string;
  /** An alias, or the address itself, as the user chose. */
  email: string;
  email_verified: boolean;
  avatar_url: string | null;
  client?: string;
}

/**
 * SimpleLogin, as an OpenID Connect provider.
 *
 * Register a website at https://app.simplelogin.io/developer with the redirect URI
 * `https://example.com/auth/callback/simplelogin`. Its id and secret are read from
 * `AUTH_SIMPLELOGIN_ID` and `AUTH_SIMPLELOGIN_SECRET`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [SimpleLogin] });
 * ```
 * @publicApi
 */
export function SimpleLogin<P extends SimpleLoginProfile = SimpleLoginProfile>(
  config: OAuthUserConfig<P> = {},
): OIDCConfig<P> {
  return {
    id: 'simplelogin',
    name: 'SimpleLogin',
    type: 'oidc',
    issuer: 'https://app.simplelogin.io',
    profile: ({ sub, name, email, avatar_url }) => ({ id: sub, name, email, image: avatar_url }),
    style: { brandColor: '#e3156a', mark: () => import('./marks/simplelogin.js') },
    options: config,
  };
}

export default SimpleLogin;

/** Sign in with FACEIT. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://docs.faceit.com/getting-started/authentication/oauth2 FACEIT's documentation} */
export interface FACEITProfile {
  guid: string;
  nickname: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  birthdate?: string;
  locale?: string;
  [field: string]: unknown;
}

/**
 * FACEIT, as an OAuth 2.0 provider.
 *
 * Create an OAuth2 client in the app studio at https://developers.faceit.com with the redirect URL
 * `https://example.com/auth/callback/faceit`. Its id and secret are read from `AUTH_FACEIT_ID` and
 * `AUTH_FACEIT_SECRET`. An address that was not verified at FACEIT is left out.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [FACEIT] });
 * ```
 * @publicApi
 */
export function FACEIT(config: OAuthUserConfig<FACEITProfile> = {}): OAuth2Config<FACEITProfile> {
  return {
    id: 'faceit',
    name: 'FACEIT',
    type: 'oauth',
    authorization: {
      url: 'https://accounts.faceit.com/accounts',
      params: { redirect_popup: true },
    },
    token: 'https://api.faceit.com/auth/v1/oauth/token',
    userinfo: 'https://api.faceit.com/auth/v1/resources/userinfo',
    profile: ({ guid, name, nickname, email, email_verified, picture }) => ({
      id: guid,
      name: name ?? nickname,
      email: email_verified === false ? null : email,
      image: picture,
    }),
    style: { brandColor: '#ff5500', mark: () => import('./marks/faceit.js') },
    options: config,
  };
}

export default FACEIT;

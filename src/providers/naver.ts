/** Sign in with Naver. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/**
 * Everything but the id is there only if the app asks for it and the person agrees.
 *
 * @see {@link https://developers.naver.com/docs/login/profile/profile.md Naver's documentation}
 */
export interface NaverProfile {
  resultcode: string;
  message: string;
  response: {
    id: string;
    nickname?: string;
    name?: string;
    email?: string;
    gender?: 'F' | 'M' | 'U';
    /** For example `20-29`. */
    age?: string;
    /** Month and day: `MM-DD`. */
    birthday?: string;
    birthyear?: string;
    profile_image?: string;
    mobile?: string;
  };
  [field: string]: unknown;
}

/**
 * Naver, as an OAuth 2.0 provider.
 *
 * Register an app at https://developers.naver.com/apps with the callback URL
 * `https://example.com/auth/callback/naver`, and choose the fields that it may read. Its id and
 * secret are read from `AUTH_NAVER_ID` and `AUTH_NAVER_SECRET`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Naver] });
 * ```
 * @publicApi
 */
export function Naver<P extends NaverProfile = NaverProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'naver',
    name: 'Naver',
    type: 'oauth',
    authorization: { url: 'https://nid.naver.com/oauth2.0/authorize', params: { scope: '' } },
    token: 'https://nid.naver.com/oauth2.0/token',
    userinfo: 'https://openapi.naver.com/v1/nid/me',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ response: { id, nickname, name, email, profile_image } }) => ({
      id,
      name: nickname || name,
      email,
      image: profile_image,
    }),
    style: { brandColor: '#03c75a', mark: () => import('./marks/naver.js') },
    options: config,
  };
}

export default Naver;

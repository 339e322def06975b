/** Sign in with TikTok. */
import {
  conformWith,
  type OAuth2Config,
  type OAuthUserConfig,
  sendClientIdAs,
  withErrorStatus,
} from '../core/providers/index.js';

/** @see {@link https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info TikTok's documentation} */
export interface TikTokProfile {
  data: {
    user: {
      /** The id of the user, which differs in each app. */
      open_id: string;
      /** The id of the user, which is equal in all apps of one developer. */
      union_id?: string;
      display_name: string;
      avatar_url: string;
      avatar_url_100?: string;
      avatar_large_url?: string;
      /** With the scope `user.info.profile`, as the next three. */
      bio_description?: string;
      profile_deep_link?: string;
      is_verified?: boolean;
      username?: string;
      /** With the scope `user.info.stats`, as the rest. */
      follower_count?: number;
      following_count?: number;
      likes_count?: number;
      video_count?: number;
    };
  };
  error: { code: string; message: string; log_id: string };
  [field: string]: unknown;
}

export type { TikTokProfile as TiktokProfile };

const clientKey = sendClientIdAs('client_key');

/**
 * TikTok, as an OAuth 2.0 provider.
 *
 * Register an app with Login Kit at https://developers.tiktok.com/apps with the redirect URI
 * `https://example.com/auth/callback/tiktok`: TikTok takes https alone, and no `localhost`. Its id
 * and secret are read from `AUTH_TIKTOK_ID` and `AUTH_TIKTOK_SECRET`. The id is what TikTok calls
 * the client key.
 *
 * TikTok does not share the user's email address.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [TikTok] });
 * ```
 * @publicApi
 */
export function TikTok<P extends TikTokProfile = TikTokProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'tiktok',
    name: 'TikTok',
    type: 'oauth',
    authorization: {
      url: 'https://www.tiktok.com/v2/auth/authorize',
      params: { ...clientKey.params, scope: 'user.info.basic' },
    },
    token: {
      url: 'https://open.tiktokapis.com/v2/oauth/token/',
      prepare: clientKey.prepare,
      conform: conformWith(withErrorStatus('error', 'error_description')),
    },
    userinfo: {
      url: 'https://open.tiktokapis.com/v2/user/info/',
      params: { fields: 'open_id,avatar_url,display_name' },
    },
    checks: ['state'], // TikTok's code challenge is hexadecimal, which RFC 7636 does not know
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ data: { user } }) => ({
      id: user.open_id,
      name: user.display_name,
      email: null,
      image: user.avatar_url,
    }),
    style: { brandColor: '#000000', mark: () => import('./marks/tiktok.js') },
    options: config,
  };
}

export default TikTok;

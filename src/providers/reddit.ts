/** Sign in with Reddit. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://www.reddit.com/dev/api#GET_api_v1_me Reddit's documentation} */
export interface RedditProfile {
  id: string;
  /** The username. */
  name: string;
  icon_img?: string;
  snoovatar_img?: string;
  has_verified_email?: boolean;
  verified?: boolean;
  is_employee?: boolean;
  is_gold?: boolean;
  is_mod?: boolean;
  is_suspended?: boolean;
  over_18?: boolean;
  total_karma?: number;
  link_karma?: number;
  comment_karma?: number;
  /** Seconds since the epoch. */
  created_utc?: number;
  [field: string]: unknown;
}

/**
 * Reddit, as an OAuth 2.0 provider.
 *
 * Register a web app at https://www.reddit.com/prefs/apps with the redirect URI
 * `https://example.com/auth/callback/reddit`. Its id and secret are read from `AUTH_REDDIT_ID` and
 * `AUTH_REDDIT_SECRET`. A token is good for an hour; `authorization: { params: { duration:
 * 'permanent' } }` asks for a refresh token as well.
 *
 * Reddit does not share the user's email address.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Reddit] });
 * ```
 * @publicApi
 */
export function Reddit<P extends RedditProfile = RedditProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'reddit',
    name: 'Reddit',
    type: 'oauth',
    authorization: {
      url: 'https://www.reddit.com/api/v1/authorize',
      params: { scope: 'identity' },
    },
    token: 'https://www.reddit.com/api/v1/access_token',
    // Otherwise texts come escaped for HTML, the address of the picture included.
    userinfo: { url: 'https://oauth.reddit.com/api/v1/me', params: { raw_json: 1 } },
    checks: ['state'], // Reddit documents no PKCE
    profile: ({ id, name, icon_img }) => ({ id, name, image: icon_img }),
    offlineAccess: { params: { duration: 'permanent' } },
    style: { brandColor: '#ff4500' },
    options: config,
  };
}

export default Reddit;

/** Sign in with Pinterest. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://developers.pinterest.com/docs/api/v5/user_account-get Pinterest's documentation} */
export interface PinterestProfile {
  account_type: 'BUSINESS' | 'PINNER';
  id?: string;
  username: string;
  profile_image: string;
  website_url?: string;
  about?: string | null;
  business_name?: string | null;
  board_count?: number;
  pin_count?: number;
  follower_count?: number;
  following_count?: number;
  monthly_views?: number;
  [field: string]: unknown;
}

/**
 * Pinterest, as an OAuth 2.0 provider.
 *
 * Register an app at https://developers.pinterest.com/apps with the redirect URI
 * `https://example.com/auth/callback/pinterest`. Its id and secret are read from
 * `AUTH_PINTEREST_ID` and `AUTH_PINTEREST_SECRET`.
 *
 * An account is known by its username, which its owner can change. Pinterest does not share the
 * user's email address.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [PinterestProvider] });
 * ```
 * @publicApi
 */
export function PinterestProvider<P extends PinterestProfile = PinterestProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'pinterest',
    name: 'Pinterest',
    type: 'oauth',
    authorization: {
      url: 'https://www.pinterest.com/oauth',
      params: { scope: 'user_accounts:read' },
    },
    token: 'https://api.pinterest.com/v5/oauth/token',
    userinfo: 'https://api.pinterest.com/v5/user_account',
    profile: ({ username, profile_image }) => ({
      id: username,
      name: username,
      email: null,
      image: profile_image,
    }),
    style: { brandColor: '#bd081c', mark: () => import('./marks/pinterest.js') },
    options: config,
  };
}

export default PinterestProvider;

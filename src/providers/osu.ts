/** Sign in with osu!. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://osu.ppy.sh/docs/index.html#get-own-data osu!'s documentation} */
export interface OsuProfile {
  id: number;
  username: string;
  avatar_url: string;
  country_code: string;
  country?: { code: string; name: string };
  default_group?: string | null;
  is_active?: boolean;
  is_bot?: boolean;
  is_deleted?: boolean;
  is_online?: boolean;
  is_supporter?: boolean;
  is_restricted?: boolean;
  join_date?: string;
  last_visit?: string | null;
  playmode?: string;
  profile_colour?: string | null;
  [field: string]: unknown;
}

/**
 * osu!, as an OAuth 2.0 provider.
 *
 * Register an OAuth application at https://osu.ppy.sh/home/account/edit#oauth with the callback URL
 * `https://example.com/auth/callback/osu`. Its id and secret are read from `AUTH_OSU_ID` and
 * `AUTH_OSU_SECRET`.
 *
 * osu! does not share the user's email address.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Osu] });
 * ```
 * @publicApi
 */
export function Osu<P extends OsuProfile = OsuProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'osu',
    name: 'osu!',
    type: 'oauth',
    authorization: { url: 'https://osu.ppy.sh/oauth/authorize', params: { scope: 'identify' } },
    token: 'https://osu.ppy.sh/oauth/token',
    userinfo: 'https://osu.ppy.sh/api/v2/me',
    profile: ({ id, username, avatar_url }) => ({
      id: id.toString(),
      name: username,
      email: null,
      image: avatar_url,
    }),
    style: { brandColor: '#ff66ab', mark: () => import('./marks/osu.js') },
    options: config,
  };
}

export default Osu;

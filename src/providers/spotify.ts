/** Sign in with Spotify. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://developer.spotify.com/documentation/web-api/reference/get-current-users-profile Spotify's documentation} */
export interface SpotifyProfile {
  id: string;
  display_name: string | null;
  /** With the scope `user-read-email`. Spotify does not verify it. */
  email?: string;
  images: { url: string; height: number | null; width: number | null }[];
  uri?: string;
  href?: string;
  type?: 'user';
  external_urls?: { spotify: string };
  followers?: { href: null; total: number };
  /** With the scope `user-read-private`, as the next two. */
  country?: string;
  product?: string;
  explicit_content?: { filter_enabled: boolean; filter_locked: boolean };
  [field: string]: unknown;
}

/**
 * Spotify, as an OAuth 2.0 provider.
 *
 * Create an app at https://developer.spotify.com/dashboard with the redirect URI
 * `https://example.com/auth/callback/spotify`. Spotify takes no `localhost`: develop on
 * `http://127.0.0.1`. Its id and secret are read from `AUTH_SPOTIFY_ID` and `AUTH_SPOTIFY_SECRET`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Spotify] });
 * ```
 * @publicApi
 */
export function Spotify<P extends SpotifyProfile = SpotifyProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'spotify',
    name: 'Spotify',
    type: 'oauth',
    authorization: {
      url: 'https://accounts.spotify.com/authorize',
      params: { scope: 'user-read-email' },
    },
    token: 'https://accounts.spotify.com/api/token',
    userinfo: 'https://api.spotify.com/v1/me',
    profile: ({ id, display_name, email, images }) => ({
      id,
      name: display_name,
      email,
      image: images?.[0]?.url,
    }),
    style: { brandColor: '#1db954', mark: () => import('./marks/spotify.js') },
    options: config,
  };
}

export default Spotify;

/** Sign in with Epic Games. */
import {
  type OAuth2Config,
  type OAuthUserConfig,
  sendPlainCredentials,
} from '../core/providers/index.js';

/** @see {@link https://dev.epicgames.com/docs/web-api-ref/authentication Epic Games's documentation} */
export interface EpicGamesProfile {
  /** The account. */
  sub: string;
  /** The display name. */
  preferred_username?: string;
  [field: string]: unknown;
}

/**
 * Epic Games, as an OAuth 2.0 provider.
 *
 * Create an application with Epic Account Services at https://dev.epicgames.com/portal, and a
 * client with the redirect URL `https://example.com/auth/callback/epicgames`. Its id and secret are
 * read from `AUTH_EPICGAMES_ID` and `AUTH_EPICGAMES_SECRET`.
 *
 * Epic Games does not share the user's email address.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [EpicGames] });
 * ```
 * @publicApi
 */
export function EpicGames<P extends EpicGamesProfile = EpicGamesProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'epicgames',
    name: 'Epic Games',
    type: 'oauth',
    authorization: {
      url: 'https://www.epicgames.com/id/authorize',
      params: { scope: 'basic_profile' },
    },
    token: {
      url: 'https://api.epicgames.dev/epic/oauth/v2/token',
      prepare: sendPlainCredentials, // Epic Games does not decode them
    },
    userinfo: 'https://api.epicgames.dev/epic/oauth/v2/userInfo',
    checks: ['state'], // Epic Games documents no PKCE
    profile: ({ sub, preferred_username }) => ({ id: sub, name: preferred_username, email: null }),
    style: { brandColor: '#313131', mark: () => import('./marks/epicgames.js') },
    options: config,
  };
}

export default EpicGames;

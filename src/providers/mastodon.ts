/** Sign in with Mastodon. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/**
 * The account as its owner sees it.
 *
 * @see {@link https://docs.joinmastodon.org/entities/Account/#CredentialAccount Mastodon's documentation}
 */
export interface MastodonProfile {
  id: string;
  username: string;
  /** The name without a host for accounts of the instance itself. */
  acct: string;
  display_name: string;
  locked: boolean;
  bot: boolean;
  discoverable: boolean | null;
  created_at: string;
  /** HTML. */
  note: string;
  url: string;
  avatar: string;
  /** The avatar without its animation. */
  avatar_static: string;
  header: string;
  header_static: string;
  followers_count: number;
  following_count: number;
  statuses_count: number;
  [field: string]: unknown;
}

/**
 * An instance of Mastodon, as an OAuth 2.0 provider.
 *
 * Register an app under Preferences, Development, with the redirect URI
 * `https://example.com/auth/callback/mastodon` and the scope `read`. Its id and secret are read
 * from `AUTH_MASTODON_ID` and `AUTH_MASTODON_SECRET`. `issuer` (`AUTH_MASTODON_ISSUER`) is the
 * address of the instance: `https://mastodon.social`. An account is known by its id on that
 * instance, so give every further instance an `id` of its own.
 *
 * Mastodon does not share the user's email address.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Mastodon] });
 * ```
 * @publicApi
 */
export function Mastodon<P extends MastodonProfile = MastodonProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'mastodon',
    name: 'Mastodon',
    type: 'oauth',
    authorization: { url: '/oauth/authorize', params: { scope: 'read' } },
    token: '/oauth/token',
    userinfo: '/api/v1/accounts/verify_credentials',
    profile: ({ id, username, avatar_static }) => ({
      id,
      name: username,
      email: null,
      image: avatar_static,
    }),
    style: { brandColor: '#6364ff', mark: () => import('./marks/mastodon.js') },
    options: config,
  };
}

export default Mastodon;

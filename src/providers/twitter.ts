/** Sign in with X, once Twitter. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://docs.x.com/x-api/users/get-my-user X's documentation} */
export interface TwitterProfile {
  data: {
    id: string;
    name: string;
    /** The handle, without `@`. */
    username: string;
    profile_image_url?: string;
    /** The address that X has verified, where the app asks for it. */
    confirmed_email?: string;
    email?: string;
    created_at?: string;
    description?: string;
    location?: string;
    pinned_tweet_id?: string;
    protected?: boolean;
    url?: string;
    verified?: boolean;
    entities?: unknown;
    public_metrics?: unknown;
    withheld?: unknown;
  };
  includes?: { tweets?: unknown[] };
  [field: string]: unknown;
}

/**
 * X (Twitter), as an OAuth 2.0 provider.
 *
 * Create an app at https://console.x.com, set up user authentication for a confidential client
 * there, with the callback URI `https://example.com/auth/callback/twitter`. Its id and secret are
 * read from `AUTH_TWITTER_ID` and `AUTH_TWITTER_SECRET`. They are the OAuth 2.0 client's, not the
 * API key and its secret.
 *
 * X shares the email address with apps that may request it: add the scope `users.email` to
 * `authorization.params.scope`, and give `userinfo: { params: { 'user.fields':
 * 'profile_image_url,confirmed_email' } }`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Twitter] });
 * ```
 * @publicApi
 */
export function Twitter<P extends TwitterProfile = TwitterProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'twitter',
    name: 'X',
    type: 'oauth',
    authorization: {
      url: 'https://x.com/i/oauth2/authorize',
      params: { scope: 'users.read tweet.read offline.access' },
    },
    token: 'https://api.x.com/2/oauth2/token',
    userinfo: {
      url: 'https://api.x.com/2/users/me',
      params: { 'user.fields': 'profile_image_url' },
    },
    profile: ({ data: { id, name, confirmed_email, email, profile_image_url } }) => ({
      id,
      name,
      email: confirmed_email ?? email ?? null,
      image: profile_image_url,
    }),
    style: { brandColor: '#0f1419', mark: () => import('./marks/twitter.js') },
    options: config,
  };
}

export default Twitter;

/** Sign in with Threads. */
import {
  conformWith,
  type OAuth2Config,
  type OAuthUserConfig,
  withTokenType,
} from '../core/providers/index.js';

/** @see {@link https://developers.facebook.com/docs/threads/threads-profiles Meta's documentation} */
export interface ThreadsProfile {
  id: string;
  username?: string;
  threads_profile_picture_url?: string;
  name?: string;
  threads_biography?: string;
  is_verified?: boolean;
  [field: string]: unknown;
}

/**
 * Threads, as an OAuth 2.0 provider.
 *
 * Create an app with the use case "Access the Threads API" at https://developers.facebook.com/apps
 * with the redirect callback URL `https://example.com/auth/callback/threads`. Its id and secret are
 * read from `AUTH_THREADS_ID` and `AUTH_THREADS_SECRET`. Both are those of the Threads app, not of
 * the Meta app.
 *
 * Threads does not share the user's email address.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Threads] });
 * ```
 * @publicApi
 */
export function Threads<P extends ThreadsProfile = ThreadsProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'threads',
    name: 'Threads',
    type: 'oauth',
    authorization: {
      url: 'https://threads.net/oauth/authorize',
      params: { scope: 'threads_basic' },
    },
    token: {
      url: 'https://graph.threads.net/oauth/access_token',
      conform: conformWith(withTokenType),
    },
    userinfo: {
      url: 'https://graph.threads.net/v1.0/me',
      params: { fields: 'id,username,threads_profile_picture_url' },
    },
    checks: ['state'], // Threads documents no PKCE
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ id, username, threads_profile_picture_url: image }) => ({
      id,
      name: username || null,
      email: null,
      image: image || null,
    }),
    style: { brandColor: '#000000', mark: () => import('./marks/threads.js') },
    options: config,
  };
}

export default Threads;

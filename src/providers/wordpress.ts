/** Sign in with WordPress.com. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://developer.wordpress.com/docs/api/1.1/get/me/ WordPress.com's documentation} */
export interface WordPressProfile {
  ID: number;
  display_name: string;
  username: string;
  email: string;
  email_verified?: boolean;
  avatar_URL: string;
  profile_URL?: string;
  primary_blog?: number;
  primary_blog_url?: string;
  language?: string;
  site_count?: number;
  date?: string;
  [field: string]: unknown;
}

/**
 * WordPress.com, and self-hosted sites through Jetpack, as an OAuth 2.0 provider.
 *
 * Create a web app at https://developer.wordpress.com/apps with the redirect URL
 * `https://example.com/auth/callback/wordpress`. Its id and secret are read from
 * `AUTH_WORDPRESS_ID` and `AUTH_WORDPRESS_SECRET`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [WordPress] });
 * ```
 * @publicApi
 */
export function WordPress<P extends WordPressProfile = WordPressProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'wordpress',
    name: 'WordPress.com',
    type: 'oauth',
    authorization: {
      url: 'https://public-api.wordpress.com/oauth2/authorize',
      params: { scope: 'auth' },
    },
    token: 'https://public-api.wordpress.com/oauth2/token',
    userinfo: 'https://public-api.wordpress.com/rest/v1/me',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ ID, display_name, email, email_verified, avatar_URL }) => ({
      id: ID.toString(),
      name: display_name,
      email: email_verified === false ? null : email,
      image: avatar_URL,
    }),
    style: { brandColor: '#0675c4', mark: () => import('./marks/wordpress.js') },
    options: config,
  };
}

export default WordPress;

/** Sign in with Facebook. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://developers.facebook.com/docs/graph-api/reference/user/ Facebook's documentation} */
export interface FacebookProfile {
  /** The id of the user, which differs in each app. */
  id: string;
  name?: string;
  email?: string;
  picture?: {
    data?: { url: string; width?: number; height?: number; is_silhouette?: boolean };
  };
  [field: string]: unknown;
}

/**
 * Facebook, as an OAuth 2.0 provider.
 *
 * Create an app with "Facebook Login" at https://developers.facebook.com/apps with the valid OAuth
 * redirect URI `https://example.com/auth/callback/facebook`. Its id and secret are read from
 * `AUTH_FACEBOOK_ID` and `AUTH_FACEBOOK_SECRET`. Not every user has an email address there or
 * consents to share it.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Facebook] });
 * ```
 * @publicApi
 */
export function Facebook<P extends FacebookProfile = FacebookProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'facebook',
    name: 'Facebook',
    type: 'oauth',
    authorization: { url: 'https://www.facebook.com/dialog/oauth', params: { scope: 'email' } },
    token: 'https://graph.facebook.com/oauth/access_token',
    userinfo: {
      url: 'https://graph.facebook.com/me',
      params: { fields: 'id,name,email,picture' },
    },
    profile: ({ id, name, email, picture }) => ({
      id,
      name,
      email,
      image: picture?.data?.url,
    }),
    style: { brandColor: '#0866ff', mark: () => import('./marks/facebook.js') },
    options: config,
  };
}

export default Facebook;

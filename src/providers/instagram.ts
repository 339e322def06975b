/** Sign in with a professional account at Instagram. */
import { isPlainObject } from '../core/kernel/index.js';
import {
  conformWith,
  type OAuth2Config,
  type OAuthUserConfig,
  withTokenType,
} from '../core/providers/index.js';

/** @see {@link https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/get-started Instagram's documentation} */
export interface InstagramProfile {
  /** The id of the user, which differs in each app. */
  id: string;
  username: string;
  name?: string;
  account_type?: string;
  profile_picture_url?: string;
  [field: string]: unknown;
}

/**
 * Instagram, as an OAuth 2.0 provider.
 *
 * Create an app with "Instagram API with Instagram login" at https://developers.facebook.com/apps
 * with the redirect URL `https://example.com/auth/callback/instagram` under "Business login
 * settings". The Instagram app id and secret are read from `AUTH_INSTAGRAM_ID` and
 * `AUTH_INSTAGRAM_SECRET`.
 *
 * Businesses and creators can sign in this way. For private accounts, Instagram has had no way
 * since December 2024. There is no address.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Instagram] });
 * ```
 * @publicApi
 */
export function Instagram(
  config: OAuthUserConfig<InstagramProfile> = {},
): OAuth2Config<InstagramProfile> {
  return {
    id: 'instagram',
    name: 'Instagram',
    type: 'oauth',
    authorization: {
      url: 'https://www.instagram.com/oauth/authorize',
      params: { scope: 'instagram_business_basic' },
    },
    token: {
      url: 'https://api.instagram.com/oauth/access_token',
      conform: conformWith(unwrapped, withTokenType),
    },
    userinfo: {
      url: 'https://graph.instagram.com/me',
      params: { fields: 'id,username,account_type,name,profile_picture_url' },
    },
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ id, username, profile_picture_url }) => ({
      id,
      name: username,
      email: null,
      image: profile_picture_url ?? null,
    }),
    style: { brandColor: '#e4405f', mark: () => import('./marks/instagram.js') },
    options: config,
  };
}

export default Instagram;

/** The tokens are the one element of a list, by the documentation at least. */
function unwrapped({
  data,
}: Record<string, unknown>): { body: Record<string, unknown> } | undefined {
  const [tokens] = Array.isArray(data) ? (data as unknown[]) : [];
  return isPlainObject(tokens) ? { body: tokens } : undefined;
}

/** Sign in with Trakt. */
import type { Profile } from '../core/models/index.js';
import {
  type OAuth2Config,
  type OAuthUserConfig,
  requestApi,
  type UserInfoContext,
} from '../core/providers/index.js';

/** @see {@link https://trakt.docs.apiary.io/#reference/users/profile Trakt's documentation} */
export interface TraktUser {
  username: string;
  private: boolean;
  name: string | null;
  vip: boolean;
  vip_ep: boolean;
  ids: { slug: string; uuid?: string };
  joined_at?: string;
  location?: string | null;
  about?: string | null;
  gender?: string | null;
  age?: number | null;
  images?: { avatar?: { full?: string } };
  [field: string]: unknown;
}

/**
 * Trakt, as an OAuth 2.0 provider.
 *
 * Create an API app at https://trakt.tv/oauth/applications with the redirect URI
 * `https://example.com/auth/callback/trakt`. Its id and secret are read from `AUTH_TRAKT_ID` and
 * `AUTH_TRAKT_SECRET`.
 *
 * An account is known by the slug of its username, which its owner can change. Trakt does not share
 * the email address, and asks apps to copy pictures instead of linking to them.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Trakt] });
 * ```
 * @publicApi
 */
export function Trakt<P extends TraktUser = TraktUser>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'trakt',
    name: 'Trakt',
    type: 'oauth',
    authorization: { url: 'https://trakt.tv/oauth/authorize', params: { scope: '' } },
    token: 'https://api.trakt.tv/oauth/token',
    userinfo: {
      url: 'https://api.trakt.tv/users/me',
      params: { extended: 'full' },
      request: requestUser,
    },
    profile: ({ ids, name, images }) => ({
      id: ids.slug,
      name,
      email: null,
      image: images?.avatar?.full,
    }),
    style: { brandColor: '#ed2224', mark: () => import('./marks/trakt.js') },
    options: config,
  };
}

export default Trakt;

function requestUser(context: UserInfoContext): Promise<Profile> {
  const headers = {
    'trakt-api-version': '2',
    'trakt-api-key': context.provider.clientId ?? '',
  };
  return requestApi(context, { headers });
}

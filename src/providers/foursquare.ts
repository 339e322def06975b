/** Sign in with Foursquare. */
import {
  conformWith,
  joinNames,
  type OAuth2Config,
  type OAuthUserConfig,
  requestWithQuery,
  withTokenType,
} from '../core/providers/index.js';

/** @see {@link https://docs.foursquare.com/developer/reference/v2-users-details Foursquare's documentation} */
export interface FoursquareProfile {
  response: {
    user: {
      id: string;
      firstName?: string;
      lastName?: string;
      contact?: { email?: string; phone?: string };
      /** The size goes between the two. */
      photo?: { prefix: string; suffix: string };
      homeCity?: string;
      [field: string]: unknown;
    };
  };
  meta?: { code: number; requestId: string };
  [field: string]: unknown;
}

/** The options of {@link Foursquare}. */
export interface FoursquareOptions extends OAuthUserConfig<FoursquareProfile> {
  /** The date of the API, as `yyyymmdd`. Default `20230131`. */
  apiVersion?: string | undefined;
}

/**
 * Foursquare, as an OAuth 2.0 provider.
 *
 * Create a project at https://foursquare.com/developers with the redirect URL
 * `https://example.com/auth/callback/foursquare`. Its id and secret are read from
 * `AUTH_FOURSQUARE_ID` and `AUTH_FOURSQUARE_SECRET`. `apiVersion` is the version of the API
 * that profiles are read with, as a date. Default `20230131`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Foursquare] });
 * ```
 * @publicApi
 */
export function Foursquare(config: FoursquareOptions = {}): OAuth2Config<FoursquareProfile> {
  const { apiVersion = '20230131' } = config;
  return {
    id: 'foursquare',
    name: 'Foursquare',
    type: 'oauth',
    authorization: {
      url: 'https://foursquare.com/oauth2/authenticate',
      params: { scope: '' },
    },
    token: {
      url: 'https://foursquare.com/oauth2/access_token',
      conform: conformWith(withTokenType),
    },
    userinfo: {
      url: 'https://api.foursquare.com/v2/users/self',
      params: { v: apiVersion },
      request: (context) => requestWithQuery(context, 'oauth_token'),
    },
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ response: { user } }) => ({
      id: user.id,
      name: joinNames(user.firstName, user.lastName),
      email: user.contact?.email,
      image: user.photo ? `${user.photo.prefix}original${user.photo.suffix}` : null,
    }),
    style: { brandColor: '#f94877', mark: () => import('./marks/foursquare.js') },
    options: config,
  };
}

export default Foursquare;

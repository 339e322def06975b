/** Sign in with Strava. */
import { joinNames, type OAuth2Config, type OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://developers.strava.com/docs/reference/#api-Athletes-getLoggedInAthlete Strava's documentation} */
export interface StravaProfile {
  id: number;
  username?: string | null;
  firstname: string;
  lastname: string;
  /**
   * 62 pixels wide; a path and no address for those without a picture of their own, as the next.
   */
  profile_medium?: string;
  /** 124 pixels wide. */
  profile: string;
  city?: string | null;
  state?: string | null;
  country?: string | null;
  sex?: 'M' | 'F' | null;
  premium?: boolean;
  summit?: boolean;
  created_at?: string;
  updated_at?: string;
  [field: string]: unknown;
}

/**
 * Strava, as an OAuth 2.0 provider.
 *
 * Create an app at https://www.strava.com/settings/api. Its authorization callback domain is the
 * one of `https://example.com/auth/callback/strava`. Its id and secret are read from
 * `AUTH_STRAVA_ID` and `AUTH_STRAVA_SECRET`.
 *
 * Strava does not share the user's email address.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Strava] });
 * ```
 * @publicApi
 */
export function Strava<P extends StravaProfile = StravaProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'strava',
    name: 'Strava',
    type: 'oauth',
    authorization: {
      url: 'https://www.strava.com/api/v3/oauth/authorize',
      params: { scope: 'read', approval_prompt: 'auto' },
    },
    token: 'https://www.strava.com/api/v3/oauth/token',
    userinfo: 'https://www.strava.com/api/v3/athlete',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ id, firstname, lastname, profile }) => ({
      id: id.toString(),
      name: joinNames(firstname, lastname),
      email: null,
      image: profile,
    }),
    style: { brandColor: '#fc4c02' },
    options: config,
  };
}

export default Strava;

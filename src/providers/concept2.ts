/** Sign in with the logbook of Concept2. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://log.concept2.com/developers/documentation/ Concept2's documentation} */
export interface Concept2Profile {
  data: {
    id: number;
    username: string;
    first_name?: string | null;
    last_name?: string | null;
    gender?: string | null;
    dob?: string | null;
    email?: string | null;
    country?: string | null;
    profile_image?: string | null;
    age_restricted?: boolean;
    /** Whether the user agreed to receive email. */
    email_permission?: boolean | null;
    max_heart_rate?: number | null;
    weight?: number | null;
    logbook_privacy?: string | null;
    [field: string]: unknown;
  };
  [field: string]: unknown;
}

/**
 * The Concept2 logbook, as an OAuth 2.0 provider.
 *
 * Register an application at https://log.concept2.com/developers/keys with the redirect URI
 * `https://example.com/auth/callback/concept2`. Its id and secret are read from `AUTH_CONCEPT2_ID`
 * and `AUTH_CONCEPT2_SECRET`. To ask for less than to write results: `authorization: { params: {
 * scope: 'user:read' } }`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Concept2] });
 * ```
 * @publicApi
 */
export function Concept2(
  config: OAuthUserConfig<Concept2Profile> = {},
): OAuth2Config<Concept2Profile> {
  return {
    id: 'concept2',
    name: 'Concept2',
    type: 'oauth',
    authorization: {
      url: 'https://log.concept2.com/oauth/authorize',
      params: { scope: 'user:read,results:write' },
    },
    token: 'https://log.concept2.com/oauth/access_token',
    userinfo: 'https://log.concept2.com/api/users/me',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ data: { id, username, email, profile_image } }) => ({
      id: id.toString(),
      name: username,
      email,
      image: profile_image,
    }),
    style: { brandColor: '#0e2b4d' },
    options: config,
  };
}

export default Concept2;

/** Sign in with FreshBooks. */
import { joinNames, type OAuth2Config, type OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://www.freshbooks.com/api/me_endpoint FreshBooks' documentation} */
export interface FreshbooksProfile {
  response: {
    id: number;
    identity_id?: number;
    first_name?: string | null;
    last_name?: string | null;
    email?: string | null;
    language?: string;
    /** The businesses that the user is a member of. */
    business_memberships?: { id: number; role: string; business: { id: number; name: string } }[];
    [field: string]: unknown;
  };
  [field: string]: unknown;
}

/**
 * FreshBooks, as an OAuth 2.0 provider.
 *
 * Create an app at https://my.freshbooks.com/#/developer with the redirect URI
 * `https://example.com/auth/callback/freshbooks` and the scope `user:profile:read`. Its id and
 * secret are read from `AUTH_FRESHBOOKS_ID` and `AUTH_FRESHBOOKS_SECRET`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Freshbooks] });
 * ```
 * @publicApi
 */
export function Freshbooks(
  config: OAuthUserConfig<FreshbooksProfile> = {},
): OAuth2Config<FreshbooksProfile> {
  return {
    id: 'freshbooks',
    name: 'Freshbooks',
    type: 'oauth',
    authorization: {
      url: 'https://auth.freshbooks.com/service/auth/oauth/authorize',
      params: { scope: 'user:profile:read' },
    },
    token: 'https://api.freshbooks.com/auth/oauth/token',
    userinfo: 'https://api.freshbooks.com/auth/api/v1/users/me',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ response: { id, first_name, last_name, email } }) => ({
      id: id.toString(),
      name: joinNames(first_name, last_name),
      email,
      image: null,
    }),
    style: { brandColor: '#0075dd' },
    options: config,
  };
}

export default Freshbooks;

/** Sign in with Webex. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://developer.webex.com/docs/api/v1/people/get-my-own-details Webex's documentation} */
export interface WebexProfile {
  id: string;
  emails: string[];
  displayName?: string;
  nickName?: string;
  userName?: string;
  firstName?: string;
  lastName?: string;
  avatar?: string;
  orgId?: string;
  roles?: string[];
  licenses?: string[];
  timezone?: string;
  status?: string;
  type?: string;
  created?: string;
  lastModified?: string;
  lastActivity?: string;
  invitePending?: boolean;
  loginEnabled?: boolean;
  [field: string]: unknown;
}

/** The options of {@link Webex}. */
export interface WebexOptions<P = WebexProfile> extends OAuthUserConfig<P> {
  /** The address of the API. Default `https://webexapis.com/v1`. */
  apiBaseUrl?: string | undefined;
}

/**
 * Webex, as an OAuth 2.0 provider.
 *
 * Create an integration at https://developer.webex.com/my-apps with the redirect URI
 * `https://example.com/auth/callback/webex` and the scopes `spark:kms` and `spark:people_read`. Its
 * id and secret are read from `AUTH_WEBEX_ID` and `AUTH_WEBEX_SECRET`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Webex] });
 * ```
 * @publicApi
 */
export function Webex<P extends WebexProfile = WebexProfile>(
  config: WebexOptions<P> = {},
): OAuth2Config<P> {
  const { apiBaseUrl = 'https://webexapis.com/v1' } = config;
  return {
    id: 'webex',
    name: 'Webex',
    type: 'oauth',
    authorization: {
      url: `${apiBaseUrl}/authorize`,
      params: { scope: 'spark:kms spark:people_read' },
    },
    token: `${apiBaseUrl}/access_token`,
    userinfo: `${apiBaseUrl}/people/me`,
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ id, displayName, emails, avatar }) => ({
      id,
      name: displayName,
      email: emails?.[0],
      image: avatar,
    }),
    style: { brandColor: '#00bceb' },
    options: config,
  };
}

export default Webex;

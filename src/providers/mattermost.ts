/** Sign in with Mattermost. */
import { joinNames, type OAuth2Config, type OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://developers.mattermost.com/api-documentation/#/operations/GetUser Mattermost's documentation} */
export interface MattermostProfile {
  id: string;
  username: string;
  email: string;
  email_verified?: boolean;
  nickname: string;
  first_name: string;
  last_name: string;
  position: string;
  /** Names of roles, with spaces between. */
  roles: string;
  locale: string;
  auth_service?: string;
  /** Milliseconds since the epoch; 0 while the account is not deleted. */
  delete_at: number;
  create_at: number;
  update_at: number;
  [field: string]: unknown;
}

/**
 * A Mattermost server, as an OAuth 2.0 provider.
 *
 * An administrator enables the OAuth 2.0 service provider; then register an app under Integrations,
 * OAuth 2.0 Applications, with the callback URL `https://example.com/auth/callback/mattermost`. Its
 * id and secret are read from `AUTH_MATTERMOST_ID` and `AUTH_MATTERMOST_SECRET`. `issuer`
 * (`AUTH_MATTERMOST_ISSUER`) is the address of the server: `https://chat.example.com`.
 *
 * An email address is accepted unless the server reports it as unverified.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Mattermost] });
 * ```
 * @publicApi
 */
export function Mattermost<P extends MattermostProfile = MattermostProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'mattermost',
    name: 'Mattermost',
    type: 'oauth',
    authorization: { url: '/oauth/authorize', params: { scope: '' } },
    token: '/oauth/access_token',
    userinfo: '/api/v4/users/me',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ id, username, first_name, last_name, email, email_verified }) => ({
      id,
      name: username || joinNames(first_name, last_name),
      email: email_verified === false ? null : email,
      image: null,
    }),
    style: { brandColor: '#1e325c', mark: () => import('./marks/mattermost.js') },
    options: config,
  };
}

export default Mattermost;

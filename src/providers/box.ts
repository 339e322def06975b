/** Sign in with Box. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://developer.box.com/reference/get-users-me/ Box's documentation} */
export interface BoxProfile {
  id: string;
  type: 'user';
  name: string;
  /** The email address that the user signs in with. */
  login: string;
  avatar_url?: string;
  status?: string;
  language?: string;
  timezone?: string;
  job_title?: string;
  phone?: string;
  address?: string;
  space_amount?: number;
  space_used?: number;
  created_at?: string;
  modified_at?: string;
  [field: string]: unknown;
}

/**
 * Box, as an OAuth 2.0 provider.
 *
 * Create a custom app with user authentication at https://app.box.com/developers/console with the
 * redirect URI `https://example.com/auth/callback/box`. Its id and secret are read from
 * `AUTH_BOX_ID` and `AUTH_BOX_SECRET`. The scopes are those that the app has at Box.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Box] });
 * ```
 * @publicApi
 */
export function Box(config: OAuthUserConfig<BoxProfile> = {}): OAuth2Config<BoxProfile> {
  return {
    id: 'box',
    name: 'Box',
    type: 'oauth',
    authorization: {
      url: 'https://account.box.com/api/oauth2/authorize',
      params: { scope: '' },
    },
    token: 'https://api.box.com/oauth2/token',
    userinfo: 'https://api.box.com/2.0/users/me',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ id, name, login, avatar_url }) => ({ id, name, email: login, image: avatar_url }),
    style: { brandColor: '#0075c9' },
    options: config,
  };
}

export default Box;

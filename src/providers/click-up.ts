/** Sign in with ClickUp. */
import {
  conformWith,
  type OAuth2Config,
  type OAuthUserConfig,
  withTokenType,
} from '../core/providers/index.js';

/** @see {@link https://developer.clickup.com/reference/getauthorizeduser ClickUp's documentation} */
export interface ClickUpProfile {
  user: {
    id: number;
    username: string | null;
    email?: string | null;
    color: string | null;
    profilePicture: string | null;
    initials?: string;
    timezone?: string;
  };
  [field: string]: unknown;
}

/**
 * ClickUp, as an OAuth 2.0 provider.
 *
 * Create an app at https://app.clickup.com/settings/apps with the redirect URL
 * `https://example.com/auth/callback/click-up`. Its id and secret are read from `AUTH_CLICK_UP_ID`
 * and `AUTH_CLICK_UP_SECRET`. ClickUp has no scopes: the user chooses the workspaces that the app
 * may see.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [ClickUp] });
 * ```
 * @publicApi
 */
export function ClickUp(
  config: OAuthUserConfig<ClickUpProfile> = {},
): OAuth2Config<ClickUpProfile> {
  return {
    id: 'click-up',
    name: 'ClickUp',
    type: 'oauth',
    authorization: { url: 'https://app.clickup.com/api', params: { scope: '' } },
    token: {
      url: 'https://api.clickup.com/api/v2/oauth/token',
      conform: conformWith(withTokenType),
    },
    userinfo: 'https://api.clickup.com/api/v2/user',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    // ClickUp documents nothing of PKCE.
    checks: ['state'],
    profile: ({ user: { id, username, email, profilePicture } }) => ({
      id: id.toString(),
      name: username,
      email,
      image: profilePicture,
    }),
    style: { brandColor: '#7b68ee', mark: () => import('./marks/click-up.js') },
    options: config,
  };
}

export default ClickUp;

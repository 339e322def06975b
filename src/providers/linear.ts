/** Sign in with Linear. */
import type { Profile } from '../core/models/index.js';
import {
  type OAuth2Config,
  type OAuthUserConfig,
  requestGraphql,
  type UserInfoContext,
} from '../core/providers/index.js';

/**
 * The viewer: the user of the token.
 *
 * @see {@link https://linear.app/developers/oauth-2-0-authentication Linear's documentation}
 */
export interface LinearProfile {
  id: string;
  name: string;
  displayName?: string;
  email: string;
  avatarUrl?: string | null;
  [field: string]: unknown;
}

const VIEWER = '{ viewer { id name displayName email avatarUrl } }';

/**
 * Linear, as an OAuth 2.0 provider.
 *
 * Create an OAuth application at https://linear.app/settings/api/applications/new with the callback
 * URL `https://example.com/auth/callback/linear`. Its id and secret are read from `AUTH_LINEAR_ID`
 * and `AUTH_LINEAR_SECRET`. A user has a separate account in every workspace.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Linear] });
 * ```
 * @publicApi
 */
export function Linear<P extends LinearProfile = LinearProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'linear',
    name: 'Linear',
    type: 'oauth',
    authorization: { url: 'https://linear.app/oauth/authorize', params: { scope: 'read' } },
    token: 'https://api.linear.app/oauth/token',
    userinfo: { url: 'https://api.linear.app/graphql', request: requestViewer },
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ id, name, email, avatarUrl }) => ({ id, name, email, image: avatarUrl }),
    style: { brandColor: '#5e6ad2', mark: () => import('./marks/linear.js') },
    options: config,
  };
}

export default Linear;

async function requestViewer(context: UserInfoContext): Promise<Profile> {
  return (await requestGraphql<{ viewer: Profile }>(context, VIEWER)).viewer;
}

/** Sign in with Snapchat. */
import type { Profile } from '../core/models/index.js';
import {
  type OAuth2Config,
  type OAuthUserConfig,
  requestGraphql,
  type UserInfoContext,
} from '../core/providers/index.js';

/** @see {@link https://developers.snap.com/snap-kit/login-kit/Tutorials/web Snap's documentation} */
export interface SnapchatProfile {
  /** The id of the user, which differs in each app. */
  externalId: string;
  displayName?: string;
  bitmoji?: { avatar?: string | null } | null;
  [field: string]: unknown;
}

const API = 'https://auth.snapchat.com/oauth2/api';
const SCOPES = ['user.display_name', 'user.external_id', 'user.bitmoji.avatar'];

/**
 * Snapchat, as an OAuth 2.0 provider.
 *
 * Create an app with Login Kit at https://kit.snapchat.com/manage with the redirect URI
 * `https://example.com/auth/callback/snapchat`, for the display name, the external id and the
 * Bitmoji avatar. Its id and secret are read from `AUTH_SNAPCHAT_ID` and `AUTH_SNAPCHAT_SECRET`.
 * They are those of the confidential client.
 *
 * Snapchat does not share the user's email address.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Snapchat] });
 * ```
 * @publicApi
 */
export function Snapchat<P extends SnapchatProfile = SnapchatProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'snapchat',
    name: 'Snapchat',
    type: 'oauth',
    authorization: {
      url: 'https://accounts.snapchat.com/accounts/oauth2/auth',
      params: { scope: SCOPES.map((scope) => `${API}/${scope}`).join(' ') },
    },
    token: 'https://accounts.snapchat.com/accounts/oauth2/token',
    userinfo: { url: 'https://kit.snapchat.com/v1/me', request: requestMe },
    profile: ({ externalId, displayName, bitmoji }) => ({
      id: externalId,
      name: displayName,
      email: null,
      image: bitmoji?.avatar,
    }),
    style: { brandColor: '#fffc00', mark: () => import('./marks/snapchat.js') },
    options: config,
  };
}

export default Snapchat;

async function requestMe(context: UserInfoContext): Promise<Profile> {
  const query = '{ me { displayName externalId bitmoji { avatar } } }';
  return (await requestGraphql<{ me: Profile }>(context, query)).me;
}

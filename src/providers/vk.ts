/** Sign in with VK. */
import { CallbackRouteError } from '../core/errors/index.js';
import type { Profile } from '../core/models/index.js';
import {
  conformWith,
  joinNames,
  type OAuth2Config,
  type OAuthUserConfig,
  requestApi,
  type UserInfoContext,
  withoutExpiry,
  withTokenType,
} from '../core/providers/index.js';

/** @see {@link https://dev.vk.com/en/method/users.get VK's documentation} */
export interface VKProfile {
  id: number;
  first_name: string;
  last_name: string;
  photo_100?: string;
  /** From the token response, if the user has an address and lets the app read it. */
  email?: string | null;
  can_access_closed?: boolean;
  is_closed?: boolean;
  deactivated?: string;
  screen_name?: string;
  domain?: string;
  bdate?: string;
  sex?: 0 | 1 | 2;
  [field: string]: unknown;
}

export type { VKProfile as VkProfile };

const VERSION = '5.131';

/**
 * VK, as an OAuth 2.0 provider.
 *
 * Register a website app at https://vk.com/apps?act=manage with the trusted redirect URI
 * `https://example.com/auth/callback/vk`. Its id and secret are read from `AUTH_VK_ID` and
 * `AUTH_VK_SECRET`. The id is the number of the app, the secret its protected key.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [VK] });
 * ```
 * @publicApi
 */
export function VK<P extends VKProfile = VKProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'vk',
    name: 'VK',
    type: 'oauth',
    authorization: {
      url: 'https://oauth.vk.com/authorize',
      params: { scope: 'email', v: VERSION },
    },
    token: {
      url: 'https://oauth.vk.com/access_token',
      params: { v: VERSION },
      conform: conformWith(withTokenType, withoutExpiry),
    },
    userinfo: {
      url: 'https://api.vk.com/method/users.get',
      params: { fields: 'photo_100', v: VERSION },
      request: requestUser,
    },
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ id, first_name, last_name, email, photo_100 }) => ({
      id: id.toString(),
      name: joinNames(first_name, last_name),
      email: email ?? null,
      image: photo_100,
    }),
    style: { brandColor: '#0077ff', mark: () => import('./marks/vk.js') },
    options: config,
  };
}

export default VK;

/** The address comes with the token, everything else from the API. */
async function requestUser(context: UserInfoContext): Promise<Profile> {
  const { response } = await requestApi<{ response?: Profile[] }>(context);
  // Errors come with the status 200.
  if (!response?.[0]) throw new CallbackRouteError('VK did not say who signed in.');
  const { email } = context.tokens;
  return { ...response[0], email: typeof email === 'string' ? email : null };
}

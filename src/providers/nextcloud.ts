/** Sign in with Nextcloud. */
import type { Profile } from '../core/models/index.js';
import {
  type OAuth2Config,
  type OAuthUserConfig,
  requestApi,
  type UserInfoContext,
} from '../core/providers/index.js';

/**
 * The account's own data.
 *
 * @see {@link https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-api-overview.html#user-metadata Nextcloud's documentation}
 */
export interface NextcloudProfile {
  id: string;
  displayname?: string;
  'display-name'?: string;
  email: string | null;
  phone?: string;
  address?: string;
  website?: string;
  groups?: string[];
  language?: string;
  locale?: string;
  enabled?: boolean;
  /** The address of the picture. Made here: the server leaves it to its clients. */
  avatar?: string;
  [field: string]: unknown;
}

/**
 * A Nextcloud server, as an OAuth 2.0 provider.
 *
 * An administrator adds an OAuth 2.0 client under Administration settings, Security, with the
 * redirection URI `https://example.com/auth/callback/nextcloud`. Its id and secret are read from
 * `AUTH_NEXTCLOUD_ID` and `AUTH_NEXTCLOUD_SECRET`. `issuer` (`AUTH_NEXTCLOUD_ISSUER`) is the
 * address of the server: `https://cloud.example.com`. An account is known by its id on that server.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Nextcloud] });
 * ```
 * @publicApi
 */
export function Nextcloud<P extends NextcloudProfile = NextcloudProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'nextcloud',
    name: 'Nextcloud',
    type: 'oauth',
    authorization: { url: '/apps/oauth2/authorize', params: { scope: '' } },
    token: '/apps/oauth2/api/v1/token',
    userinfo: { url: '/ocs/v2.php/cloud/user', request: requestUser },
    profile: ({ id, displayname, email, avatar }) => ({
      id,
      name: displayname ?? id,
      email,
      image: avatar,
    }),
    style: { brandColor: '#0082c9', mark: () => import('./marks/nextcloud.js') },
    options: config,
  };
}

export default Nextcloud;

async function requestUser(context: UserInfoContext): Promise<Profile> {
  const headers = { 'ocs-apirequest': 'true' }; // without it, Nextcloud takes the request for a forgery
  const { ocs } = await requestApi<{ ocs: { data: Profile } }>(context, { headers });
  const avatar = new URL(context.provider.userinfo.url!); // the description gives one
  const [root] = avatar.pathname.split('/ocs/');
  avatar.pathname = `${root}/avatar/${encodeURIComponent(ocs.data.id ?? '')}/512`;
  return { ...ocs.data, avatar: avatar.href };
}

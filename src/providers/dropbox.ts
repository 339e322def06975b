/** Sign in with Dropbox. */
import { type OAuth2Config, type OAuthUserConfig, requestApi } from '../core/providers/index.js';

/** @see {@link https://www.dropbox.com/developers/documentation/http/documentation#users-get_current_account Dropbox's documentation} */
export interface DropboxProfile {
  account_id: string;
  name?: {
    display_name: string;
    given_name: string;
    surname: string;
    familiar_name: string;
    abbreviated_name: string;
  };
  email: string;
  email_verified: boolean;
  profile_photo_url?: string;
  disabled?: boolean;
  country?: string;
  locale?: string;
  account_type?: { '.tag': 'basic' | 'pro' | 'business' };
  /** The id in the team, for accounts that belong to one. */
  team_member_id?: string;
  [field: string]: unknown;
}

/**
 * Dropbox, as an OAuth 2.0 provider.
 *
 * Create an app at https://www.dropbox.com/developers/apps with the redirect URI
 * `https://example.com/auth/callback/dropbox`, and allow it `account_info.read` under
 * "Permissions". Its key and secret are read from `AUTH_DROPBOX_ID` and `AUTH_DROPBOX_SECRET`. An
 * address that was not verified at Dropbox is left out.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Dropbox] });
 * ```
 * @publicApi
 */
export function Dropbox(
  config: OAuthUserConfig<DropboxProfile> = {},
): OAuth2Config<DropboxProfile> {
  return {
    id: 'dropbox',
    name: 'Dropbox',
    type: 'oauth',
    authorization: {
      url: 'https://www.dropbox.com/oauth2/authorize',
      params: { token_access_type: 'offline', scope: 'account_info.read' },
    },
    token: 'https://api.dropboxapi.com/oauth2/token',
    userinfo: {
      url: 'https://api.dropboxapi.com/2/users/get_current_account',
      request: (context) => requestApi(context, { method: 'POST' }),
    },
    profile: ({ account_id, name, email, email_verified, profile_photo_url }) => ({
      id: account_id,
      name: name?.display_name,
      email: email_verified === false ? null : email,
      image: profile_photo_url,
    }),
    style: { brandColor: '#0061fe', mark: () => import('./marks/dropbox.js') },
    options: config,
  };
}

export default Dropbox;

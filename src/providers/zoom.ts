/** Sign in with Zoom. */
import { joinNames, type OAuth2Config, type OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://developers.zoom.us/docs/api/users/#tag/users/GET/users/{userId} Zoom's documentation} */
export interface ZoomProfile {
  id: string;
  first_name: string;
  last_name?: string;
  display_name?: string;
  email: string;
  /** 1 if the address is verified, 0 if it is not. */
  verified?: 0 | 1;
  /** 1 basic, 2 licensed. */
  type?: number;
  pic_url?: string;
  role_name?: string;
  account_id?: string;
  account_number?: number;
  dept?: string;
  company?: string;
  job_title?: string;
  location?: string;
  language?: string;
  timezone?: string;
  phone_number?: string;
  phone_country?: string;
  pmi?: number;
  use_pmi?: boolean;
  personal_meeting_url?: string;
  vanity_url?: string;
  group_ids?: string[];
  im_group_ids?: string[];
  status?: string;
  created_at?: string;
  last_login_time?: string;
  [field: string]: unknown;
}

/**
 * Zoom, as an OAuth 2.0 provider.
 *
 * Create a general app at https://marketplace.zoom.us/develop/create with the OAuth redirect URL
 * `https://example.com/auth/callback/zoom` and the scope `user:read:user`. Its id and secret are
 * read from `AUTH_ZOOM_ID` and `AUTH_ZOOM_SECRET`.
 *
 * An address that Zoom says is not verified is left out.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Zoom] });
 * ```
 * @publicApi
 */
export function Zoom<P extends ZoomProfile = ZoomProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'zoom',
    name: 'Zoom',
    type: 'oauth',
    authorization: { url: 'https://zoom.us/oauth/authorize', params: { scope: '' } },
    token: 'https://zoom.us/oauth/token',
    userinfo: 'https://api.zoom.us/v2/users/me',
    profile: ({ id, first_name, last_name, email, verified, pic_url }) => ({
      id,
      name: joinNames(first_name, last_name),
      email: verified === 0 ? null : email,
      image: pic_url,
    }),
    style: { brandColor: '#0b5cff' },
    options: config,
  };
}

export default Zoom;

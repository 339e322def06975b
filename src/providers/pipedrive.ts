/** Sign in with Pipedrive. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://developers.pipedrive.com/docs/api/v1/Users#getCurrentUser Pipedrive's documentation} */
export interface PipedriveProfile {
  success: boolean;
  data: {
    id: number;
    name: string;
    email: string;
    icon_url: string | null;
    phone: string | null;
    default_currency?: string;
    locale?: string;
    lang?: number;
    timezone_name?: string;
    activated?: boolean;
    active_flag?: boolean;
    is_admin?: number;
    is_you?: boolean;
    role_id?: number;
    company_id?: number;
    company_name?: string;
    company_domain?: string;
    company_country?: string;
    created?: string;
    modified?: string;
    last_login?: string;
    [field: string]: unknown;
  };
  [field: string]: unknown;
}

/**
 * Pipedrive, as an OAuth 2.0 provider.
 *
 * Register an app in the Developer Hub, https://app.pipedrive.com/developer-hub, with the callback
 * URL `https://example.com/auth/callback/pipedrive`. Its id and secret are read from
 * `AUTH_PIPEDRIVE_ID` and `AUTH_PIPEDRIVE_SECRET`. Scopes are chosen there.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Pipedrive] });
 * ```
 * @publicApi
 */
export function Pipedrive<P extends PipedriveProfile = PipedriveProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'pipedrive',
    name: 'Pipedrive',
    type: 'oauth',
    authorization: { url: 'https://oauth.pipedrive.com/oauth/authorize', params: { scope: '' } },
    token: 'https://oauth.pipedrive.com/oauth/token',
    userinfo: 'https://api.pipedrive.com/v1/users/me',
    profile: ({ data: { id, name, email, icon_url } }) => ({
      id: id.toString(),
      name,
      email,
      image: icon_url,
    }),
    style: { brandColor: '#017737' },
    options: config,
  };
}

export default Pipedrive;

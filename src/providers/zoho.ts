/** Sign in with Zoho. */
import { joinNames, type OAuth2Config, type OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://www.zoho.com/accounts/protocol/oauth/web-apps/authorization.html Zoho's documentation} */
export interface ZohoProfile {
  ZUID: number | string;
  Email: string;
  First_Name?: string;
  Last_Name?: string;
  Display_Name?: string;
  [field: string]: unknown;
}

/**
 * Zoho, as an OAuth 2.0 provider.
 *
 * Register a server-based application at https://api-console.zoho.com with the redirect URI
 * `https://example.com/auth/callback/zoho`. Its id and secret are read from `AUTH_ZOHO_ID` and
 * `AUTH_ZOHO_SECRET`. It is known in one data center. For another than that of the United States,
 * give its address as `issuer` (`AUTH_ZOHO_ISSUER`): `https://accounts.zoho.eu`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Zoho] });
 * ```
 * @publicApi
 */
export function Zoho<P extends ZohoProfile = ZohoProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'zoho',
    name: 'Zoho',
    type: 'oauth',
    issuer: 'https://accounts.zoho.com',
    authorization: { url: '/oauth/v2/auth', params: { scope: 'AaaServer.profile.Read' } },
    token: '/oauth/v2/token',
    userinfo: '/oauth/user/info',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ ZUID, First_Name, Last_Name, Email }) => ({
      id: ZUID.toString(),
      name: joinNames(First_Name, Last_Name),
      email: Email,
      image: null,
    }),
    style: { brandColor: '#e42527' },
    options: config,
  };
}

export default Zoho;

/** Sign in with NetSuite. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** The response of your RESTlet: the fields of `runtime.getCurrentUser()`. */
export interface NetSuiteProfile {
  id: number | string;
  name: string;
  email: string;
  location?: number;
  department?: number;
  subsidiary?: number;
  role?: number;
  roleId?: string;
  roleCenter?: string;
  [field: string]: unknown;
}

/** The options of {@link NetSuite}. */
export interface NetSuiteOptions<P = NetSuiteProfile> extends OAuthUserConfig<P> {
  /**
   * The id of the account, for example `1234567` or `1234567_SB1`, as in the addresses of its
   * pages.
   */
  accountID?: string | undefined;
}

/**
 * An account at Oracle NetSuite, as an OAuth 2.0 provider.
 *
 * Create an integration record with the authorization code grant under Setup, Integration, Manage
 * Integrations, with the redirect URI `https://example.com/auth/callback/netsuite`. Its id and
 * secret are read from `AUTH_NETSUITE_ID` and `AUTH_NETSUITE_SECRET`. NetSuite takes https alone.
 *
 * NetSuite has no userinfo endpoint. Deploy a RESTlet that answers GET with the `id`, `name` and
 * `email` of `runtime.getCurrentUser()`, and give its external address as `userinfo`.
 *
 * @example
 * ```ts
 * const netSuite = NetSuite({
 *   accountID: '1234567',
 *   userinfo:
 *     'https://1234567.restlets.api.netsuite.com/app/site/hosting/restlet.nl?script=1&deploy=1',
 * });
 * AuthModule.forRoot({ providers: [netSuite] });
 * ```
 * @see {@link https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_157771733782.html NetSuite's documentation}
 * @publicApi
 */
export function NetSuite<P extends NetSuiteProfile = NetSuiteProfile>(
  config: NetSuiteOptions<P> = {},
): OAuth2Config<P> {
  // Hosts are spelled otherwise than accounts: 1234567-sb1, not 1234567_SB1.
  const host = config.accountID?.toLowerCase().replaceAll('_', '-');
  const api = `https://${host}.suitetalk.api.netsuite.com/services/rest/auth/oauth2/v1`;
  return {
    id: 'netsuite',
    name: 'NetSuite',
    type: 'oauth',
    authorization: {
      url: host && `https://${host}.app.netsuite.com/app/login/oauth2/authorize.nl`,
      params: { scope: 'restlets rest_webservices' },
    },
    token: { url: host && `${api}/token` },
    profile: ({ id, name, email }) => ({ id: id.toString(), name, email, image: null }),
    style: { brandColor: '#36677d' },
    options: config,
  };
}

export default NetSuite;

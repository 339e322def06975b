/** Sign in with HubSpot. */
import {
  type OAuth2Config,
  type OAuthUserConfig,
  requestWithPath,
} from '../core/providers/index.js';

/** @see {@link https://developers.hubspot.com/docs/api-reference/auth-oauth-v1/guide HubSpot's documentation} */
export interface HubSpotProfile {
  user_id: number;
  /** The email address that the user signs in with. */
  user: string;
  /** The HubSpot account that the app was connected to. */
  hub_id: number;
  hub_domain?: string;
  app_id?: number;
  scopes?: string[];
  expires_in?: number;
  token_type?: string;
  [field: string]: unknown;
}

/**
 * HubSpot, as an OAuth 2.0 provider.
 *
 * Create an app in a developer account at https://app.hubspot.com/developer-overview with the
 * redirect URL `https://example.com/auth/callback/hubspot` and the scope `oauth`. Its id and secret
 * are read from `AUTH_HUBSPOT_ID` and `AUTH_HUBSPOT_SECRET`. HubSpot shares the email address only,
 * neither name nor picture.
 *
 * These are the endpoints of version 1, which HubSpot keeps until 16 February 2027.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [HubSpot] });
 * ```
 * @publicApi
 */
export function HubSpot<P extends HubSpotProfile = HubSpotProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'hubspot',
    name: 'HubSpot',
    type: 'oauth',
    authorization: { url: 'https://app.hubspot.com/oauth/authorize', params: { scope: 'oauth' } },
    token: 'https://api.hubapi.com/oauth/v1/token',
    userinfo: {
      url: 'https://api.hubapi.com/oauth/v1/access-tokens',
      request: requestWithPath,
    },
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ user_id, user }) => ({
      id: user_id.toString(),
      name: user,
      email: user,
      image: null,
    }),
    style: { brandColor: '#ff7a59' },
    options: config,
  };
}

export default HubSpot;

/** Sign in with a user pool of Amazon Cognito. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/** @see {@link https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-id-token.html Amazon's documentation} */
export interface CognitoProfile extends OpenProfile {
  sub: string;
  iss: string;
  aud: string;
  exp: number;
  iat: number;
  auth_time: number;
  name?: string;
  given_name?: string;
  family_name?: string;
  email?: string;
  email_verified?: boolean;
  picture?: string;
  'cognito:username': string;
  'cognito:groups'?: string[];
}

/**
 * Amazon Cognito, as an OpenID Connect provider.
 *
 * Create an app client of the type "Traditional web application" in a user pool at
 * https://console.aws.amazon.com/cognito with the callback URL
 * `https://example.com/auth/callback/cognito`. Its id and secret are read from `AUTH_COGNITO_ID`
 * and `AUTH_COGNITO_SECRET`. `issuer` (`AUTH_COGNITO_ISSUER`) names the region and the pool:
 * `https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_AbCdEfGhI`. If the log says that a
 * nonce was not asked for, as with users of another provider, set `checks: ['pkce', 'nonce']`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Cognito] });
 * ```
 * @publicApi
 */
export function Cognito<P extends CognitoProfile = CognitoProfile>(
  config: OAuthUserConfig<P> = {},
): OIDCConfig<P> {
  return {
    id: 'cognito',
    name: 'Cognito',
    type: 'oidc',
    // Not in its metadata, and with parameters of its own.
    endSession: ({ authorizationEndpoint, clientId, returnTo }) => {
      const parameters = new URLSearchParams({ client_id: clientId, logout_uri: returnTo });
      return `${new URL('/logout', authorizationEndpoint).href}?${parameters.toString()}`;
    },
    style: { brandColor: '#c17b9e' },
    options: config,
  };
}

export default Cognito;

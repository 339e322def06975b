/** Sign in with a FusionAuth of your own. */
import {
  joinNames,
  type OAuthUserConfig,
  type OIDCConfig,
  type OpenProfile,
  withoutChallenge,
} from '../core/providers/index.js';

/** @see {@link https://fusionauth.io/docs/lifecycle/authenticate-users/oauth/tokens#id-token-claims FusionAuth's documentation} */
export interface FusionAuthProfile extends OpenProfile {
  sub: string;
  iss: string;
  aud: string;
  exp: number;
  iat: number;
  jti?: string;
  /** The application. */
  applicationId?: string;
  authenticationType?: string;
  email?: string;
  email_verified?: boolean;
  preferred_username?: string;
  name?: string;
  given_name?: string;
  middle_name?: string;
  family_name?: string;
  picture?: string;
  roles?: string[];
  scope?: string;
  sid?: string;
  /** The tenant. */
  tid?: string;
}

/** The options of {@link FusionAuth}. */
export interface FusionAuthOptions<P = FusionAuthProfile> extends OAuthUserConfig<P> {
  /** The tenant, where there are several. */
  tenantId?: string | undefined;
}

/**
 * FusionAuth, as an OpenID Connect provider.
 *
 * Create an application in the admin interface with the authorized redirect URL
 * `https://example.com/auth/callback/fusionauth`, and the grants "Authorization Code" and "Refresh
 * Token". Its id and secret are read from `AUTH_FUSIONAUTH_ID` and `AUTH_FUSIONAUTH_SECRET`.
 * `issuer` (`AUTH_FUSIONAUTH_ISSUER`) is the issuer in the tenant's settings:
 * `https://fusionauth.example.com`. `tenantId` is needed where there are several tenants.
 *
 * By default, FusionAuth signs ID tokens with HS256 and the client secret. Those are refused, as in
 * Auth.js. Give the application an RS256 key under "JWT", or accept HS256:
 * `FusionAuth({ client: { id_token_signed_response_alg: 'HS256' } })`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [FusionAuth] });
 * ```
 * @publicApi
 */
export function FusionAuth<P extends FusionAuthProfile = FusionAuthProfile>(
  config: FusionAuthOptions<P> = {},
): OIDCConfig<P> {
  const { tenantId } = config;
  return {
    id: 'fusionauth',
    name: 'FusionAuth',
    type: 'oidc',
    authorization: {
      params: { scope: 'openid offline_access email profile', tenantId },
    },
    token: { url: '/oauth2/token', conform: withoutChallenge },
    userinfo: '/oauth2/userinfo',
    checks: ['pkce', 'state'],
    profile: ({ sub, email, picture, ...names }) => ({
      id: sub,
      name:
        names.name ??
        names.preferred_username ??
        joinNames(names.given_name, names.middle_name, names.family_name),
      email,
      image: picture,
    }),
    style: { brandColor: '#f58320', mark: () => import('./marks/fusionauth.js') },
    options: config,
  };
}

export default FusionAuth;

/** Sign in with Logto. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/** @see {@link https://docs.logto.io/user-management/user-data Logto's documentation} */
export interface LogtoProfile extends OpenProfile {
  sub: string;
  name?: string | null;
  username?: string | null;
  picture?: string | null;
  email?: string | null;
  email_verified?: boolean;
  phone_number?: string | null;
  phone_number_verified?: boolean;
  custom_data?: object;
  identities?: object;
  roles?: string[];
  organizations?: string[];
  organization_roles?: string[];
}

/**
 * Logto, as an OpenID Connect provider.
 *
 * Create a traditional web application at https://cloud.logto.io, or in a Logto of your own, with
 * the redirect URI `https://example.com/auth/callback/logto`. Its id and secret are read from
 * `AUTH_LOGTO_ID` and `AUTH_LOGTO_SECRET`. `issuer` (`AUTH_LOGTO_ISSUER`) is the issuer endpoint of
 * the application: `https://my-tenant.logto.app/oidc`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Logto] });
 * ```
 * @publicApi
 */
export function Logto(config: OAuthUserConfig<LogtoProfile> = {}): OIDCConfig<LogtoProfile> {
  return {
    id: 'logto',
    name: 'Logto',
    type: 'oidc',
    authorization: { params: { scope: 'offline_access openid email profile' } },
    profile: ({ sub, name, username, email, picture }) => ({
      id: sub,
      name: name ?? username,
      email,
      image: picture,
    }),
    style: { brandColor: '#5d34f2' },
    options: config,
  };
}

export default Logto;

/** Sign in with an authentik of your own. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/** @see {@link https://docs.goauthentik.io/add-secure-apps/providers/oauth2/ authentik's documentation} */
export interface AuthentikProfile extends OpenProfile {
  sub: string;
  iss: string;
  aud: string;
  exp: number;
  iat: number;
  auth_time: number;
  acr: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  given_name?: string;
  preferred_username?: string;
  nickname?: string;
  groups?: string[];
}

/**
 * authentik, as an OpenID Connect provider.
 *
 * Create an application with an OAuth2/OpenID provider in the admin interface, with the redirect
 * URI `https://example.com/auth/callback/authentik` and a signing key. Without a signing key,
 * authentik publishes no key that ID tokens could be verified with. Its id and secret are read from
 * `AUTH_AUTHENTIK_ID` and `AUTH_AUTHENTIK_SECRET`. `issuer` (`AUTH_AUTHENTIK_ISSUER`) names the
 * application, with the slash at the end: `https://authentik.example.com/application/o/my-app/`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Authentik] });
 * ```
 * @publicApi
 */
export function Authentik<P extends AuthentikProfile = AuthentikProfile>(
  config: OAuthUserConfig<P> = {},
): OIDCConfig<P> {
  return {
    id: 'authentik',
    name: 'Authentik',
    type: 'oidc',

    offlineAccess: { scope: 'offline_access' },
    style: { brandColor: '#fd4b2d', mark: () => import('./marks/authentik.js') },
    options: config,
  };
}

export default Authentik;

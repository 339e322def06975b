/** Sign in with Ory Hydra. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/**
 * The claims of the ID token. Your consent app can add more.
 *
 * @see {@link https://www.ory.sh/docs/oauth2-oidc/overview/oidc-concepts Ory's documentation}
 */
export interface OryHydraProfile extends OpenProfile {
  sub: string;
  iss: string;
  aud: string[];
  exp: number;
  iat: number;
  at_hash: string;
  auth_time: number;
  jti: string;
  rat: number;
  sid: string;
  name?: string;
  email?: string;
}

/**
 * Ory Hydra, or an Ory Network project, as an OpenID Connect provider.
 *
 * Create an OAuth 2.0 client with the command line or in the Ory Console, with the redirect URI
 * `https://example.com/auth/callback/hydra`: the id of the provider is `hydra`. Its id and secret
 * are read from `AUTH_HYDRA_ID` and `AUTH_HYDRA_SECRET`. `issuer` (`AUTH_HYDRA_ISSUER`) is the
 * public address: `https://my-project.projects.oryapis.com`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [OryHydra] });
 * ```
 * @publicApi
 */
export function OryHydra<P extends OryHydraProfile = OryHydraProfile>(
  config: OAuthUserConfig<P> = {},
): OIDCConfig<P> {
  return {
    id: 'hydra',
    name: 'Hydra',
    type: 'oidc',
    offlineAccess: { scope: 'offline_access' },
    style: { brandColor: '#0f172a', mark: () => import('./marks/ory-hydra.js') },
    options: config,
  };
}

export default OryHydra;

/** Sign in with ORCID. */
import {
  joinNames,
  type OAuthUserConfig,
  type OIDCConfig,
  type OpenProfile,
} from '../core/providers/index.js';

/** @see {@link https://info.orcid.org/documentation/api-tutorials/api-tutorial-get-and-authenticated-orcid-id/ ORCID's documentation} */
export interface ORCIDProfile extends OpenProfile {
  /** The ORCID iD, without its address: `0000-0002-1825-0097`. */
  sub: string;
  iss: string;
  aud: string;
  exp: number;
  iat: number;
  auth_time?: number;
  /** The name to be published under, if it is public. */
  name?: string | null;
  given_name?: string | null;
  family_name?: string | null;
}

/**
 * ORCID, as an OpenID Connect provider.
 *
 * Register a client of the public API at https://orcid.org/developer-tools with the redirect URI
 * `https://example.com/auth/callback/orcid`. Its id and secret are read from `AUTH_ORCID_ID` and
 * `AUTH_ORCID_SECRET`. To try it out, give the sandbox as `issuer` (`AUTH_ORCID_ISSUER`):
 * `https://sandbox.orcid.org`.
 *
 * ORCID does not share the user's email address.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [ORCID] });
 * ```
 * @publicApi
 */
export function ORCID<P extends ORCIDProfile = ORCIDProfile>(
  config: OAuthUserConfig<P> = {},
): OIDCConfig<P> {
  return {
    id: 'orcid',
    name: 'ORCID',
    type: 'oidc',
    issuer: 'https://orcid.org',
    authorization: { params: { scope: 'openid' } },
    checks: ['state'], // ORCID documents no PKCE
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ sub, name, given_name, family_name }) => ({
      id: sub,
      name: name ?? joinNames(given_name, family_name),
      email: null,
    }),
    style: { brandColor: '#a6ce39', mark: () => import('./marks/orcid.js') },
    options: config,
  };
}

export default ORCID;

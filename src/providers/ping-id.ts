/** Sign in with Ping Identity. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/** @see {@link https://apidocs.pingidentity.com/pingone/platform/v1/api/#openid-connectoauth-2 PingOne's documentation} */
export interface PingIdProfile extends OpenProfile {
  sub: string;
  iss: string;
  aud: string;
  exp: number;
  iat: number;
  acr: string;
  amr: string[];
  auth_time: number;
  at_hash: string;
  sid: string;
  /** The environment. */
  env?: string;
  /** The organisation. */
  org?: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  preferred_username?: string;
  email?: string;
  updated_at?: number;
}

export type { PingIdProfile as PingProfile };

/**
 * An environment of PingOne, as an OpenID Connect provider.
 *
 * Add an OIDC web app to the environment at https://console.pingone.com with the redirect URI
 * `https://example.com/auth/callback/ping-id`. Its id and secret are read from `AUTH_PING_ID_ID`
 * and `AUTH_PING_ID_SECRET`. `issuer` (`AUTH_PING_ID_ISSUER`) names the region and the environment:
 * `https://auth.pingone.com/<environment id>/as`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [PingId] });
 * ```
 * @publicApi
 */
export function PingId<P extends PingIdProfile = PingIdProfile>(
  config: OAuthUserConfig<P> = {},
): OIDCConfig<P> {
  return {
    id: 'ping-id',
    name: 'Ping Identity',
    type: 'oidc',
    style: { brandColor: '#b3282d' },
    options: config,
  };
}

export default PingId;

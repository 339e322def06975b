/** Sign in with Passage by 1Password. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/** @see {@link https://docs.passage.id/hosted/oidc-client-configuration Passage's documentation} */
export interface PassageProfile extends OpenProfile {
  sub: string;
  iss: string;
  aud: string;
  exp: number;
  iat: number;
  email: string;
  email_verified: boolean;
  phone_number?: string;
  phone_number_verified?: boolean;
}

/**
 * Passage by 1Password, as an OpenID Connect provider.
 *
 * Register a hosted app at https://console.passage.id with the redirect URI
 * `https://example.com/auth/callback/passage`. Its id and secret are read from `AUTH_PASSAGE_ID`
 * and `AUTH_PASSAGE_SECRET`. `issuer` (`AUTH_PASSAGE_ISSUER`) is the domain of the app:
 * `https://my-app.withpassage.com`.
 *
 * 1Password ended the service on 16 January 2026. It is here for configurations that still name it.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Passage] });
 * ```
 * @publicApi
 */
export function Passage<P extends PassageProfile = PassageProfile>(
  config: OAuthUserConfig<P> = {},
): OIDCConfig<P> {
  return {
    id: 'passage',
    name: 'Passage',
    type: 'oidc',
    client: { token_endpoint_auth_method: 'client_secret_basic' },
    style: { brandColor: '#3d53f6' },
    options: config,
  };
}

export default Passage;

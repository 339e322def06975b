/** Sign in with any OpenID Connect provider. */
import type { Profile } from '../core/models/index.js';
import type { OAuthUserConfig, OIDCConfig } from '../core/providers/index.js';

/** The standard claims (OpenID Connect Core §5.1), and whatever else the provider sends. */
export interface OpenIDConnectProfile extends Profile {
  sub: string;
}

/**
 * An OpenID Connect provider that publishes its metadata (OpenID Connect Discovery §4) under its
 * `issuer`; endpoints and keys are read from there.
 *
 * Register a client there with the redirect URI `https://example.com/auth/callback/openid-connect`.
 * What is left open is read from `AUTH_OPENID_CONNECT_ID`, `AUTH_OPENID_CONNECT_SECRET` and
 * `AUTH_OPENID_CONNECT_ISSUER`. To have several, give each its own `id`: it takes the place of
 * `openid-connect` in the redirect URI and in the names of the variables. It is stored with every
 * account, so it must not change later.
 *
 * @example
 * ```ts
 * const acme = OpenIDConnect({ id: 'acme', name: 'Acme', issuer: 'https://id.acme.example' });
 * AuthModule.forRoot({ providers: [acme] }); // reads AUTH_ACME_ID and AUTH_ACME_SECRET
 * ```
 * @see {@link https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfig OpenID Connect Discovery §4}
 * @publicApi
 */
export function OpenIDConnect<P extends OpenIDConnectProfile = OpenIDConnectProfile>(
  config: OAuthUserConfig<P> = {},
): OIDCConfig<P> {
  return {
    id: 'openid-connect',
    name: 'OpenID Connect',
    type: 'oidc',
    style: { brandColor: '#475569', mark: () => import('./marks/openid-connect.js') },
    options: config,
  };
}

export default OpenIDConnect;

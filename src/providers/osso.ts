/** Sign in with Osso. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://ossoapp.com/docs Osso's documentation} */
export interface OssoProfile {
  id: string;
  email: string;
  /** The identity provider that authenticated the user, for example `OKTA`. */
  idp?: string;
  requested?: { domain?: string; email?: string };
  [field: string]: unknown;
}

/**
 * An Osso instance, as an OAuth 2.0 provider.
 *
 * Add an OAuth client in the Admin UI with the redirect URI
 * `https://example.com/auth/callback/osso`. Its id and secret are read from `AUTH_OSSO_ID` and
 * `AUTH_OSSO_SECRET`. `issuer` (`AUTH_OSSO_ISSUER`) is the address of the instance:
 * `https://demo.ossoapp.com`. Osso asks for the user's email domain unless the sign-in request
 * names it: `authorization: { params: { domain } }`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Osso] });
 * ```
 * @publicApi
 */
export function Osso<P extends OssoProfile = OssoProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'osso',
    name: 'Osso',
    type: 'oauth',
    authorization: { url: '/oauth/authorize', params: { scope: '' } },
    token: '/oauth/token',
    userinfo: '/oauth/me',
    profile: ({ id, email }) => ({ id, email }),
    style: { brandColor: '#1a1a1a' },
    options: config,
  };
}

export default Osso;

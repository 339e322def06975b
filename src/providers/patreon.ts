/** Sign in with Patreon. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://docs.patreon.com/#user-v2 Patreon's documentation} */
export interface PatreonProfile {
  data: {
    type: 'user';
    id: string;
    attributes: {
      full_name: string;
      image_url?: string;
      email?: string | null;
      is_email_verified?: boolean;
      [attribute: string]: unknown;
    };
  };
  links?: { self: string };
  [field: string]: unknown;
}

/**
 * Patreon, as an OAuth 2.0 provider.
 *
 * Register a client at https://www.patreon.com/portal/registration/register-clients with the
 * redirect URI `https://example.com/auth/callback/patreon`. Its id and secret are read from
 * `AUTH_PATREON_ID` and `AUTH_PATREON_SECRET`.
 *
 * An address that Patreon says is not verified is left out.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Patreon] });
 * ```
 * @publicApi
 */
export function Patreon<P extends PatreonProfile = PatreonProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'patreon',
    name: 'Patreon',
    type: 'oauth',
    authorization: {
      url: 'https://www.patreon.com/oauth2/authorize',
      params: { scope: 'identity identity[email]' },
    },
    token: 'https://www.patreon.com/api/oauth2/token',
    userinfo: {
      url: 'https://www.patreon.com/api/oauth2/v2/identity',
      params: { 'fields[user]': 'email,full_name,image_url,is_email_verified' },
    },
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ data: { id, attributes } }) => ({
      id,
      name: attributes.full_name,
      email: attributes.is_email_verified === false ? null : attributes.email,
      image: attributes.image_url,
    }),
    style: { brandColor: '#ff424d', mark: () => import('./marks/patreon.js') },
    options: config,
  };
}

export default Patreon;

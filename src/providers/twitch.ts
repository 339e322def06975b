/** Sign in with Twitch. */
import {
  conformWith,
  type OAuthUserConfig,
  type OIDCConfig,
  type OpenProfile,
  withErrorStatus,
} from '../core/providers/index.js';

/** @see {@link https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/#getting-claims-information-from-an-access-token Twitch's documentation} */
export interface TwitchProfile extends OpenProfile {
  sub: string;
  iss: string;
  aud: string;
  exp: number;
  iat: number;
  azp?: string;
  /** The display name. */
  preferred_username: string;
  email?: string;
  email_verified?: boolean;
  picture: string;
}

const CLAIMS = { email: null, email_verified: null, picture: null, preferred_username: null };

/**
 * Twitch, as an OpenID Connect provider.
 *
 * Register an application at https://dev.twitch.tv/console/apps with the OAuth redirect URL
 * `https://example.com/auth/callback/twitch`. Its id and secret are read from `AUTH_TWITCH_ID` and
 * `AUTH_TWITCH_SECRET`. Twitch adds to the ID token only the claims that it is asked for, with the
 * parameter `claims`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Twitch] });
 * ```
 * @publicApi
 */
export function Twitch<P extends TwitchProfile = TwitchProfile>(
  config: OAuthUserConfig<P> = {},
): OIDCConfig<P> {
  return {
    id: 'twitch',
    name: 'Twitch',
    type: 'oidc',
    issuer: 'https://id.twitch.tv/oauth2',
    authorization: {
      params: { scope: 'openid user:read:email', claims: { id_token: CLAIMS } },
    },
    token: { conform: conformWith(withErrorStatus('status', 'message')) },
    checks: ['pkce', 'nonce'],
    client: { token_endpoint_auth_method: 'client_secret_post' },
    style: { brandColor: '#65459b', mark: () => import('./marks/twitch.js') },
    options: config,
  };
}

export default Twitch;

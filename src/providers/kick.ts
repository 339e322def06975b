/** Sign in with Kick. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://docs.kick.com/apis/users Kick's documentation} */
export interface KickProfile {
  /** A list with one element: the user of the token. */
  data: {
    user_id: number;
    name: string;
    email?: string;
    profile_picture?: string;
  }[];
  message?: string;
  [field: string]: unknown;
}

/**
 * Kick, as an OAuth 2.0 provider.
 *
 * Create an app under Developer at https://kick.com/settings/developer with the redirect URL
 * `https://example.com/auth/callback/kick` and the scope `user:read`. Its id and secret are read
 * from `AUTH_KICK_ID` and `AUTH_KICK_SECRET`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Kick] });
 * ```
 * @publicApi
 */
export function Kick<P extends KickProfile = KickProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'kick',
    name: 'Kick',
    type: 'oauth',
    authorization: { url: 'https://id.kick.com/oauth/authorize', params: { scope: 'user:read' } },
    token: 'https://id.kick.com/oauth/token',
    userinfo: 'https://api.kick.com/public/v1/users',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ data: [user] }) => ({
      id: user!.user_id.toString(), // throws if there is no user
      name: user!.name,
      email: user!.email,
      image: user!.profile_picture,
    }),
    style: { brandColor: '#53fc18', mark: () => import('./marks/kick.js') },
    options: config,
  };
}

export default Kick;

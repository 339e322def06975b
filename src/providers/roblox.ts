/** Sign in with Roblox. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/** @see {@link https://create.roblox.com/docs/cloud/auth/oauth2-reference#get-v1userinfo Roblox's documentation} */
export interface RobloxProfile extends OpenProfile {
  sub: string;
  /** The display name. */
  name: string;
  nickname: string;
  /** The username. */
  preferred_username: string;
  /** Seconds since the epoch. */
  created_at: number;
  profile: string;
  picture: string | null;
}

/**
 * Roblox, as an OpenID Connect provider.
 *
 * Create an OAuth 2.0 app at https://create.roblox.com/dashboard/credentials with the redirect URL
 * `https://example.com/auth/callback/roblox` and the scopes `openid` and `profile`. Its id and
 * secret are read from `AUTH_ROBLOX_ID` and `AUTH_ROBLOX_SECRET`.
 *
 * Roblox does not share the user's email address.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Roblox] });
 * ```
 * @publicApi
 */
export function Roblox<P extends RobloxProfile = RobloxProfile>(
  config: OAuthUserConfig<P> = {},
): OIDCConfig<P> {
  return {
    id: 'roblox',
    name: 'Roblox',
    type: 'oidc',
    issuer: 'https://apis.roblox.com/oauth/',
    authorization: { params: { scope: 'openid profile' } },
    style: { brandColor: '#335fff' },
    options: config,
  };
}

export default Roblox;

/** Sign in with Battle.net. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/** The authorization servers of Battle.net; those with a path are older. */
export type BattleNetIssuer =
  | 'https://oauth.battle.net'
  | 'https://oauth.battlenet.com.cn'
  | 'https://www.battlenet.com.cn/oauth'
  | `https://${'us' | 'eu' | 'kr' | 'tw'}.battle.net/oauth`;

/** @see {@link https://develop.battle.net/documentation/guides/using-oauth Blizzard's documentation} */
export interface BattleNetProfile extends OpenProfile {
  sub: string;
  battle_tag: string;
}

/**
 * Battle.net, as an OpenID Connect provider.
 *
 * Create a client at https://develop.battle.net/access/clients with the redirect URL
 * `https://example.com/auth/callback/battlenet`. Its id and secret are read from
 * `AUTH_BATTLENET_ID` and `AUTH_BATTLENET_SECRET`. China has an `issuer` of its own
 * (`AUTH_BATTLENET_ISSUER`): `https://oauth.battlenet.com.cn`.
 *
 * There is no email address, so accounts cannot be linked by it.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [BattleNet] });
 * ```
 * @publicApi
 */
export function BattleNet<P extends BattleNetProfile = BattleNetProfile>(
  config: OAuthUserConfig<P> = {},
): OIDCConfig<P> {
  return {
    id: 'battlenet',
    name: 'Battle.net',
    type: 'oidc',
    issuer: 'https://oauth.battle.net',
    authorization: { params: { scope: 'openid' } },
    profile: ({ sub, battle_tag }) => ({ id: sub, name: battle_tag, email: null, image: null }),
    style: { brandColor: '#148eff' },
    options: config,
  };
}

export default BattleNet;

/** Sign in with a character of EVE Online. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://developers.eveonline.com/docs/services/sso/ CCP's documentation} */
export interface EVEOnlineProfile {
  CharacterID: number;
  CharacterName: string;
  /** The account that owns the character. It changes when the character is sold. */
  CharacterOwnerHash: string;
  ExpiresOn: string;
  Scopes: string;
  TokenType: string;
  IntellectualProperty: string;
  [field: string]: unknown;
}

/**
 * EVE Online, as an OAuth 2.0 provider.
 *
 * Create an application at https://developers.eveonline.com/applications with the callback URL
 * `https://example.com/auth/callback/eveonline` and, for the default scope, `publicData`. Its id
 * and secret are read from `AUTH_EVEONLINE_ID` and `AUTH_EVEONLINE_SECRET`.
 *
 * Users sign in with a character, which can be sold to another user. Where that matters, compare
 * `profile.CharacterOwnerHash` in the `signIn` callback. EVE Online does not share the user's email
 * address.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [EVEOnline] });
 * ```
 * @publicApi
 */
export function EVEOnline<P extends EVEOnlineProfile = EVEOnlineProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'eveonline',
    name: 'EVE Online',
    type: 'oauth',
    authorization: {
      url: 'https://login.eveonline.com/v2/oauth/authorize',
      params: { scope: 'publicData' },
    },
    token: 'https://login.eveonline.com/v2/oauth/token',
    userinfo: 'https://login.eveonline.com/oauth/verify',
    // Its PKCE is for apps without a secret.
    checks: ['state'],
    profile: ({ CharacterID: id, CharacterName: name }) => ({
      id: id.toString(),
      name,
      email: null,
      image: `https://images.evetech.net/characters/${id}/portrait?size=128`,
    }),
    style: { brandColor: '#1b1b1b' },
    options: config,
  };
}

export default EVEOnline;

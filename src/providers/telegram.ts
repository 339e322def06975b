/** Sign in with Telegram. */
import type { OAuthUserConfig, OIDCConfig, OpenProfile } from '../core/providers/index.js';

/**
 * The claims of the ID token. With the scope `phone`, there is a number as well.
 *
 * @see {@link https://core.telegram.org/bots/telegram-login Telegram's documentation}
 */
export interface TelegramProfile extends OpenProfile {
  sub: string;
  iss: string;
  aud: string;
  exp: number;
  iat: number;
  name: string;
  /** The username, for those who have one. */
  preferred_username?: string;
  picture?: string;
  phone_number?: string;
}

/**
 * Telegram, as an OpenID Connect provider.
 *
 * Make a bot with https://t.me/BotFather, and allow `https://example.com/auth/callback/telegram` in
 * its settings, under Web Login. Its id and secret are read from `AUTH_TELEGRAM_ID` and
 * `AUTH_TELEGRAM_SECRET`. BotFather shows them there. The secret is not the token of the bot.
 *
 * Telegram does not share the user's email address.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Telegram] });
 * ```
 * @publicApi
 */
export function Telegram<P extends TelegramProfile = TelegramProfile>(
  config: OAuthUserConfig<P> = {},
): OIDCConfig<P> {
  return {
    id: 'telegram',
    name: 'Telegram',
    type: 'oidc',
    issuer: 'https://oauth.telegram.org',
    authorization: { params: { scope: 'openid profile' } },
    style: { brandColor: '#24a1de', mark: () => import('./marks/telegram.js') },
    options: config,
  };
}

export default Telegram;

/** Sign in with Discord. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://discord.com/developers/docs/resources/user#user-object Discord's documentation} */
export interface DiscordProfile {
  /** A snowflake: a number too long for JavaScript, as text. */
  id: string;
  username: string;
  /** `0`, except for bots and accounts that still have a tag. */
  discriminator: string;
  global_name: string | null;
  /** The hash of the picture. */
  avatar: string | null;
  email?: string | null;
  verified?: boolean;
  bot?: boolean;
  system?: boolean;
  mfa_enabled?: boolean;
  locale?: string;
  banner?: string | null;
  accent_color?: number | null;
  flags?: number;
  premium_type?: number;
  public_flags?: number;
  [field: string]: unknown;
}

const CDN = 'https://cdn.discordapp.com';

/**
 * Discord, as an OAuth 2.0 provider.
 *
 * Create an application at https://discord.com/developers/applications with the redirect
 * `https://example.com/auth/callback/discord` under "OAuth2". Its id and secret are read from
 * `AUTH_DISCORD_ID` and `AUTH_DISCORD_SECRET`. An address that was not verified at Discord is left
 * out.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Discord] });
 * ```
 * @publicApi
 */
export function Discord<P extends DiscordProfile = DiscordProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'discord',
    name: 'Discord',
    type: 'oauth',
    authorization: {
      url: 'https://discord.com/api/oauth2/authorize',
      params: { scope: 'identify email' },
    },
    token: 'https://discord.com/api/oauth2/token',
    userinfo: 'https://discord.com/api/users/@me',
    profile: (profile) => ({
      id: profile.id,
      name: profile.global_name ?? profile.username,
      email: profile.verified === false ? null : profile.email,
      image: getImageUrl(profile),
    }),
    style: { brandColor: '#5865f2', mark: () => import('./marks/discord.js') },
    options: config,
  };
}

export default Discord;

/** The own picture of the user, or the default of Discord. */
function getImageUrl({ id, avatar, discriminator }: DiscordProfile): string {
  if (avatar) {
    const isAnimated = avatar.startsWith('a_');
    return `${CDN}/avatars/${id}/${avatar}.${isAnimated ? 'gif' : 'png'}`;
  }
  const number = discriminator === '0' ? (BigInt(id) >> 22n) % 6n : Number(discriminator) % 5;
  return `${CDN}/embed/avatars/${number}.png`;
}

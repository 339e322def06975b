/** Sign in with Yandex. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://yandex.com/dev/id/doc/en/user-information Yandex's documentation} */
export interface YandexProfile {
  id: string;
  login: string;
  client_id: string;
  psuid?: string;
  display_name?: string;
  real_name?: string;
  first_name?: string;
  last_name?: string;
  sex?: 'male' | 'female' | null;
  default_email?: string;
  emails?: string[];
  default_avatar_id?: string;
  is_avatar_empty?: boolean;
  birthday?: string | null;
  default_phone?: { id: number; number: string };
  [field: string]: unknown;
}

/**
 * Yandex, as an OAuth 2.0 provider.
 *
 * Register an app at https://oauth.yandex.com/client/new with the redirect URI
 * `https://example.com/auth/callback/yandex` and access to the login, the email address and the
 * portrait. Its id and secret are read from `AUTH_YANDEX_ID` and `AUTH_YANDEX_SECRET`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Yandex] });
 * ```
 * @publicApi
 */
export function Yandex<P extends YandexProfile = YandexProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'yandex',
    name: 'Yandex',
    type: 'oauth',
    authorization: {
      url: 'https://oauth.yandex.ru/authorize',
      params: { scope: 'login:info login:email login:avatar' },
    },
    token: 'https://oauth.yandex.ru/token',
    userinfo: { url: 'https://login.yandex.ru/info', params: { format: 'json' } },
    profile: ({
      id,
      display_name,
      real_name,
      first_name,
      default_email,
      emails,
      default_avatar_id,
      is_avatar_empty,
    }) => ({
      id,
      name: display_name ?? real_name ?? first_name,
      email: default_email ?? emails?.[0] ?? null,
      image: is_avatar_empty ? null : portrait(default_avatar_id),
    }),
    style: { brandColor: '#ffcc00' },
    options: config,
  };
}

export default Yandex;

function portrait(id: string | undefined): string | null {
  return id ? `https://avatars.yandex.net/get-yapic/${id}/islands-200` : null;
}

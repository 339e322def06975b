/** Sign in with Mail.ru. */
import {
  conformWith,
  type OAuth2Config,
  type OAuthUserConfig,
  requestWithQuery,
  withTokenType,
} from '../core/providers/index.js';

/** @see {@link https://id.vk.com/about/business/go/docs/ru/vkid/latest/oauth/oauth-mail/index VK's documentation} */
export interface MailruProfile {
  id: string;
  sub?: string;
  email: string;
  name?: string;
  nickname?: string;
  first_name?: string;
  last_name?: string;
  gender?: string;
  birthday?: string;
  image?: string;
  locale?: string;
  client_id?: string;
  [field: string]: unknown;
}

/**
 * Mail.ru, as an OAuth 2.0 provider.
 *
 * Create an app at https://o2.mail.ru/app with the redirect URI
 * `https://example.com/auth/callback/mailru`. Its id and secret are read from `AUTH_MAILRU_ID` and
 * `AUTH_MAILRU_SECRET`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Mailru] });
 * ```
 * @publicApi
 */
export function Mailru(config: OAuthUserConfig<MailruProfile> = {}): OAuth2Config<MailruProfile> {
  return {
    id: 'mailru',
    name: 'Mail.ru',
    type: 'oauth',
    authorization: { url: 'https://oauth.mail.ru/login', params: { scope: 'userinfo' } },
    token: {
      url: 'https://oauth.mail.ru/token',
      conform: conformWith(withTokenType),
    },
    userinfo: {
      url: 'https://oauth.mail.ru/userinfo',
      request: (context) => requestWithQuery(context, 'access_token'),
    },
    profile: ({ sub, id, name, nickname, email, image }) => ({
      id: sub ?? id,
      name: name ?? nickname,
      email,
      image,
    }),
    style: { brandColor: '#005ff9', mark: () => import('./marks/mailru.js') },
    options: config,
  };
}

export default Mailru;

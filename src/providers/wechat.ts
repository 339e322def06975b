/** Sign in with WeChat. */
import { CallbackRouteError } from '../core/errors/index.js';
import type { Profile } from '../core/models/index.js';
import {
  type ClientFacts,
  conformWith,
  type OAuth2Config,
  type OAuthUserConfig,
  requestPublicApi,
  type UserInfoContext,
  withErrorStatus,
  withTokenType,
} from '../core/providers/index.js';

/** @see {@link https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/Wechat_webpage_authorization.html WeChat's documentation} */
export interface WeChatProfile {
  /** The id of the user, which differs in each app. */
  openid: string;
  /**
   * The id of the user in all apps of one open platform account; missing without such an account.
   */
  unionid?: string;
  nickname: string;
  /** 0 unknown, 1 male, 2 female. */
  sex: 0 | 1 | 2;
  province: string;
  city: string;
  country: string;
  /** Empty without a picture. */
  headimgurl: string;
  privilege: string[];
  [field: string]: unknown;
}

/** The options of {@link WeChat}. */
export interface WeChatOptions<P = WeChatProfile> extends OAuthUserConfig<P> {
  /**
   * What the app is registered as: an official account, for pages that are opened in WeChat, or a
   * website, which shows a code to scan. Default `'OfficialAccount'`.
   */
  platformType?: 'OfficialAccount' | 'WebsiteApp' | undefined;
}

const PLATFORMS = {
  OfficialAccount: { page: 'connect/oauth2/authorize', scope: 'snsapi_userinfo' },
  WebsiteApp: { page: 'connect/qrconnect', scope: 'snsapi_login' },
};

/**
 * WeChat, as an OAuth 2.0 provider.
 *
 * Register an official account at https://mp.weixin.qq.com, or a website app at
 * https://open.weixin.qq.com. What is registered is the domain of
 * `https://example.com/auth/callback/wechat`. Its id and secret are read from `AUTH_WECHAT_ID` and
 * `AUTH_WECHAT_SECRET`. They are what WeChat calls AppID and AppSecret.
 *
 * An account is known by its `unionid`. Bind the app to an open platform account, so that it gets
 * one: without it, the `openid` is used, and users get other accounts once the app is bound. WeChat
 * does not share the user's email address.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [WeChat] });
 * ```
 * @publicApi
 */
export function WeChat<P extends WeChatProfile = WeChatProfile>(
  config: WeChatOptions<P> = {},
): OAuth2Config<P> {
  const { page, scope } = PLATFORMS[config.platformType ?? 'OfficialAccount'];
  const appid = ({ clientId }: ClientFacts): string | undefined => clientId;
  const secret = ({ clientSecret }: ClientFacts): string | undefined => clientSecret;
  return {
    id: 'wechat',
    name: 'WeChat',
    type: 'oauth',
    authorization: {
      // WeChat wants its parameters in this very order, and this fragment.
      url:
        `https://open.weixin.qq.com/${page}?appid=&redirect_uri=` +
        `&response_type=code&scope=${scope}&state=#wechat_redirect`,
      params: { appid },
    },
    token: {
      url: 'https://api.weixin.qq.com/sns/oauth2/access_token',
      params: { appid, secret },
      conform: conformWith(withErrorStatus('errcode', 'errmsg'), withTokenType),
    },
    userinfo: { url: 'https://api.weixin.qq.com/sns/userinfo', request: requestUser },
    checks: ['state'], // WeChat knows no PKCE, and is particular about parameters
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ unionid, openid, nickname, headimgurl }) => ({
      id: unionid ?? openid,
      name: nickname,
      email: null,
      image: headimgurl,
    }),
    style: { brandColor: '#07c160', mark: () => import('./marks/wechat.js') },
    options: config,
  };
}

export default WeChat;

async function requestUser(context: UserInfoContext): Promise<Profile> {
  const { access_token, openid } = context.tokens;
  const url = new URL(context.provider.userinfo.url!); // the description gives one
  const query = { access_token: access_token ?? '', openid: String(openid), lang: 'zh_CN' };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const profile = await requestPublicApi<Profile>(context.provider, url);
  // Errors come with the status 200.
  if (profile.errcode) throw new CallbackRouteError('WeChat did not say who signed in.');
  return profile;
}

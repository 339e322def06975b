/** Sign in with Kakao. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** A moment, by RFC 3339. */
export type DateTime = string;
export type Gender = 'female' | 'male';
/** The calendar that a birthday is in. */
export type Birthday = 'SOLAR' | 'LUNAR';
/** Ages by decades, finer in the first. */
export type AgeRange =
  | '1-9'
  | '10-14'
  | '15-19'
  | '20-29'
  | '30-39'
  | '40-49'
  | '50-59'
  | '60-69'
  | '70-79'
  | '80-89'
  | '90-';

/** @see {@link https://developers.kakao.com/docs/latest/en/kakaologin/rest-api#req-user-info Kakao's documentation} */
export interface KakaoProfile {
  id: number;
  connected_at?: string;
  has_signed_up?: boolean;
  synched_at?: string;
  properties?: { nickname?: string; profile_image?: string; thumbnail_image?: string };
  /** Each member is present only if the user consented to share it. */
  kakao_account?: {
    profile?: {
      nickname?: string;
      thumbnail_image_url?: string;
      profile_image_url?: string;
      is_default_image?: boolean;
    };
    name?: string;
    email?: string;
    /** Whether the address still belongs to this account. */
    is_email_valid?: boolean;
    is_email_verified?: boolean;
    age_range?: AgeRange;
    birthyear?: string;
    birthday?: string;
    birthday_type?: Birthday;
    gender?: Gender;
    phone_number?: string;
    ci?: string;
    ci_authenticated_at?: DateTime;
    [field: string]: unknown;
  };
  [field: string]: unknown;
}

/**
 * Kakao, as an OAuth 2.0 provider.
 *
 * Add an app at https://developers.kakao.com/console/app with the redirect URI
 * `https://example.com/auth/callback/kakao`, and turn on its client secret. The REST API key and
 * that secret are read from `AUTH_KAKAO_ID` and `AUTH_KAKAO_SECRET`. Choose the requested fields
 * under "Consent items". An email address that Kakao has not verified is left out.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Kakao] });
 * ```
 * @publicApi
 */
export function Kakao<P extends KakaoProfile = KakaoProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'kakao',
    name: 'Kakao',
    type: 'oauth',
    authorization: { url: 'https://kauth.kakao.com/oauth/authorize', params: { scope: '' } },
    token: 'https://kauth.kakao.com/oauth/token',
    userinfo: 'https://kapi.kakao.com/v2/user/me',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ id, kakao_account: account }) => ({
      id: id.toString(),
      name: account?.profile?.nickname,
      email: isProven(account) ? account?.email : null,
      image: account?.profile?.profile_image_url,
    }),
    style: { brandColor: '#fee500', mark: () => import('./marks/kakao.js') },
    options: config,
  };
}

export default Kakao;

function isProven(account: KakaoProfile['kakao_account']): boolean {
  return account?.is_email_valid !== false && account?.is_email_verified !== false;
}

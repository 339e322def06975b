/** Sign in with the intra of 42. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://api.intra.42.fr/apidoc/2.0/users/me.html 42's documentation} */
export interface FortyTwoProfile {
  id: number;
  email: string;
  login: string;
  first_name: string;
  last_name: string;
  /** With the preferred first name of the user. */
  usual_full_name: string | null;
  usual_first_name: string | null;
  displayname: string;
  url: string;
  phone: string | null;
  /** The picture, in several sizes. */
  image?: { link: string | null; versions?: Record<string, string | null> } | null;
  'staff?': boolean;
  'alumni?'?: boolean;
  correction_point: number;
  pool_month: string | null;
  pool_year: string | null;
  location: string | null;
  wallet: number;
  created_at: string;
  updated_at: string | null;
  cursus_users?: { id: number; grade: string | null; level: number; cursus_id: number }[];
  campus?: { id: number; name: string; city: string; country: string }[];
  [field: string]: unknown;
}

/**
 * 42, the school, as an OAuth 2.0 provider.
 *
 * Register an application at https://profile.intra.42.fr/oauth/applications with the redirect URI
 * `https://example.com/auth/callback/42-school`. Its id and secret are read from
 * `AUTH_42_SCHOOL_ID` and `AUTH_42_SCHOOL_SECRET`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [FortyTwo] });
 * ```
 * @publicApi
 */
export function FortyTwo<P extends FortyTwoProfile = FortyTwoProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: '42-school',
    name: '42 School',
    type: 'oauth',
    authorization: { url: 'https://api.intra.42.fr/oauth/authorize', params: { scope: 'public' } },
    token: 'https://api.intra.42.fr/oauth/token',
    userinfo: 'https://api.intra.42.fr/v2/me',
    // A missing id throws here. With the text "undefined", all users would share one account.
    profile: ({ id, usual_full_name, displayname, email, image }) => ({
      id: id.toString(),
      name: usual_full_name ?? displayname,
      email,
      image: image?.link,
    }),
    style: { brandColor: '#00babc', mark: () => import('./marks/42-school.js') },
    options: config,
  };
}

export default FortyTwo;

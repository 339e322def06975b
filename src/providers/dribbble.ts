/** Sign in with Dribbble. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://developer.dribbble.com/v2/user/ Dribbble's documentation} */
export interface DribbbleProfile {
  id: number;
  login?: string;
  name: string;
  email?: string | null;
  avatar_url: string | null;
  html_url?: string;
  bio?: string | null;
  location?: string | null;
  pro?: boolean;
  type?: string;
  followers_count?: number;
  created_at?: string;
  [field: string]: unknown;
}

/** The options of {@link Dribbble}. */
export interface DribbbleOptions<P = DribbbleProfile> extends OAuthUserConfig<P> {
  /** The scopes to ask for, with spaces between. Default `public`. */
  scope?: string | undefined;
}

/**
 * Dribbble, as an OAuth 2.0 provider.
 *
 * Register an application at https://dribbble.com/account/applications with the callback URL
 * `https://example.com/auth/callback/dribbble`. Its id and secret are read from `AUTH_DRIBBBLE_ID`
 * and `AUTH_DRIBBBLE_SECRET`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Dribbble] });
 * ```
 * @publicApi
 */
export function Dribbble<P extends DribbbleProfile = DribbbleProfile>(
  config: DribbbleOptions<P> = {},
): OAuth2Config<P> {
  const { scope = 'public' } = config;
  return {
    id: 'dribbble',
    name: 'Dribbble',
    type: 'oauth',
    authorization: { url: 'https://dribbble.com/oauth/authorize', params: { scope } },
    token: 'https://dribbble.com/oauth/token',
    userinfo: 'https://api.dribbble.com/v2/user',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ id, name, email, avatar_url }) => ({
      id: id.toString(),
      name,
      email,
      image: avatar_url,
    }),
    style: { brandColor: '#ea4c89', mark: () => import('./marks/dribbble.js') },
    options: config,
  };
}

export default Dribbble;

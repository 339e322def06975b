/** Sign in with Netlify. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://open-api.netlify.com/#tag/user/operation/getCurrentUser Netlify's documentation} */
export interface NetlifyProfile {
  id: string;
  full_name: string | null;
  email: string;
  avatar_url: string;
  affiliate_id?: string;
  site_count?: number;
  created_at?: string;
  last_login?: string;
  login_providers?: string[];
  [field: string]: unknown;
}

/**
 * Netlify, as an OAuth 2.0 provider.
 *
 * Register an OAuth app at https://app.netlify.com/user/applications with the redirect URI
 * `https://example.com/auth/callback/netlify`. Its id and secret are read from `AUTH_NETLIFY_ID`
 * and `AUTH_NETLIFY_SECRET`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Netlify] });
 * ```
 * @publicApi
 */
export function Netlify<P extends NetlifyProfile = NetlifyProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'netlify',
    name: 'Netlify',
    type: 'oauth',
    authorization: { url: 'https://app.netlify.com/authorize', params: { scope: '' } },
    token: 'https://api.netlify.com/oauth/token',
    userinfo: 'https://api.netlify.com/api/v1/user',
    profile: ({ id, full_name, email, avatar_url }) => ({
      id,
      name: full_name,
      email,
      image: avatar_url,
    }),
    style: { brandColor: '#32e6e2', mark: () => import('./marks/netlify.js') },
    options: config,
  };
}

export default Netlify;

/** Sign in with Todoist. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://developer.todoist.com/api/v1/#tag/User Todoist's documentation} */
export interface TodoistProfile {
  id: string;
  email: string;
  full_name: string;
  /** 195 pixels wide; missing or null for those without a picture, as the other sizes. */
  avatar_big?: string | null;
  avatar_medium?: string | null;
  avatar_s640?: string | null;
  avatar_small?: string | null;
  business_account_id?: string | null;
  is_premium?: boolean;
  lang?: string;
  joined_at?: string;
  inbox_project_id?: string;
  tz_info?: { timezone: string; [field: string]: unknown };
  [field: string]: unknown;
}

/**
 * Todoist, as an OAuth 2.0 provider.
 *
 * Create an app at https://app.todoist.com/app/settings/integrations/app-management with the OAuth
 * redirect URL `https://example.com/auth/callback/todoist`. Its id and secret are read from
 * `AUTH_TODOIST_ID` and `AUTH_TODOIST_SECRET`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [TodoistProvider] });
 * ```
 * @publicApi
 */
export function TodoistProvider<P extends TodoistProfile = TodoistProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'todoist',
    name: 'Todoist',
    type: 'oauth',
    authorization: {
      url: 'https://app.todoist.com/oauth/authorize',
      params: { scope: 'data:read' },
    },
    token: 'https://api.todoist.com/oauth/access_token',
    userinfo: 'https://api.todoist.com/api/v1/user',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ id, full_name, email, avatar_big }) => ({
      id,
      name: full_name,
      email,
      image: avatar_big,
    }),
    style: { brandColor: '#e44332', mark: () => import('./marks/todoist.js') },
    options: config,
  };
}

export default TodoistProvider;

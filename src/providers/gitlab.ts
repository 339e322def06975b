/** Sign in with GitLab. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://docs.gitlab.com/api/users/#retrieve-the-current-user GitLab's documentation} */
export interface GitLabProfile {
  id: number;
  /** In place of `id` where the app asks the userinfo endpoint of OpenID Connect. */
  sub?: string;
  username: string;
  name: string;
  state: string;
  email?: string | null;
  public_email?: string | null;
  commit_email?: string | null;
  /** When the user confirmed the address. */
  confirmed_at?: string | null;
  avatar_url?: string | null;
  web_url: string;
  created_at: string;
  bio?: string | null;
  location?: string | null;
  organization?: string | null;
  job_title?: string | null;
  bot?: boolean;
  external?: boolean;
  two_factor_enabled?: boolean;
  identities?: { provider: string; extern_uid: string }[];
  [field: string]: unknown;
}

/** The options of {@link GitLab}. */
export interface GitLabOptions<P = GitLabProfile> extends OAuthUserConfig<P> {
  /** The address of your own GitLab server. Default `https://gitlab.com`. */
  baseUrl?: string | URL | undefined;
}

/**
 * GitLab, as an OAuth 2.0 provider.
 *
 * Add an application at https://gitlab.com/-/user_settings/applications with the redirect URI
 * `https://example.com/auth/callback/gitlab` and the scope `read_user`. Its id and secret are read
 * from `AUTH_GITLAB_ID` and `AUTH_GITLAB_SECRET`. `baseUrl` is the address of a GitLab of your own.
 * An address that was not confirmed at GitLab is left out.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [GitLab] });
 * ```
 * @publicApi
 */
export function GitLab<P extends GitLabProfile = GitLabProfile>(
  config: GitLabOptions<P> = {},
): OAuth2Config<P> {
  const baseUrl = config.baseUrl?.toString().replace(/\/+$/, '') ?? 'https://gitlab.com';
  return {
    id: 'gitlab',
    name: 'GitLab',
    type: 'oauth',
    authorization: { url: `${baseUrl}/oauth/authorize`, params: { scope: 'read_user' } },
    token: `${baseUrl}/oauth/token`,
    userinfo: `${baseUrl}/api/v4/user`,
    profile: ({ sub, id, name, username, email, confirmed_at, avatar_url }) => ({
      id: (sub ?? id).toString(),
      name: name ?? username,
      email: confirmed_at === null ? null : email,
      image: avatar_url,
    }),
    style: { brandColor: '#fc6d26' },
    options: config,
  };
}

export default GitLab;

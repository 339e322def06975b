/** Sign in with GitHub. */
import { CallbackRouteError } from '../core/errors/index.js';
import { isPlainObject, parseJson } from '../core/kernel/index.js';
import type { Profile } from '../core/models/index.js';
import { parseAnswer } from '../core/http/index.js';
import type {
  OAuth2Config,
  OAuthUserConfig,
  UserInfoEndpointConfig,
} from '../core/providers/index.js';

/** @see {@link https://docs.github.com/en/rest/users/emails GitHub's documentation} */
export interface GitHubEmail {
  email: string;
  primary: boolean;
  verified: boolean;
  visibility: 'public' | 'private' | null;
}

/** @see {@link https://docs.github.com/en/rest/users/users#get-the-authenticated-user GitHub's documentation} */
export interface GitHubProfile {
  id: number;
  login: string;
  name: string | null;
  /** The public address, or else the primary one if it is verified. */
  email: string | null;
  node_id: string;
  avatar_url: string;
  gravatar_id: string | null;
  url: string;
  html_url: string;
  followers_url: string;
  following_url: string;
  gists_url: string;
  starred_url: string;
  subscriptions_url: string;
  organizations_url: string;
  repos_url: string;
  events_url: string;
  received_events_url: string;
  type: string;
  site_admin: boolean;
  company: string | null;
  blog: string | null;
  location: string | null;
  hireable: boolean | null;
  bio: string | null;
  twitter_username?: string | null;
  public_repos: number;
  public_gists: number;
  followers: number;
  following: number;
  created_at: string;
  updated_at: string;
  private_gists?: number;
  total_private_repos?: number;
  owned_private_repos?: number;
  disk_usage?: number;
  suspended_at?: string | null;
  collaborators?: number;
  /** Missing without the permission to see it. */
  two_factor_authentication?: boolean;
  plan?: { collaborators: number; name: string; space: number; private_repos: number };
  [field: string]: unknown;
}

/** The options of {@link GitHub}. */
export interface GitHubOptions extends OAuthUserConfig<GitHubProfile> {
  /** Your own GitHub server: `https://` and the host of GitHub Enterprise Server, or of GHE.com. */
  enterprise?: { baseUrl?: string | undefined } | undefined;
}

type UserInfoContext = Parameters<NonNullable<UserInfoEndpointConfig['request']>>[0];

/**
 * GitHub, as an OAuth 2.0 provider.
 *
 * Register an OAuth app at https://github.com/settings/developers with the callback URL
 * `https://example.com/auth/callback/github`. Its id and secret are read from `AUTH_GITHUB_ID` and
 * `AUTH_GITHUB_SECRET`. An address that is not public is read with the scope `user:email`; a GitHub
 * App needs the permission "Email addresses" for that.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [GitHub] });
 * ```
 * @publicApi
 */
export function GitHub(config: GitHubOptions = {}): OAuth2Config<GitHubProfile> {
  const baseUrl = config.enterprise?.baseUrl?.replace(/\/+$/, '') ?? 'https://github.com';
  return {
    id: 'github',
    name: 'GitHub',
    type: 'oauth',
    issuer: `${baseUrl}/login/oauth`,
    authorization: {
      url: `${baseUrl}/login/oauth/authorize`,
      params: { scope: 'read:user user:email' },
    },
    token: `${baseUrl}/login/oauth/access_token`,
    userinfo: { url: `${getApiUrl(baseUrl)}/user`, request: requestUser },
    // A missing id throws here. With the text "undefined", all users would share one account.
    profile: ({ id, login, name, email, avatar_url }) => ({
      id: id.toString(),
      name: name ?? login,
      email,
      image: avatar_url,
    }),
    style: { brandColor: '#24292f', mark: () => import('./marks/github.js') },
    options: config,
  };
}

export default GitHub;

function getApiUrl(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  const isOnItsOwnHost = hostname === 'github.com' || hostname.endsWith('.ghe.com');
  return isOnItsOwnHost ? `https://api.${hostname}` : `${baseUrl}/api/v3`;
}

async function requestUser(context: UserInfoContext): Promise<Profile> {
  const address = context.provider.userinfo.url!; // the description gives one
  const response = await requestApi(address, context);
  const profile = response.ok ? parseAnswer(await response.text()) : undefined;
  if (profile === undefined) throw refused(response, 'who signed in');
  if (profile.email) return profile;
  const emails = new URL(address);
  emails.pathname += '/emails';
  return { ...profile, email: await requestPrimaryEmail(emails, context) };
}

/** An unverified address may belong to another user, and is not used. */
async function requestPrimaryEmail(address: URL, context: UserInfoContext): Promise<string | null> {
  const response = await requestApi(address, context);
  // What GitHub answers without the scope or permission. Anything else may be better next time, and
  // must not create a user without an address now.
  if ((response.status === 403 && !isLimited(response)) || response.status === 404) return null;
  const emails = response.ok ? parseJson(await response.text()) : undefined;
  if (!isListOfEmails(emails)) throw refused(response, 'which addresses are theirs');
  return emails.find(({ primary, verified }) => primary && verified)?.email ?? null;
}

/** GitHub says by 403 too that there were too many requests. */
function isLimited({ headers }: Response): boolean {
  return headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0';
}

function requestApi(address: URL, { tokens, provider }: UserInfoContext): Promise<Response> {
  return provider.fetch(address, {
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${tokens.access_token}`,
      'user-agent': 'portcullis', // GitHub refuses requests without one
    },
  });
}

function isListOfEmails(emails: unknown): emails is GitHubEmail[] {
  return Array.isArray(emails) && emails.every(isPlainObject);
}

function refused({ status }: Response, what: string): CallbackRouteError {
  return new CallbackRouteError(`GitHub did not say ${what}.`, { status });
}

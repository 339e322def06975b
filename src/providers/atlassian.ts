/** Sign in with Atlassian: Jira, Confluence and its other products. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/#how-do-i-retrieve-the-public-profile-of-the-authenticated-user- Atlassian's documentation} */
export interface AtlassianProfile {
  account_id: string;
  account_type?: string;
  account_status?: string;
  name: string;
  nickname?: string;
  email?: string | null;
  picture?: string | null;
  zoneinfo?: string;
  locale?: string;
  [field: string]: unknown;
}

/**
 * Atlassian, as an OAuth 2.0 provider.
 *
 * Create an OAuth 2.0 integration at https://developer.atlassian.com/console/myapps with the
 * callback URL `https://example.com/auth/callback/atlassian`, and add the "User identity API" under
 * "Permissions". Its id and secret are read from `AUTH_ATLASSIAN_ID` and `AUTH_ATLASSIAN_SECRET`.
 * For the APIs of its products, ask for more: `authorization: { params: { scope: 'read:me
 * read:jira-work offline_access' } }`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Atlassian] });
 * ```
 * @publicApi
 */
export function Atlassian(
  config: OAuthUserConfig<AtlassianProfile> = {},
): OAuth2Config<AtlassianProfile> {
  return {
    id: 'atlassian',
    name: 'Atlassian',
    type: 'oauth',
    authorization: {
      url: 'https://auth.atlassian.com/authorize',
      params: { audience: 'api.atlassian.com', scope: 'read:me' },
    },
    token: 'https://auth.atlassian.com/oauth/token',
    userinfo: 'https://api.atlassian.com/me',
    // Atlassian documents nothing of PKCE.
    checks: ['state'],
    profile: ({ account_id, name, email, picture }) => ({
      id: account_id,
      name,
      email,
      image: picture,
    }),
    offlineAccess: { scope: 'offline_access' },
    style: { brandColor: '#0052cc' },
    options: config,
  };
}

export default Atlassian;

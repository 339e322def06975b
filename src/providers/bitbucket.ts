/** Sign in with Bitbucket Cloud. */
import type { OAuth2Config, OAuthUserConfig } from '../core/providers/index.js';

/** @see {@link https://developer.atlassian.com/cloud/bitbucket/rest/api-group-users/#api-user-get Atlassian's documentation} */
export interface BitbucketProfile {
  account_id: string;
  uuid: string;
  username?: string;
  nickname?: string;
  display_name?: string | null;
  links?: Record<string, { href?: string } | undefined>;
  type: string;
  account_status?: string;
  created_on: string;
  location?: string | null;
  has_2fa_enabled?: boolean | null;
  is_staff?: boolean;
  [field: string]: unknown;
}

/**
 * Bitbucket, as an OAuth 2.0 provider.
 *
 * Add an OAuth consumer in the settings of a workspace at https://bitbucket.org/account/workspaces
 * with the callback URL `https://example.com/auth/callback/bitbucket` and the permission "Account:
 * Read". Its key and secret are read from `AUTH_BITBUCKET_ID` and `AUTH_BITBUCKET_SECRET`.
 *
 * There is no email address, so accounts cannot be linked by it.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [Bitbucket] });
 * ```
 * @publicApi
 */
export function Bitbucket(
  config: OAuthUserConfig<BitbucketProfile> = {},
): OAuth2Config<BitbucketProfile> {
  return {
    id: 'bitbucket',
    name: 'Bitbucket',
    type: 'oauth',
    authorization: {
      url: 'https://bitbucket.org/site/oauth2/authorize',
      params: { scope: 'account' },
    },
    token: 'https://bitbucket.org/site/oauth2/access_token',
    userinfo: 'https://api.bitbucket.org/2.0/user',
    profile: ({ account_id, display_name, username, links }) => ({
      id: account_id,
      name: display_name ?? username,
      image: links?.avatar?.href,
    }),
    style: { brandColor: '#205081' },
    options: config,
  };
}

export default Bitbucket;

import { CallbackRouteError } from '../core/errors/index.js';
import type { Profile } from '../core/models/index.js';
import {
  type OAuth2Config,
  type OAuthUserConfig,
  requestApi,
  type UserInfoContext,
} from '../core/providers/index.js';

/** @see {@link https://developers.notion.com/reference/user Notion's documentation} */
export interface NotionProfile {
  object: 'user';
  id: string;
  type: 'person';
  name: string | null;
  avatar_url: string | null;
  /** Without `email` unless the integration may read addresses. */
  person: { email?: string };
  [field: string]: unknown;
}

/**
 * Notion, as an OAuth 2.0 provider.
 *
 * Create a public integration at https://www.notion.so/my-integrations with the redirect URI
 * `https://example.com/auth/callback/notion`, and let it read user information with email addresses.
 * Its id and secret are read from `AUTH_NOTION_ID` and `AUTH_NOTION_SECRET`.
 *
 * @example
 * ```ts
 * AuthModule.forRoot({ providers: [NotionProvider] });
 * ```
 * @publicApi
 */
export function NotionProvider<P extends NotionProfile = NotionProfile>(
  config: OAuthUserConfig<P> = {},
): OAuth2Config<P> {
  return {
    id: 'notion',
    name: 'Notion',
    type: 'oauth',
    authorization: {
      url: 'https://api.notion.com/v1/oauth/authorize',
      params: { owner: 'user', scope: '' },
    },
    token: 'https://api.notion.com/v1/oauth/token',
    userinfo: { url: 'https://api.notion.com/v1/users/me', request: requestOwner },
    profile: ({ id, name, person, avatar_url }) => ({
      id,
      name,
      email: person?.email ?? null,
      image: avatar_url,
    }),
    style: { brandColor: '#000000', mark: () => import('./marks/notion.js') },
    options: config,
  };
}

export default NotionProvider;

/** The token belongs to a bot. The user who signed in is the owner of the bot. */
async function requestOwner(context: UserInfoContext): Promise<Profile> {
  const headers = { 'notion-version': '2022-06-28' };
  const { bot } = await requestApi<{ bot?: { owner?: { user?: Profile } } }>(context, { headers });
  if (bot?.owner?.user) return bot.owner.user;
  throw new CallbackRouteError('Notion named no person: the integration belongs to a workspace.');
}

/** Sign in with Notion. */
import { CallbackRouteError } from '../core/errors/index.js';
import type { Profile } from '../core/models/index.js';
import { isOutage } from '../core/oauth/index.js';
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
 * `https://example.com/auth/callback/notion`, and let it read user information with email
 * addresses. Its id and secret are read from `AUTH_NOTION_ID` and `AUTH_NOTION_SECRET`.
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

/** What the token answer and the API say of the bot. */
interface Bot {
  owner?: { user?: Profile };
}

/**
 * The token belongs to a bot. The user who signed in is the owner of the bot. The API may refuse
 * the token, so the owner that the token answer names is the user then. The answer may name the
 * owner without an address, which an API that does not answer must not make the whole profile.
 */
async function requestOwner(context: UserInfoContext): Promise<Profile> {
  const named = (context.tokens as Bot).owner?.user;
  const bot = await requestBot(context).catch((refusal: unknown) => {
    if (named && (named['person'] || !isOutage(refusal))) return undefined;
    throw refusal;
  });
  const owner = bot?.owner?.user ?? named;
  if (owner) return owner;
  throw new CallbackRouteError('Notion named no person: the integration belongs to a workspace.');
}

async function requestBot(context: UserInfoContext): Promise<Bot | undefined> {
  const headers = { 'notion-version': '2022-06-28' };
  const { bot } = await requestApi<{ bot?: Bot }>(context, { headers });
  return bot;
}

/** What an OAuth provider does when its description does not say. */
import type { TokenSet } from '../models/account.js';
import type { Profile } from '../models/profile.js';
import type { User } from '../models/user.js';

/** The `scope` of an authorization request whose provider names none. */
export const DEFAULT_SCOPE = 'openid profile email';

/** The user in the standard claims (OpenID Connect Core §5.1). */
export function defaultProfile(profile: Profile): User {
  return {
    id: profile.sub ?? profile.id ?? undefined,
    name: profile.name ?? profile.nickname ?? profile.preferred_username,
    email: profile.email,
    image: typeof profile.picture === 'string' ? profile.picture : undefined,
  };
}

/** The fields of a token response that the account table has columns for. */
export function defaultAccount(tokens: TokenSet): TokenSet {
  const stored = [
    'access_token',
    'id_token',
    'refresh_token',
    'expires_at',
    'scope',
    'token_type',
    'session_state',
  ] as const;
  const present = stored.filter((field) => tokens[field] !== undefined);
  return Object.fromEntries(present.map((field) => [field, tokens[field]]));
}

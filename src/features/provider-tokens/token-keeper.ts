/** Keeps the tokens of each sign-in: Auth.js stores those of the first one alone. */
import { ProviderAccessLost, ProviderTokenMissing } from '../../core/errors/index.js';
import type { Clock } from '../../core/kernel/index.js';
import type { Cookies, SetCookie } from '../../core/http/index.js';
import type {
  CookieRequest,
  SessionHook,
  SessionStart,
  VerifiedSession,
} from '../../core/sessions/index.js';
import { type AccountTokens, grantsMore, readAccountTokens } from './account-tokens.js';
import { getTokenCookie } from './token-cookie.js';
import type { TokenStoreFinder } from './token-store-finder.js';
import type { TokenStore } from './token-store.js';
import type { ValidTokens } from './valid-tokens.js';

/** A refresh may change the tokens at the same time. */
const MAX_ATTEMPTS = 3;

/** The hook of the feature. */
export class TokenKeeper implements SessionHook {
  constructor(
    private readonly stores: TokenStoreFinder,
    private readonly valid: ValidTokens,
    private readonly clock: Clock,
  ) {}

  listCookies(site: Pick<Cookies, 'sessionToken'>) {
    return this.stores.hasRows ? [] : [getTokenCookie(site)];
  }

  async started(
    session: VerifiedSession,
    { user, account }: SessionStart,
    request: CookieRequest,
  ): Promise<readonly SetCookie[]> {
    if (account.access_token === undefined) return [];
    // A cookie is read by the user of the session, whom a `jwt` callback may have given another id.
    const userId = this.stores.hasRows ? String(user.id) : getUserId(session);
    const store = this.stores.open(userId, request);
    const received = readAccountTokens(account);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      if (await this.keep(received, store)) break;
    }
    return store.cookies;
  }

  /** A grant that the provider has ended must not be preferred to the one of now. */
  private async isAlive(kept: AccountTokens, store: TokenStore): Promise<boolean> {
    const { provider, providerAccountId } = kept;
    try {
      await this.valid.get(store, provider, { minValidity: 0, providerAccountId });
      return true;
    } catch (thrown) {
      return !(thrown instanceof ProviderAccessLost || thrown instanceof ProviderTokenMissing);
    }
  }

  /** @returns `false` when the tokens that were kept before have changed meanwhile. */
  private async keep(received: AccountTokens, store: TokenStore): Promise<boolean> {
    const stored = await store.list(received.provider);
    const kept = stored.find((one) => one.providerAccountId === received.providerAccountId);
    // A new account was stored with its tokens.
    if (kept?.access_token === received.access_token) return true;
    const now = Math.floor(this.clock() / 1000);
    if (kept && grantsMore(kept, received, now) && (await this.isAlive(kept, store))) return true;
    if (received.refresh_token !== undefined || !kept) return store.replace(received, received);
    // Google and others send a refresh token with the first consent alone.
    return store.replace(kept, { ...received, refresh_token: kept.refresh_token });
  }
}

/** The user by whom a session is found: a `jwt` callback may have set another `sub`. */
function getUserId(session: VerifiedSession): string {
  return session.strategy === 'jwt' ? (session.claims.sub ?? session.userId) : session.userId;
}

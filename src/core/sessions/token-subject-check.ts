/**
 * Whose a session token is, and whether it still counts.
 *
 * Nobody can take a token back. But somebody may have signed up with a stranger's address, at a
 * provider that does not check it, and hold a token for that user; when the owner of the address
 * proves it by a link, that token must not lead to their user. So a token of a user whose address was
 * unproven says so, and once the address is proven, it proves nothing any more.
 */
import type { Adapter } from '../adapters/adapter.js';
import { BoundedCache } from '../kernel/cache.js';
import type { Clock } from '../kernel/platform.js';
import type { JWT } from '../models/session.js';
import { type AdapterUser, hasVerifiedEmail, type User } from '../models/user.js';
import type { ProviderRegistry } from '../providers/provider-registry.js';
import type { SessionSettings } from './session-strategy.js';

/** The claim with the id of a user who had not proven their address when the token was made. */
export const UNVERIFIED = 'unproven_email';

/** How long "still unproven" is taken for true without asking again. */
const RECHECK_MS = 5 * 60 * 1000;
const MOST_USERS = 10_000;

type Standing = 'gone' | 'unproven' | 'proven';

/** Knows the users of tokens. */
export class TokenSubjectCheck {
  private readonly standings = new BoundedCache<Standing>(MOST_USERS, recheckMs(this.settings));

  constructor(
    private readonly settings: SessionSettings,
    private readonly adapter: Adapter | undefined,
    private readonly providers: ProviderRegistry,
    private readonly clock: Clock,
  ) {}

  /** The claim for a new token, where addresses can be proven and this user's is not. */
  claimFor(user: User & { emailVerified?: unknown }): JWT {
    const isStored = this.adapter !== undefined && user.emailVerified !== undefined;
    if (!isStored || hasVerifiedEmail(user) || !this.verifiesAddresses()) return {};
    // The id itself: an app's callback may put something else into `sub`, or take it out.
    return { [UNVERIFIED]: String(user.id) };
  }

  /** The stored user; `null` when there is none, or the token does not count any more. */
  async of(token: JWT): Promise<AdapterUser | null> {
    if (!token.sub) return null;
    const user = (await this.adapter?.getUser?.(token.sub)) ?? null;
    return user && token[UNVERIFIED] && hasVerifiedEmail(user) ? null : user;
  }

  /** Whether the database has to be asked about a token at all. */
  mayHaveChanged(token: JWT): boolean {
    const isMarked = typeof token[UNVERIFIED] === 'string';
    return (isMarked || this.looksForUser) && this.adapter?.getUser !== undefined;
  }

  /**
   * Whether the token has outlived what it says: somebody else proved the address since, or, where
   * the app has that looked up, the user is gone. Asks the database for such tokens alone.
   */
  async haveChanged(token: JWT): Promise<boolean> {
    if (!this.mayHaveChanged(token)) return false;
    const { looksForUser } = this;
    const { sub, [UNVERIFIED]: unproven } = token;
    const isMarked = typeof unproven === 'string';
    const id = isMarked ? unproven : sub;
    if (!id) return false;
    const standing = await this.standings.get(id, this.clock(), () => this.getStatus(id));
    return (isMarked && standing === 'proven') || (looksForUser && standing === 'gone');
  }

  private get looksForUser(): boolean {
    return this.settings.recheckAgeSeconds !== undefined;
  }

  private async getStatus(id: string): Promise<Standing> {
    const user = await this.adapter?.getUser?.(id);
    if (!user) return 'gone';
    return hasVerifiedEmail(user) ? 'proven' : 'unproven';
  }

  private verifiesAddresses(): boolean {
    return this.providers.all().some(({ type }) => type === 'email');
  }
}

function recheckMs({ recheckAgeSeconds }: SessionSettings): number {
  return Math.min(RECHECK_MS, (recheckAgeSeconds ?? Infinity) * 1000);
}

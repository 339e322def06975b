/**
 * Checks whether the user of a session token still exists and is still the same.
 *
 * An attacker may have signed up with another user's address at a provider that does not verify it,
 * and hold a token of that account. When the owner verifies the address by a magic link, that token
 * must not give access any more. So the token of a user with an unverified address carries a claim
 * that says so, and is revoked once the address is verified.
 */
import type { Adapter } from '../adapters/adapter.js';
import { BoundedCache } from '../kernel/cache.js';
import type { Clock } from '../kernel/platform.js';
import type { JWT } from '../models/session.js';
import { type AdapterUser, hasVerifiedEmail, type User } from '../models/user.js';
import type { ProviderRegistry } from '../providers/provider-registry.js';
import type { SessionSettings } from './session-strategy.js';

/** The claim with the id of a user whose address was unverified when the token was made. */
export const UNVERIFIED_EMAIL_CLAIM = 'unproven_email';

/** How long a user's status is cached. */
const RECHECK_MS = 5 * 60 * 1000;
const MAX_USERS = 10_000;

type SubjectStatus = 'deleted' | 'unverified' | 'verified';

/** Looks up the users of session tokens, with a cache. */
export class TokenSubjectCheck {
  private readonly statuses = new BoundedCache<SubjectStatus>(
    MAX_USERS,
    getRecheckMs(this.settings),
  );

  constructor(
    private readonly settings: SessionSettings,
    private readonly adapter: Adapter | undefined,
    private readonly providers: ProviderRegistry,
    private readonly clock: Clock,
  ) {}

  /**
   * The claim for a new token of a user with an unverified address, where addresses can be
   * verified.
   */
  getClaims(user: User & { emailVerified?: unknown }): JWT {
    const isStored = this.adapter !== undefined && user.emailVerified !== undefined;
    if (!isStored || hasVerifiedEmail(user) || !this.verifiesAddresses()) return {};
    // The claim holds the id, because a callback may change or remove `sub`.
    return { [UNVERIFIED_EMAIL_CLAIM]: String(user.id) };
  }

  /** The stored user of a token; `null` when there is none, or the token is revoked. */
  async findUser(token: JWT): Promise<AdapterUser | null> {
    if (!token.sub) return null;
    const user = (await this.adapter?.getUser?.(token.sub)) ?? null;
    return user && token[UNVERIFIED_EMAIL_CLAIM] && hasVerifiedEmail(user) ? null : user;
  }

  /** Whether the token's user must be looked up. */
  needsCheck(token: JWT): boolean {
    const isMarked = typeof token[UNVERIFIED_EMAIL_CLAIM] === 'string';
    return (isMarked || this.checksUser) && this.adapter?.getUser !== undefined;
  }

  /**
   * Whether the token is revoked: the address was verified since, or the user was deleted, where
   * the app enables that check. Looks the user up for such tokens alone.
   */
  async isRevoked(token: JWT): Promise<boolean> {
    if (!this.needsCheck(token)) return false;
    const { checksUser } = this;
    const { sub, [UNVERIFIED_EMAIL_CLAIM]: unverifiedId } = token;
    const isMarked = typeof unverifiedId === 'string';
    const id = isMarked ? unverifiedId : sub;
    if (!id) return false;
    const status = await this.statuses.get(id, this.clock(), () => this.getStatus(id));
    return (isMarked && status === 'verified') || (checksUser && status === 'deleted');
  }

  private get checksUser(): boolean {
    return this.settings.recheckAgeSeconds !== undefined;
  }

  private async getStatus(id: string): Promise<SubjectStatus> {
    const user = await this.adapter?.getUser?.(id);
    if (!user) return 'deleted';
    return hasVerifiedEmail(user) ? 'verified' : 'unverified';
  }

  private verifiesAddresses(): boolean {
    return this.providers.all().some(({ type }) => type === 'email');
  }
}

function getRecheckMs({ recheckAgeSeconds }: SessionSettings): number {
  return Math.min(RECHECK_MS, (recheckAgeSeconds ?? Infinity) * 1000);
}

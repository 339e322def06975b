/** Decides which process refreshes a token: with most providers a refresh token works once. */
import type { Clock } from '../../core/kernel/index.js';
import { type SingleUse, singleUseTable } from '../../core/tables/index.js';
import type { AccountTokens } from './account-tokens.js';

/**
 * One row for each refresh that was begun in the last half minute, by its account and its refresh
 * token.
 */
export const TOKEN_REFRESHES = singleUseTable('provider_token_refreshes');

/**
 * After this time, the process that began a refresh has crashed. It exceeds the deadline of a
 * request.
 */
const CLAIM_MS = 30_000;

/** Gives each refresh token to one process. */
export class RefreshClaims {
  /**
   * The claims of this process, by the time at which they end: another process has another time.
   */
  private readonly held = new Map<string, Date>();

  constructor(
    private readonly claims: SingleUse,
    private readonly clock: Clock,
  ) {}

  /** @returns `false` while another process has the token. */
  async take(tokens: AccountTokens): Promise<boolean> {
    const id = toId(tokens);
    const until = new Date(this.clock() + CLAIM_MS);
    const isTaken = await this.claims.claim(id, until);
    if (isTaken) this.held.set(id, until);
    return isTaken;
  }

  /**
   * Ends a claim of this process. That of another one, which has begun after this one was over,
   * stays.
   */
  async release(tokens: AccountTokens): Promise<void> {
    const id = toId(tokens);
    const until = this.held.get(id);
    this.held.delete(id);
    if (until) await this.claims.release(id, until);
  }
}

function toId({ provider, providerAccountId, refresh_token }: AccountTokens): string {
  return JSON.stringify([provider, providerAccountId, refresh_token]);
}

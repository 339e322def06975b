/**
 * The renewal of stored sessions: when it is due, and one write for all requests that find it due.
 */
import type { Adapter } from '../adapters/adapter.js';
import { BoundedCache } from '../kernel/cache.js';
import type { AdapterSession } from '../models/session.js';
import type { SessionDeadlines } from './session-deadlines.js';
import type { SessionLifetime } from './session-lifetime.js';
import { type SessionRows, toVerified, type VerifiableRow } from './session-rows.js';

/**
 * How many deadlines of sessions are remembered. Those of the others are looked up at each renewal.
 */
const MAX_DEADLINES = 10_000;

/** Moves the expiry of stored sessions in use, never beyond their deadline. */
export class SessionRowRenewals {
  /** Renewals that are under way, by session token. */
  private readonly running = new Map<string, Promise<Date>>();
  /**
   * Deadlines by session token: in the last `maxAge` before one, each check would find the renewal
   * due.
   */
  private readonly known = new BoundedCache<Date>(MAX_DEADLINES);

  constructor(
    private readonly lifetime: SessionLifetime,
    private readonly adapter: Adapter | undefined,
    private readonly deadlines: SessionDeadlines,
    private readonly rows: SessionRows,
  ) {}

  /** Whether `updateAge` has passed since the last renewal. */
  isDue({ expires, sessionToken }: AdapterSession): boolean {
    const deadline = this.deadlines.areSet ? this.known.peek(sessionToken) : undefined;
    // Some databases keep whole seconds.
    if (deadline && expires.getTime() > deadline.getTime() - 1000) return false;
    return this.lifetime.isRenewalDue(
      expires.getTime() - this.lifetime.settings.maxAgeSeconds * 1000,
    );
  }

  /**
   * Extends the session. A failure is logged, because the session that was read is still valid.
   *
   * @returns Its expiry, which has passed if its deadline has.
   */
  extend(row: VerifiableRow): Promise<Date> {
    const { sessionToken } = row.session;
    // A page sends many requests at once, all of which find the renewal due. They share one write.
    const running = this.running.get(sessionToken);
    if (running) return running;
    const writing = this.write(row).finally(() => this.running.delete(sessionToken));
    this.running.set(sessionToken, writing);
    return writing;
  }

  /** Whether a renewal has found that the deadline of a session has passed. */
  isOver(expires: Date): boolean {
    return this.deadlines.areSet && this.deadlines.hasPassed(expires);
  }

  private async write(row: VerifiableRow): Promise<Date> {
    const { sessionToken, expires: previous } = row.session;
    let expires = previous;
    await this.rows.tryWrite(async () => {
      const deadline = await this.deadlines.find(toVerified(row));
      if (deadline) this.known.set(sessionToken, deadline);
      const extended = this.deadlines.getExpiry(deadline);
      const isOver = deadline !== undefined && this.deadlines.hasPassed(deadline);
      if (!isOver) await this.adapter?.updateSession?.({ sessionToken, expires: extended });
      expires = extended;
    });
    return expires;
  }
}

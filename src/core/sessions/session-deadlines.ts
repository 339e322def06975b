/** Until when sessions may live, however much they are used. */
import type { SessionHooks } from './session-hooks.js';
import type { SessionLifetime } from './session-lifetime.js';
import type { SessionStart, VerifiedSession } from './session-strategy.js';

/**
 * The deadlines of `session.absoluteMaxAge`. In an app without it, no session has one, and no hook
 * is called.
 */
export class SessionDeadlines {
  constructor(
    private readonly lifetime: SessionLifetime,
    private readonly hooks: SessionHooks | undefined,
  ) {}

  /** Whether sessions have deadlines. */
  get areSet(): boolean {
    return this.lifetime.settings.absoluteMaxAgeSeconds !== undefined;
  }

  /**
   * The deadline of a session.
   *
   * @param start - For a session that starts.
   * @throws {AdapterError} with the strategy `database`, when the database fails.
   */
  async find(session: VerifiedSession, start?: SessionStart): Promise<Date | undefined> {
    return this.areSet ? this.hooks?.getDeadline(session, start) : undefined;
  }

  /** Whether a deadline has passed. */
  hasPassed(deadline: Date): boolean {
    return deadline.getTime() <= this.lifetime.getNow();
  }

  /** The expiry of a session with this deadline that starts or is renewed now. */
  getExpiry(deadline: Date | undefined): Date {
    return getEarlier(this.lifetime.getExpiry(), deadline);
  }

  /**
   * How long a token lives at most that is made now, in seconds. Rounded down to a whole second of
   * the clock, as the claim `exp` is.
   */
  getSecondsLeft(deadline: Date): number {
    const now = Math.floor(this.lifetime.getNow() / 1000);
    return Math.max(0, Math.floor(deadline.getTime() / 1000) - now);
  }
}

/** The earlier one of two dates, of which one may be missing. */
export function getEarlier(date: Date, other: Date | undefined): Date {
  return other && other.getTime() < date.getTime() ? other : date;
}

/** What tokens say of the session that they are issued for, and how long they may live. */
import type { Clock } from '../../core/kernel/index.js';
import type { SessionHooks, SessionLevels, VerifiedSession } from '../../core/sessions/index.js';

/** Describes sessions for tokens. */
export class SessionFacts {
  constructor(
    private readonly levels: SessionLevels | undefined,
    private readonly hooks: SessionHooks | undefined,
    private readonly clock: Clock,
  ) {}

  /**
   * The session's id and level, where the feature `Sessions` knows them: a token ends with its
   * session.
   */
  async toClaims(session: VerifiedSession): Promise<Record<string, unknown>> {
    const sid = session.strategy === 'jwt' ? session.claims['sid'] : undefined;
    const level = await this.levels?.find(session);
    // The app's claims must not say what the user has proven.
    const none = { auth_time: undefined, amr: undefined, acr: undefined };
    return {
      sid: typeof sid === 'string' ? sid : undefined,
      ...none,
      ...level?.toClaims(this.clock()),
    };
  }

  /**
   * How long the session lives at most, in seconds: `Infinity` without `session.absoluteMaxAge`.
   */
  async getSecondsLeft(session: VerifiedSession): Promise<number> {
    const deadline = await this.hooks?.getDeadline(session);
    if (!deadline) return Infinity;
    return Math.floor(deadline.getTime() / 1000) - Math.floor(this.clock() / 1000);
  }
}

/** When the session of a record has started, and how long it may live. */
import type { JwtService } from '../../core/jwt/index.js';
import type { SessionLifetime, VerifiedSession } from '../../core/sessions/index.js';
import type { TableStore } from '../../core/tables/index.js';
import { readLevelClaim } from './level/level-claim.js';
import { SESSION_LEVELS } from './level/level-tables.js';
import { getSessionId, getTokenStart } from './session-id.js';

/** How often the last use of a session is written, in milliseconds. */
export const USE_INTERVAL_MS = 5 * 60 * 1000;

/** Finds the times of a session that its token or row does not say by itself. */
export class RecordTimes {
  constructor(
    private readonly tables: TableStore,
    private readonly jwt: JwtService,
    private readonly lifetime: SessionLifetime,
  ) {}

  /**
   * When a session started at the latest, in milliseconds since the epoch. A stored session without
   * a record was last renewed before the feature knew it.
   */
  getStart(session: VerifiedSession): number {
    if (session.strategy === 'jwt') return getTokenStart(session.claims);
    const { maxAgeSeconds } = this.lifetime.settings;
    return Math.min(session.expires.getTime() - maxAgeSeconds * 1000, this.lifetime.getNow());
  }

  /**
   * From when `session.absoluteMaxAge` counts, in milliseconds since the epoch. No query without
   * that option.
   *
   * @param start - When the session started, for one of before the feature kept levels.
   */
  async findSince(
    session: VerifiedSession,
    start: number,
    tables: TableStore = this.tables,
  ): Promise<number> {
    if (this.lifetime.settings.absoluteMaxAgeSeconds === undefined) return start;
    if (session.strategy === 'jwt') return readLevelClaim(session.claims)?.since ?? start;
    const id = await getSessionId(session);
    const level = id === undefined ? null : await tables.find(SESSION_LEVELS, { id });
    return level?.since?.getTime() ?? start;
  }

  /**
   * When the session expires at the latest. It may be renewed until its next use is written, and a
   * renewal is not written by itself.
   *
   * @param since - From when `session.absoluteMaxAge` counts.
   */
  getLatestExpiry({ strategy, expires }: VerifiedSession, since: number): Date {
    const { maxAgeSeconds: sessionAge, absoluteMaxAgeSeconds = Infinity } = this.lifetime.settings;
    const maxAge = strategy === 'jwt' ? Math.max(sessionAge, this.jwt.maxAgeSeconds) : sessionAge;
    const renewed = this.lifetime.getNow() + maxAge * 1000 + USE_INTERVAL_MS;
    // A session from before `maxAge` was reduced.
    const latest = Math.max(renewed, expires.getTime());
    return new Date(Math.min(latest, since + absoluteMaxAgeSeconds * 1000));
  }
}

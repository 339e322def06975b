/** Gives each new session its level, and knows the tokens that further proofs have replaced. */
import type { Awaitable } from '../../../core/kernel/index.js';
import type { JWT, SessionIdentity } from '../../../core/models/index.js';
import {
  type ProvenStart,
  REPLACED_GRACE_MS,
  type SessionHook,
  type SessionLifetime,
  type SessionStart,
  type VerifiedSession,
} from '../../../core/sessions/index.js';
import type { RevocationSync } from '../revocation-sync.js';
import { getSessionId, getTokenStart } from '../session-id.js';
import type { SessionRecords } from '../session-records.js';
import { LEVEL_CLAIM, type LevelState, readLevelClaim, toLevelClaim } from './level-claim.js';
import type { LevelStore } from './level-store.js';

/** By how much a clock may have been set back, in milliseconds. */
const CLOCK_MARGIN_MS = 2 * 60 * 60 * 1000;

/** The hook of the levels. */
export class LevelHook implements SessionHook {
  readonly claimNames = [LEVEL_CLAIM];

  constructor(
    private readonly store: LevelStore,
    private readonly sync: RevocationSync,
    private readonly records: SessionRecords,
    private readonly lifetime: SessionLifetime,
  ) {}

  /** A token that is renewed keeps its level; one of before the feature kept levels has none. */
  getClaims(_claims: JWT, start?: ProvenStart): JWT {
    return start ? toLevelClaim(this.createState(start)) : {};
  }

  /**
   * With `database`, the row of a replaced token expires shortly: no other one is looked up, so
   * that the check of a session makes no query.
   */
  isReplaced(session: VerifiedSession): Awaitable<boolean> {
    if (session.strategy === 'jwt') return this.sync.list.isReplaced(session.claims);
    return this.mayBeReplaced(session) && this.isStoredReplaced(session);
  }

  /** With `jwt`, the list of revocations has it. */
  isRevoked(session: VerifiedSession): Awaitable<boolean> {
    if (session.strategy === 'jwt' || !this.mayBeReplaced(session)) return false;
    return this.isReplacedForGood(session);
  }

  /**
   * `session.absoluteMaxAge` after the last sign-in, or the last proof that has all that a sign-in
   * asks for.
   */
  getDeadline(session: VerifiedSession, start?: ProvenStart): Awaitable<Date | undefined> {
    const { absoluteMaxAgeSeconds: seconds } = this.lifetime.settings;
    if (seconds === undefined) return undefined;
    const since = this.getSince(session, start);
    return since instanceof Promise
      ? since.then((time) => new Date(time + seconds * 1000))
      : new Date(since + seconds * 1000);
  }

  /** When the user has last given all proofs that a sign-in asks for. */
  async getStart(session: VerifiedSession): Promise<Date> {
    return new Date(await this.getSince(session, undefined));
  }

  async started(session: VerifiedSession, start: SessionStart): Promise<void> {
    await this.store.add(session, this.createState(start));
  }

  async ended(session: SessionIdentity): Promise<void> {
    const id = session.strategy === 'database' ? await getSessionId(session) : undefined;
    if (id !== undefined) await this.store.delete(id);
  }

  private createState({ proofs = [], proven, since = proven?.time }: ProvenStart): LevelState {
    return { number: 0, since: since ?? this.lifetime.getNow(), proofs };
  }

  /** A session of before the feature kept levels counts from its start. */
  private getSince(
    session: VerifiedSession,
    start: ProvenStart | undefined,
  ): number | Promise<number> {
    if (session.strategy === 'jwt') {
      const { claims } = session;
      return readLevelClaim(claims)?.since ?? getTokenStart(claims);
    }
    return start ? this.createState(start).since : this.findSince(session);
  }

  private async findSince(session: VerifiedSession): Promise<number> {
    const level = await this.store.find(session);
    return level?.since ?? this.records.findEarliestStart(session);
  }

  /** By more than the grace: the clocks of processes differ, and one may have been set back. */
  private mayBeReplaced({ expires }: VerifiedSession): boolean {
    const { maxAgeSeconds } = this.lifetime.settings;
    const longest = REPLACED_GRACE_MS + Math.min(CLOCK_MARGIN_MS, maxAgeSeconds * 500);
    return expires.getTime() <= this.lifetime.getNow() + longest;
  }

  private async isReplacedForGood(session: VerifiedSession): Promise<boolean> {
    const id = await getSessionId(session);
    return id !== undefined && this.store.isReplacedForGood(id);
  }

  private async isStoredReplaced(session: VerifiedSession): Promise<boolean> {
    const id = await getSessionId(session);
    return id !== undefined && this.store.isStoredReplaced(id, session.userId);
  }
}

/** Knows the levels of sessions, and raises them: what guards and routes ask. */
import { type EventBus } from '../../../core/events/index.js';
import { SessionReplaced } from '../../../core/errors/index.js';
import type { SetCookie } from '../../../core/http/index.js';
import type { Awaitable } from '../../../core/kernel/index.js';
import { addProof, type Proof, type SessionLevel } from '../../../core/levels/index.js';
import type {
  FactorRule,
  SessionLevels,
  SessionService,
  SignedInRequest,
  VerifiedSession,
} from '../../../core/sessions/index.js';
import { getSessionId } from '../session-id.js';
import type { SessionRecords } from '../session-records.js';
import { type LevelState, toLevelClaim } from './level-claim.js';
import { isWhole } from './level-rules.js';
import type { StoredLevelReader } from './stored-level-reader.js';
import type { LevelStore } from './level-store.js';

/** Keeps the levels of sessions. */
export class LevelKeeper implements SessionLevels {
  readonly page = this.reader.page;

  constructor(
    private readonly reader: StoredLevelReader,
    private readonly store: LevelStore,
    private readonly records: SessionRecords,
    private readonly sessions: SessionService,
    private readonly events: EventBus,
    private readonly factorRules: readonly FactorRule[],
  ) {}

  /** Whether a code by email is a proof. */
  get takesEmail(): boolean {
    return this.reader.rules.takesEmail;
  }

  find(session: VerifiedSession): Awaitable<SessionLevel> {
    return this.reader.find(session);
  }

  measure(proofs: readonly Proof[]): SessionLevel {
    return this.reader.measure(proofs);
  }

  async isWhole(userId: string, before: readonly Proof[], last: Proof): Promise<boolean> {
    return isWhole(before, last, this.reader.rules, await this.asksTwo(userId));
  }

  async raise(
    session: VerifiedSession,
    proof: Proof,
    request: SignedInRequest,
  ): Promise<readonly SetCookie[]> {
    const before = await this.reader.findState(session);
    const state: LevelState = {
      number: before.number + 1,
      since: (await this.isWhole(session.userId, before.proofs, proof)) ? proof.at : before.since,
      proofs: addProof(before.proofs, proof),
    };
    const record = await this.records.findOf(session);
    const cookies = await this.sessions.reissue(request, toLevelClaim(state), async (reissued) => {
      await this.store.replace(session, reissued, state, async (tables) => {
        if (await this.records.move(record, session, reissued, tables)) return;
        throw new SessionReplaced('The session was ended meanwhile.');
      });
    });
    if (!cookies) throw new SessionReplaced('The session has ended, or its token is replaced.');
    const sessionId = (await getSessionId(session)) ?? null;
    await this.events.emit('reauthenticated', {
      userId: session.userId,
      sessionId,
      amr: proof.amr,
    });
    return cookies;
  }

  private async asksTwo(userId: string): Promise<boolean> {
    if (this.reader.rules.needsTwo) return true;
    for (const rule of this.factorRules) if (await rule.asksAtSignIn(userId)) return true;
    return false;
  }
}

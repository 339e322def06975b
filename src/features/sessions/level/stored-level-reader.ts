/** Reads the levels of sessions. */
import type { FeaturePath } from '../../../core/http/index.js';
import { type Awaitable, BoundedCache } from '../../../core/kernel/index.js';
import { type Proof, SessionLevel } from '../../../core/levels/index.js';
import type {
  LevelReader as SessionLevelReader,
  VerifiedSession,
} from '../../../core/sessions/index.js';
import { REAUTHENTICATION_PATHS } from '../reauthentication/paths.js';
import { getSessionId } from '../session-id.js';
import type { SessionRecords } from '../session-records.js';
import { LEVEL_CLAIM, type LevelState } from './level-claim.js';
import type { SessionRules } from './level-rules.js';
import type { FoundLevel, LevelStore } from './level-store.js';

/** How many levels of tokens are remembered. */
const MAX_PARSED = 10_000;

/** Finds the level of a session in its token, or in its row. */
export class StoredLevelReader implements SessionLevelReader {
  readonly page: FeaturePath = REAUTHENTICATION_PATHS.page;
  /**
   * The levels of tokens, by their claims: a handler that requires one is called many times with
   * one token.
   */
  private readonly parsed = new BoundedCache<SessionLevel>(MAX_PARSED);

  constructor(
    readonly rules: SessionRules,
    private readonly store: LevelStore,
    private readonly records: SessionRecords,
  ) {}

  find(session: VerifiedSession): Awaitable<SessionLevel> {
    const text = session.strategy === 'jwt' ? session.claims[LEVEL_CLAIM] : undefined;
    const known = typeof text === 'string' ? this.parsed.peek(text) : undefined;
    if (known && !this.store.isReplaced(session)) return known;
    const found = this.store.find(session);
    if (found instanceof Promise) return found.then((level) => this.toLevel(level, session));
    if (!found) return this.createLevel(session);
    const level = new SessionLevel(found.proofs, this.rules, found.isReplaced);
    if (typeof text === 'string' && !found.isReplaced) this.parsed.set(text, level);
    return level;
  }

  measure(proofs: readonly Proof[]): SessionLevel {
    return new SessionLevel(proofs, this.rules);
  }

  /** What is known of a session, to be replaced by what it proves next. */
  async findState(session: VerifiedSession): Promise<LevelState> {
    return (await this.store.find(session)) ?? (await this.createState(session));
  }

  private async toLevel(
    found: FoundLevel | undefined,
    session: VerifiedSession,
  ): Promise<SessionLevel> {
    if (found) return new SessionLevel(found.proofs, this.rules, found.isReplaced);
    return this.createLevel(session);
  }

  /** Of a session of before the feature kept levels: remembered, since each check may ask. */
  private async createLevel(session: VerifiedSession): Promise<SessionLevel> {
    const id = `sid:${await getSessionId(session)}`;
    const known = this.parsed.peek(id);
    if (known) return known;
    const { proofs } = await this.createState(session);
    const level = new SessionLevel(proofs, this.rules);
    return proofs.length > 0 ? this.parsed.set(id, level) : level;
  }

  /** A session of before the feature kept levels: when it started is known, and not by what. */
  private async createState(session: VerifiedSession): Promise<LevelState> {
    const id = await getSessionId(session);
    const start = id === undefined ? undefined : await this.records.findStart(id);
    const at = start?.getTime();
    return {
      number: 0,
      since: at ?? (await this.records.findEarliestStart(session)),
      proofs: at === undefined ? [] : [{ amr: [], at }],
    };
  }
}

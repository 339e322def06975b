/** The levels of sessions: in their tokens with `jwt`, in a table with `database`. */
import { SessionReplaced } from '../../../core/errors/index.js';
import type { JwtService } from '../../../core/jwt/index.js';
import type { Proof } from '../../../core/levels/index.js';
import {
  REPLACED_GRACE_MS,
  type SessionLifetime,
  type VerifiedSession,
} from '../../../core/sessions/index.js';
import type { TableStore } from '../../../core/tables/index.js';
import type { RevocationSync } from '../revocation-sync.js';
import { getSessionId, toReplacementSubject } from '../session-id.js';
import { SESSION_REVOCATIONS } from '../session-tables.js';
import { type LevelState, readLevelClaim, readProofs, writeProofs } from './level-claim.js';
import { SESSION_LEVELS, type SessionLevelRow } from './level-tables.js';

/** How much the clocks of processes differ, in milliseconds. */
const MARGIN_MS = 120_000;

/** A level that was found, and whether its token is replaced. */
export interface FoundLevel extends LevelState {
  readonly isReplaced: boolean;
}

/** Reads and writes levels. */
export class LevelStore {
  constructor(
    private readonly tables: TableStore,
    private readonly sync: RevocationSync,
    private readonly lifetime: SessionLifetime,
    private readonly jwt: Pick<JwtService, 'maxAgeSeconds'>,
  ) {}

  /** The level of a session; `undefined` for a session of before the feature kept levels. */
  find(session: VerifiedSession): FoundLevel | undefined | Promise<FoundLevel | undefined> {
    if (session.strategy === 'database') return this.findStored(session);
    const state = readLevelClaim(session.claims);
    return state && { ...state, isReplaced: this.sync.list.isReplaced(session.claims) };
  }

  /** With `jwt`: whether a further proof has replaced the token of a session. */
  isReplaced(session: VerifiedSession): boolean {
    return session.strategy === 'jwt' && this.sync.list.isReplaced(session.claims);
  }

  /** Stores the level of a new session. With `jwt` it is in the token. */
  async add(session: VerifiedSession, state: LevelState): Promise<void> {
    if (session.strategy === 'database') {
      await this.tables.insert(SESSION_LEVELS, await this.toRow(session, state));
    }
  }

  /**
   * Stores that a level replaces another one, of the same session. Of several callers with the same
   * number, one succeeds.
   *
   * @param from - The session before.
   * @param to - The same session under its new token.
   * @param move - Moves what else is stored by the id. All of it is stored, or nothing.
   * @throws {SessionReplaced} for the others.
   */
  async replace(
    from: VerifiedSession,
    to: VerifiedSession,
    state: LevelState,
    move: (tables: TableStore) => Promise<void>,
  ): Promise<void> {
    if (to.strategy === 'database') return this.replaceStored(from, to, state, move);
    const row = await this.toRow(to, state, from.expires);
    const revokedAt = new Date(this.lifetime.getNow());
    const { id, expires } = row;
    const subject = toReplacementSubject(id, state.number);
    const replacement = { subject, revokedAt, expires, ownerId: null, reason: null };
    await this.tables.transaction(async (tables) => {
      await this.claim(tables, row);
      await tables.insert(SESSION_REVOCATIONS, replacement);
      await move(tables);
    });
    await this.sync.announce(replacement);
  }

  /**
   * With `database`: whether a further proof has replaced the token with this id.
   *
   * @param owner - The user of the session, or nothing when the user is not known.
   */
  async isStoredReplaced(id: string, owner: string): Promise<boolean> {
    const row = await this.tables.find(SESSION_LEVELS, { id, ...(owner && { userId: owner }) });
    return row !== null && row.replacedAt !== null;
  }

  /**
   * With `database`: whether the token with this id was replaced some time ago, or its session has
   * ended since. A clock may have been set back since.
   */
  async isReplacedForGood(id: string): Promise<boolean> {
    const row = await this.tables.find(SESSION_LEVELS, { id });
    if (!row || row.replacedAt === null) return false;
    const passed = Math.abs(this.lifetime.getNow() - row.replacedAt.getTime());
    return passed > REPLACED_GRACE_MS || (await this.hasEnded(row));
  }

  /** Whether the session of a replaced token has ended under the one that it has now. */
  private async hasEnded({ replacedBy }: SessionLevelRow): Promise<boolean> {
    if (replacedBy === null) return false;
    const next = await this.tables.find(SESSION_LEVELS, { id: replacedBy });
    return next === null || (next.replacedAt !== null && this.hasEnded(next));
  }

  /**
   * Deletes the level of a session that has ended. That of a replaced token stays: requests with it
   * are on their way.
   */
  async delete(id: string): Promise<void> {
    await this.tables.delete(SESSION_LEVELS, { id, replacedAt: null });
  }

  private async findStored(session: VerifiedSession): Promise<FoundLevel | undefined> {
    const id = await getSessionId(session);
    const row = id === undefined ? null : await this.tables.find(SESSION_LEVELS, { id });
    if (!row) return undefined;
    const proofs: readonly Proof[] = row.proofs === null ? [] : readProofs(row.proofs);
    const since = row.since?.getTime() ?? 0;
    return { number: row.number, since, proofs, isReplaced: row.replacedAt !== null };
  }

  private async replaceStored(
    from: VerifiedSession,
    to: VerifiedSession,
    state: LevelState,
    move: (tables: TableStore) => Promise<void>,
  ): Promise<void> {
    const id = (await getSessionId(from)) ?? '';
    const replacedAt = new Date(this.lifetime.getNow());
    const [row, earlier] = [await this.toRow(to, state), await this.toRow(from, state)];
    await this.tables.transaction(async (tables) => {
      await this.claim(tables, { ...earlier, id, replacedAt, replacedBy: row.id });
      await tables.insert(SESSION_LEVELS, row);
      await move(tables);
    });
  }

  /** The row as the next one of its session: by the number of before, or as the first. */
  private async claim(tables: TableStore, row: SessionLevelRow): Promise<void> {
    const { id, number } = row;
    const isNext = { id, number: number - 1, replacedAt: null };
    if ((await tables.update(SESSION_LEVELS, isNext, row)) > 0) return;
    if (!(await tables.insert(SESSION_LEVELS, row))) {
      throw new SessionReplaced('Another proof has replaced the token of the session meanwhile.');
    }
  }

  /**
   * @param replaced - When a token ends that is replaced: it may be one of before `maxAge` was
   *   reduced.
   */
  private async toRow(
    session: VerifiedSession,
    state: LevelState,
    replaced = new Date(0),
  ): Promise<SessionLevelRow> {
    const { number, since, proofs } = state;
    const isStored = session.strategy === 'database';
    return {
      id: (await getSessionId(session)) ?? '',
      userId: isStored ? session.userId : null,
      number,
      since: isStored ? new Date(since) : null,
      proofs: isStored ? writeProofs(proofs) : null,
      replacedAt: null,
      replacedBy: null,
      expires: this.getLatestExpiry([session.expires, replaced]),
    };
  }

  /** A token may live longer than its session: `jwt.maxAge` is an option of its own. */
  private getLatestExpiry(expiries: readonly Date[]): Date {
    const { maxAgeSeconds } = this.lifetime.settings;
    const seconds = Math.max(maxAgeSeconds, this.jwt.maxAgeSeconds);
    const times = expiries.map((one) => one.getTime());
    return new Date(Math.max(this.lifetime.getNow() + seconds * 1000, ...times) + MARGIN_MS);
  }
}

/**
 * The rows of stored sessions: which of the tokens of a request has one, and whether its session
 * has ended.
 */
import { type Adapter, requireAdapter, isStorableId } from '../adapters/adapter.js';
import { isAdapterTimeout } from '../adapters/guarded-adapter.js';
import { asError } from '../errors/auth.error.js';
import { SessionTokenError } from '../errors/upstream.errors.js';
import type { Logger } from '../kernel/logger.js';
import type { AdapterSession } from '../models/session.js';
import { parseAdapterDate, type AdapterUser } from '../models/user.js';
import type { SessionCookies } from './session-cookies.js';
import type { SessionHooks } from './session-hooks.js';
import type { SessionLifetime } from './session-lifetime.js';
import type { VerifiedSession } from './session-strategy.js';

/** What an adapter returns of a session that it deleted. */
export type DeletedSession = Awaited<ReturnType<Required<Adapter>['deleteSession']>>;

/** A session, and whose it is. */
export interface VerifiableRow {
  readonly session: AdapterSession;
  readonly user: { readonly id: string };
}

/** A session with its user. */
export interface StoredRow extends VerifiableRow {
  readonly user: AdapterUser;
}

/** A row whose session has not ended. */
export interface LiveRow {
  readonly row: StoredRow;
  /** Whether a further proof has replaced its token. It is accepted for what changes nothing. */
  readonly isReplaced: boolean;
  /** Whether it is not the one of the session's cookie, which has an earlier one. */
  readonly isRestored: boolean;
}

/** Reads and deletes rows. Extends none. */
export class SessionRows {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly lifetime: SessionLifetime,
    private readonly hooks: SessionHooks | undefined,
    private readonly logger: Logger,
  ) {}

  /**
   * Deletes the session. Some databases refuse to delete a missing row, which is no failure here.
   */
  async deleteSession(sessionToken: string): Promise<DeletedSession> {
    const deleted = await this.deleteRow(sessionToken);
    await this.hooks?.ended({ strategy: 'database', sessionToken });
    return deleted;
  }

  async deleteRow(sessionToken: string): Promise<DeletedSession> {
    try {
      return await this.adapter?.deleteSession?.(sessionToken);
    } catch (thrown) {
      if (!isAdapterTimeout(thrown) && (await this.isDeleted(sessionToken))) return undefined;
      throw thrown;
    }
  }

  private async isDeleted(sessionToken: string): Promise<boolean> {
    try {
      return !(await this.loadSession(sessionToken));
    } catch {
      return false; // the first error is the one to report
    }
  }

  /**
   * The row of the session of the request, unless it is held, and whether its token is replaced.
   */
  async findLive(sessionCookies: SessionCookies, isReadOnly: boolean): Promise<LiveRow | null> {
    const live = await this.findUnrevoked(sessionCookies, isReadOnly);
    const isAsked = live && !sessionCookies.takesHeld;
    if (!isAsked || !(await this.hooks?.policy?.isHeld(toVerified(live.row)))) return live;
    sessionCookies.markHeld();
    return null;
  }

  private async findUnrevoked(
    sessionCookies: SessionCookies,
    isReadOnly: boolean,
  ): Promise<LiveRow | null> {
    const presented = listStorableTokens(sessionCookies);
    const row = await this.findRow(presented, isReadOnly);
    if (row && !(await this.hooks?.isReplaced(toVerified(row)))) {
      return { row, isReplaced: false, isRestored: false };
    }
    const reissued = await this.findRow(listReissued(sessionCookies), true);
    if (reissued && (await this.isOfSameUser(row, presented, reissued))) {
      return { row: reissued, isReplaced: false, isRestored: true };
    }
    if (row || (await this.wasReplaced(presented))) sessionCookies.markReplaced();
    return row && { row, isReplaced: true, isRestored: false };
  }

  /** A cookie can be planted: the token in it replaces no token of another user. */
  private async isOfSameUser(
    row: StoredRow | null,
    presented: readonly string[],
    { user }: StoredRow,
  ): Promise<boolean> {
    if (row) return String(row.user.id) === String(user.id);
    return this.wasReplaced(presented, String(user.id));
  }

  /**
   * Whether a token without a row was replaced: its row has expired.
   *
   * @param userId - Of this user. Default: of any.
   */
  private async wasReplaced([sessionToken]: readonly string[], userId = ''): Promise<boolean> {
    if (!this.hooks || sessionToken === undefined) return false;
    const ended = { strategy: 'database', sessionToken, userId, expires: new Date(0) } as const;
    try {
      return await this.hooks.isReplaced(ended);
    } catch (thrown) {
      this.logger.error(asError(thrown));
      return userId === ''; // the cookie stays
    }
  }

  /**
   * The unexpired row of a presented token. A row without its user is no session: the user was
   * deleted without the sessions.
   */
  async findRow(sessionTokens: readonly string[], isReadOnly: boolean): Promise<StoredRow | null> {
    for (const sessionToken of sessionTokens) {
      const { session, user } = (await this.loadSession(sessionToken)) ?? {};
      const row = session && user && !this.isExpired(session) ? { session, user } : undefined;
      if (row && !(await this.hooks?.isRevoked(toVerified(row)))) return row;
      if (session && !isReadOnly) await this.tryDelete(sessionToken);
    }
    return null;
  }

  private async loadSession(sessionToken: string): Promise<Partial<StoredRow> | null> {
    const adapter = requireAdapter(this.adapter, ['getSessionAndUser']);
    try {
      const { session, user } = (await adapter.getSessionAndUser(sessionToken)) ?? {};
      if (!session) return null;
      const known = { ...session, sessionToken, expires: parseAdapterDate(session.expires) };
      return { session: known, ...(user && { user }) };
    } catch (thrown) {
      throw new SessionTokenError('The session could not be read.', asError(thrown));
    }
  }

  async tryDelete(sessionToken: string): Promise<void> {
    await this.tryWrite(() => this.deleteSession(sessionToken));
  }

  /** For writes whose failure only leaves a row that expires by itself. */
  async tryWrite(write: () => unknown): Promise<void> {
    try {
      await write();
    } catch (thrown) {
      this.logger.error(asError(thrown));
    }
  }

  private isExpired({ expires }: AdapterSession): boolean {
    return expires.getTime() < this.lifetime.getNow();
  }
}

/** What identifies a stored session. */
export function toVerified({ session, user }: VerifiableRow): VerifiedSession {
  const { sessionToken, expires } = session;
  // Some adapters use numbers as ids.
  return { strategy: 'database', sessionToken, userId: String(user.id), expires };
}

/**
 * The presented tokens that a table can hold. A database may fail for others, which belong to no
 * session.
 */
export function listStorableTokens(sessionCookies: SessionCookies): readonly string[] {
  return sessionCookies.getTokens().filter(isStorableId);
}

/** The tokens that have replaced others a short time ago. */
export function listReissued(sessionCookies: SessionCookies): readonly string[] {
  return sessionCookies.getReissuedTokens().filter(isStorableId);
}

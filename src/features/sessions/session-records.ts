/** The records of sessions: written when one starts and ends, and now and then while it is used. */
import { asError } from '../../core/errors/index.js';
import { type HeaderReader, normalizeAddress } from '../../core/http/index.js';
import { BoundedCache, type Logger, replaceControls } from '../../core/kernel/index.js';
import type { JwtService } from '../../core/jwt/index.js';
import {
  REPLACED_GRACE_MS,
  type SessionLifetime,
  type SessionStart,
  type VerifiedSession,
} from '../../core/sessions/index.js';
import type { TableStore } from '../../core/tables/index.js';
import { SESSION_LEVELS } from './level/level-tables.js';
import { getSessionId, toSessionSubject, toUserSubject } from './session-id.js';
import { RecordTimes, USE_INTERVAL_MS } from './record-times.js';
import { SESSION_RECORDS, SESSION_REVOCATIONS, type SessionRecord } from './session-tables.js';
import type { SessionsOptions } from './sessions-options.js';
import { UseQueue } from './use-queue.js';
import { describeUserAgent } from './user-agent.js';

/** How many sessions are remembered as written. Those of the others are looked up more often. */
const MAX_REMEMBERED = 100_000;

/** The method of a session that started before the feature did. */
const UNKNOWN_METHOD = 'unknown';

/** The salt of sealed session tokens. */
const SALT = 'portcullis.session-records';

/** Writes {@link SESSION_RECORDS}. */
export class SessionRecords {
  /** The sessions whose use was written lately. */
  private readonly written = new BoundedCache<string>(MAX_REMEMBERED, USE_INTERVAL_MS);
  private readonly times = new RecordTimes(this.tables, this.jwt, this.lifetime);
  private readonly queue = new UseQueue((id, session) => {
    this.written.set(id, 'now', this.lifetime.getNow());
    return this.writeUse(id, session);
  }, this.logger);

  constructor(
    private readonly options: SessionsOptions,
    private readonly tables: TableStore,
    private readonly jwt: JwtService,
    private readonly lifetime: SessionLifetime,
    private readonly logger: Logger,
  ) {}

  /**
   * Stores the record of a new session.
   *
   * @param startedAt - In milliseconds since the epoch: when its user was proven.
   * @returns `false` when all sessions of its user were revoked since it started: the revocation
   *   may not have seen the record.
   */
  async create(
    id: string,
    session: VerifiedSession,
    start: SessionStart,
    startedAt: number,
  ): Promise<boolean> {
    const { headers, account, proven, since = proven?.time } = start;
    const now = new Date(this.lifetime.getNow());
    const expires = this.times.getLatestExpiry(session, since ?? now.getTime());
    await this.tables.insert(SESSION_RECORDS, {
      id,
      userId: session.userId,
      // Later than now where a revocation by a clock that is ahead was before it.
      createdAt: new Date(startedAt),
      lastUsedAt: now,
      expires,
      method: account.provider.slice(0, SESSION_RECORDS.columns.method.length),
      userAgent: describeUserAgent(headers.get('user-agent')),
      ip: this.readAddress(headers),
      sealedToken: await this.seal(session, expires),
    });
    // A revocation has its row before it lists the records: either it lists this one, or the row is
    // there.
    const isStored = session.strategy === 'database';
    if (isStored && (await this.isUserRevoked(session.userId, startedAt))) return false;
    this.written.set(id, 'now', this.lifetime.getNow());
    return true;
  }

  /**
   * The record of a session of this user; `null` for that of another user. With `database`, a
   * session has another id since a further proof of its user: also by the earlier one, which a page
   * may still show.
   */
  async find(id: string, userId: string): Promise<SessionRecord | null> {
    const record = await this.tables.find(SESSION_RECORDS, { id, userId });
    if (record) return record;
    const level = await this.tables.find(SESSION_LEVELS, { id, userId });
    return level && level.replacedBy !== null ? this.find(level.replacedBy, userId) : null;
  }

  /**
   * With `database`: the record of a session by an id that a further proof has replaced a moment
   * ago.
   */
  async findReplacement(id: string): Promise<SessionRecord | null> {
    const level = await this.tables.find(SESSION_LEVELS, { id });
    if (!level || level.replacedAt === null || level.replacedBy === null) return null;
    const passed = Math.abs(this.lifetime.getNow() - level.replacedAt.getTime());
    if (passed >= REPLACED_GRACE_MS) return null;
    return this.tables.find(SESSION_RECORDS, { id: level.replacedBy });
  }

  /** The record of a session; `null` when it has none yet. */
  async findOf(session: VerifiedSession): Promise<SessionRecord | null> {
    const id = await getSessionId(session);
    return id === undefined ? null : this.tables.find(SESSION_RECORDS, { id });
  }

  /**
   * Gives the record of a session to the same session under a new token. With `jwt` both have one
   * id, and the record gets a later expiry: a proof may have moved the end of
   * `session.absoluteMaxAge`.
   *
   * @param record - As it was before the new token was made.
   * @param tables - Of the transaction, which the caller undoes after `false`.
   * @returns `false` when the session was ended meanwhile.
   */
  async move(
    record: SessionRecord | null,
    from: VerifiedSession,
    to: VerifiedSession,
    tables: TableStore,
  ): Promise<boolean> {
    const id = await getSessionId(to);
    if (id === undefined) return true;
    const createdAt = record?.createdAt.getTime() ?? this.times.getStart(from);
    const expires = this.times.getLatestExpiry(
      to,
      await this.times.findSince(to, createdAt, tables),
    );
    if (to.strategy === 'jwt') {
      await tables.update(SESSION_RECORDS, { id }, { expires });
      return true;
    }
    if (record) {
      const moved = { ...record, id, expires, sealedToken: await this.seal(to, expires) };
      if ((await tables.delete(SESSION_RECORDS, { id: record.id })) === 0) return false;
      await tables.insert(SESSION_RECORDS, moved);
    }
    return !(await this.isUserRevoked(to.userId, createdAt, tables));
  }

  /**
   * When a session of before the feature kept levels started at the earliest, in milliseconds since
   * the epoch.
   */
  async findEarliestStart(session: VerifiedSession): Promise<number> {
    if (session.strategy === 'jwt') return this.times.getStart(session);
    // A renewal moves the expiry, and not the start in the record.
    return (await this.findOf(session))?.createdAt.getTime() ?? this.times.getStart(session);
  }

  /**
   * When the user signed in; `undefined` for a session of before the feature: the start in its
   * token is that of a renewal, which proves nothing.
   */
  async findStart(id: string): Promise<Date | undefined> {
    const record = await this.tables.find(SESSION_RECORDS, { id });
    return record === null || record.method === UNKNOWN_METHOD ? undefined : record.createdAt;
  }

  /**
   * Whether the session of a record may not have expired yet. For the list alone: to end one more
   * is safe.
   */
  isLive({ expires }: SessionRecord): boolean {
    return expires.getTime() > this.lifetime.getNow();
  }

  /** Whether the use of a session was written lately, or waits to be written. */
  isWritten(id: string): boolean {
    return this.written.peek(id, this.lifetime.getNow()) !== undefined || this.queue.has(id);
  }

  /** Writes the use of a session, without keeping its request waiting. An outage is logged once. */
  writeUseLater(id: string, session: VerifiedSession): void {
    this.queue.add(id, session);
  }

  /**
   * Writes the use of a session. One that has no record gets one: it started before the feature
   * did.
   *
   * @returns `false` when it was revoked.
   */
  async writeUse(id: string, session: VerifiedSession): Promise<boolean> {
    const record = await this.tables.find(SESSION_RECORDS, { id });
    if (!record) return this.adopt(id, session);
    if (session.strategy === 'database') {
      // The list of a revocation may have missed a record that was stored at the same time.
      const isRevoked = await this.isUserRevoked(record.userId, record.createdAt.getTime());
      if (isRevoked) return false;
    }
    await this.updateUse(record, session);
    return true;
  }

  /** Waits for the uses that are being written. */
  settle(): Promise<void> {
    return this.queue.settle();
  }

  /** @returns Whether this call, and no concurrent one, has deleted it. */
  async delete(id: string): Promise<boolean> {
    this.written.delete(id);
    return (await this.tables.delete(SESSION_RECORDS, { id })) > 0;
  }

  /** The session token of a record; `undefined` with `jwt`, and when its secret is gone. */
  async openToken({ sealedToken }: SessionRecord): Promise<string | undefined> {
    if (sealedToken === null) return undefined;
    try {
      const { token } = await this.jwt.open(sealedToken, SALT);
      return typeof token === 'string' ? token : undefined;
    } catch {
      return undefined;
    }
  }

  /** An error of the app's function costs the address, and not the record. */
  private readAddress(headers: HeaderReader): string | null {
    try {
      const given = this.options.ipAddress?.(headers) ?? undefined;
      if (given === undefined) return null;
      // The app may give another text than an address. It is shown in the list.
      const address = normalizeAddress(given) ?? replaceControls(given, ' ').trim();
      return address.slice(0, SESSION_RECORDS.columns.ip.length);
    } catch (thrown) {
      this.logger.error(asError(thrown));
      return null;
    }
  }

  private async updateUse(record: SessionRecord, session: VerifiedSession): Promise<void> {
    const { id, lastUsedAt } = record;
    const now = this.lifetime.getNow();
    const isDue = now - lastUsedAt.getTime() >= USE_INTERVAL_MS;
    // From the use that another process wrote, or `lastUsedAt` would be up to two intervals behind.
    this.written.set(id, 'now', isDue ? now : Math.min(lastUsedAt.getTime(), now));
    if (record.userId !== session.userId || !isDue) return;
    const since = await this.times.findSince(session, record.createdAt.getTime());
    const expires = this.times.getLatestExpiry(session, since);
    const changes = {
      lastUsedAt: new Date(now),
      expires,
      // Sealed again: the secret may have been rotated, and the session lives longer than before.
      ...(session.strategy === 'database' && { sealedToken: await this.seal(session, expires) }),
    };
    await this.tables.update(SESSION_RECORDS, { id, lastUsedAt }, changes);
  }

  private async adopt(id: string, session: VerifiedSession): Promise<boolean> {
    const start = this.times.getStart(session);
    if (await this.isRevoked(id, session, start)) return false;
    // The record has moved to the token that replaced this one.
    if (await this.isReplaced(id)) return true;
    const expires = this.times.getLatestExpiry(session, await this.times.findSince(session, start));
    await this.tables.insert(SESSION_RECORDS, {
      id,
      userId: session.userId,
      createdAt: new Date(start),
      lastUsedAt: new Date(this.lifetime.getNow()),
      expires,
      method: UNKNOWN_METHOD,
      userAgent: null,
      ip: null,
      sealedToken: await this.seal(session, expires),
    });
    this.written.set(id, 'now', this.lifetime.getNow());
    return true;
  }

  private async isRevoked(id: string, session: VerifiedSession, start: number): Promise<boolean> {
    const subject = toSessionSubject(id);
    const [own, isUserRevoked] = await Promise.all([
      this.tables.find(SESSION_REVOCATIONS, { subject }),
      this.isUserRevoked(session.userId, start),
    ]);
    return own !== null || isUserRevoked;
  }

  private async isReplaced(id: string): Promise<boolean> {
    const level = await this.tables.find(SESSION_LEVELS, { id });
    return level !== null && level.replacedAt !== null;
  }

  /**
   * Whether all sessions of a user were revoked that started at this time, in milliseconds since
   * the epoch.
   */
  private async isUserRevoked(
    userId: string,
    start: number,
    tables: TableStore = this.tables,
  ): Promise<boolean> {
    const subject = toUserSubject(userId);
    const revocation = await tables.find(SESSION_REVOCATIONS, { subject });
    return revocation !== null && start < revocation.revokedAt.getTime();
  }

  /** Sealed for as long as the session may live. */
  private async seal(session: VerifiedSession, expires: Date): Promise<string | null> {
    if (session.strategy === 'jwt') return null;
    const seconds = Math.ceil((expires.getTime() - this.lifetime.getNow()) / 1000);
    return this.jwt.seal({ token: session.sessionToken }, SALT, seconds);
  }
}

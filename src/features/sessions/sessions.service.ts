/** The main service of the feature: lists and revokes sessions. */
import type { AuthenticationMethod } from '../../core/levels/index.js';
import type { EventBus } from '../../core/events/index.js';
import type { SessionRequest } from '../../core/sessions/index.js';
import type { CurrentSession, CurrentSessionReader } from './current-session.js';
import type { SessionEnder } from './session-ender.js';
import type { RevocationSync } from './revocation-sync.js';
import type { SessionRecords } from './session-records.js';
import type { SessionRecord } from './session-tables.js';
import type { UserSessions } from './user-sessions.js';

/**
 * A session, as its user sees it. No token is in it.
 *
 * @publicApi
 */
export interface SessionInfo {
  /** For `revoke`. It proves nothing, and may be shown. */
  readonly id: string;
  readonly createdAt: Date;
  /** At most five minutes before the last use. */
  readonly lastUsedAt: Date;
  /** When the session expires at the latest: up to five minutes too late. */
  readonly expires: Date;
  /** `Firefox on Linux`; `undefined` if it is not known. */
  readonly userAgent: string | undefined;
  /** Only with the option `ipAddress`. */
  readonly ip: string | undefined;
  /**
   * The id of the provider that the user signed in with; `unknown` for a session of before the
   * feature.
   */
  readonly method: string;
  /** Whether it is the session of the request. */
  readonly isCurrent: boolean;
}

/** Why sessions are revoked, for the event. */
export interface RevocationOptions {
  /** Default: `user`. */
  readonly reason?: string | undefined;
}

/** The message of the event `sessionRevoked`. */
export interface SessionRevoked {
  readonly userId: string;
  /** The session; `null` for all sessions of the user. */
  readonly sessionId: string | null;
  /** `user` when the user revoked it, or what the app passed: its first 64 characters elsewhere. */
  readonly reason: string;
  /**
   * `true` where another process has revoked it, and this one has learnt of it. What is to be done
   * once, such as an email, is done without it.
   */
  readonly isRemote?: true;
}

/** The message of the event `reauthenticated`. */
export interface Reauthenticated {
  readonly userId: string;
  /** As `SessionInfo` had it before; `null` for a session without a record. */
  readonly sessionId: string | null;
  /** By what: names of RFC 8176, `email`, `fed` or `recovery`. */
  readonly amr: readonly AuthenticationMethod[];
}

declare module '../../core/events/event-bus.js' {
  interface FeatureEventMessages {
    /**
     * A user who is signed in has proven again who they are. The session goes on.
     *
     * @default none
     */
    reauthenticated: Reauthenticated;
    /**
     * A session was revoked, by its user or by the app: emitted on each process, once.
     * A sign-out is the event `signOut`.
     *
     * @default none
     */
    sessionRevoked: SessionRevoked;
  }
}

/** The reason of a revocation by the user. */
const BY_USER = 'user';

/** The most sessions of a user that are listed, the last used ones first. */
const MAX_LISTED = 1_000;

/** The service behind the token `Sessions`. */
export class SessionsService {
  constructor(
    private readonly records: SessionRecords,
    private readonly ender: SessionEnder,
    private readonly users: UserSessions,
    private readonly sync: RevocationSync,
    private readonly reader: CurrentSessionReader,
    private readonly events: EventBus,
  ) {}

  /**
   * Lists the sessions of a user, the last used first.
   *
   * @param current - The session of the request, which is marked.
   * @throws {AdapterError} when the database fails.
   */
  async list(userId: string, current?: Pick<CurrentSession, 'id'>): Promise<SessionInfo[]> {
    const records = await this.users.list(userId);
    return records
      .filter((record) => this.records.isLive(record) && !this.sync.list.hasId(record.id))
      .sort((one, other) => other.lastUsedAt.getTime() - one.lastUsedAt.getTime())
      .slice(0, MAX_LISTED)
      .map((record) => toInfo(record, current?.id));
  }

  /**
   * Revokes a session of a user. Once it returns, no other process accepts the session for longer
   * than the feed takes.
   *
   * @returns `false` if the user has no session with this id, or another call has just ended it.
   * @throws {AdapterError} when the database fails. The session may still be accepted.
   */
  async revoke(userId: string, id: string, options: RevocationOptions = {}): Promise<boolean> {
    const record = await this.records.find(id, userId);
    return record !== null && this.end(record, options);
  }

  /**
   * Revokes all other sessions in the list. A session without a record is not in it, such as one
   * from before the feature that was not read since; `revokeAll` ends those too.
   *
   * @returns How many sessions were revoked.
   * @throws {AdapterError} when the database fails. Some may still be accepted.
   */
  async revokeOthers(current: CurrentSession, options: RevocationOptions = {}): Promise<number> {
    const { userId } = current;
    const others = (await this.users.list(userId)).filter(({ id }) => id !== current.id);
    let count = 0;
    for (const record of others) {
      if (await this.end(record, options)) count++;
    }
    return count;
  }

  /**
   * Revokes all sessions of a user, also those without a record, which are not in the list, and
   * ends the sign-ins that wait for a second factor. Sessions of later sign-ins are valid.
   *
   * @throws {AdapterError} when the database fails. Some may still be accepted.
   * @example
   * ```ts
   * await sessions.revokeAll(user.id, { reason: 'password changed' });
   * ```
   */
  async revokeAll(userId: string, { reason = BY_USER }: RevocationOptions = {}): Promise<void> {
    await this.users.endAll(userId, reason);
    await this.events.emit('sessionRevoked', { userId, sessionId: null, reason });
  }

  /**
   * Revokes what has begun since `revokeAll`, whose event says it in this process already.
   *
   * @internal
   */
  async revokeRest(userId: string, reason: string): Promise<void> {
    await this.users.endAll(userId, reason);
  }

  /**
   * The session of a request; `null` when the user is not signed in, or the session has no id yet.
   *
   * @param request - A web-standard `Request`, or its absolute `url` and `headers`. In NestJS:
   *   `toWebRequest(request)` of `portcullis/node`.
   * @throws {MalformedRequest} when the URL is not absolute.
   * @throws {SessionTokenError} when the database fails.
   */
  getCurrent(request: SessionRequest): Promise<CurrentSession | null> {
    return this.reader.read(request);
  }

  private async end(
    record: SessionRecord,
    { reason = BY_USER }: RevocationOptions,
  ): Promise<boolean> {
    if (!(await this.ender.end(record, reason))) return false;
    const { userId, id: sessionId } = record;
    await this.events.emit('sessionRevoked', { userId, sessionId, reason });
    return true;
  }
}

function toInfo(record: SessionRecord, currentId: string | undefined): SessionInfo {
  const { id, createdAt, lastUsedAt, expires, userAgent, ip, method } = record;
  return {
    id,
    // The start is later than now where the clock of another process was ahead.
    createdAt: createdAt < lastUsedAt ? createdAt : lastUsedAt,
    lastUsedAt,
    expires,
    userAgent: userAgent ?? undefined,
    ip: ip ?? undefined,
    method,
    isCurrent: id === currentId,
  };
}

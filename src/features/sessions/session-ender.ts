/** Ends sessions: deletes the row of a stored one, and revokes the token of another. */
import { type Adapter, isAdapterTimeout, requireAdapter } from '../../core/adapters/index.js';
import { AdapterError } from '../../core/errors/index.js';
import type { JwtService } from '../../core/jwt/index.js';
import type { Clock } from '../../core/kernel/index.js';
import type { TableStore } from '../../core/tables/index.js';
import type { RevocationSync } from './revocation-sync.js';
import { toSessionSubject, toUserSubject } from './session-id.js';
import { SESSION_LEVELS } from './level/level-tables.js';
import type { SessionRecords } from './session-records.js';
import {
  type Revocation,
  SESSION_RECORDS,
  SESSION_REVOCATIONS,
  type SessionRecord,
} from './session-tables.js';

/**
 * How much the clocks of processes differ, and a token is accepted after its end, in milliseconds.
 */
const MARGIN_MS = 120_000;

/** How often a revocation is stored anew, while other processes change its row. */
const MAX_ATTEMPTS = 10;

/** Whose session ends, and why. */
type StoredEnd = Partial<Pick<SessionRecord, 'userId'>> & { readonly reason?: string | null };

/** Ends sessions by their records, or by their users. */
export class SessionEnder {
  constructor(
    private readonly tables: TableStore,
    private readonly adapter: Adapter | undefined,
    private readonly jwt: JwtService,
    private readonly records: SessionRecords,
    private readonly sync: RevocationSync,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends the session of a record, and deletes the record.
   *
   * @param reason - Of the event on the other processes. Default: there is none.
   * @returns Whether this call, and no concurrent one, has ended it.
   */
  async end(record: SessionRecord, reason: string | null = null): Promise<boolean> {
    const { id, userId } = record;
    const sessionToken = await this.records.openToken(record);
    if (sessionToken !== undefined) return this.endStored(id, sessionToken, { userId, reason });
    await this.store(toSessionSubject(id), { ownerId: userId, reason });
    return this.records.delete(id);
  }

  /**
   * Ends a session of the strategy `database`, as `end` does. Processes need no list of these: what
   * has a reason is stored for its event alone.
   */
  async endStored(
    id: string,
    sessionToken: string,
    { userId, reason = null }: StoredEnd = {},
  ): Promise<boolean> {
    await this.deleteSession(sessionToken);
    if (reason !== null)
      await this.store(toSessionSubject(id), { ownerId: userId ?? null, reason });
    const isDeleted = await this.records.delete(id);
    const level = await this.tables.find(SESSION_LEVELS, { id });
    // A proof has given it a new token, since its record was read: it is the same session.
    if (level && level.replacedBy !== null) {
      const moved = await this.tables.find(SESSION_RECORDS, { id: level.replacedBy });
      return (moved !== null && (await this.end(moved, reason))) || isDeleted;
    }
    // Then its replaced token, which is accepted for a short time, is over too.
    if (level) await this.tables.delete(SESSION_LEVELS, { id, replacedAt: null });
    return isDeleted;
  }

  /** Revokes the session with this id. The record stays. */
  revokeToken(id: string): Promise<void> {
    return this.store(toSessionSubject(id));
  }

  /**
   * Revokes the sessions of a user that have no record: older than the feature, or not written
   * down.
   */
  revokeUnrecorded(userId: string, reason: string | null = null): Promise<void> {
    return this.store(toUserSubject(userId), { reason });
  }

  /** Tells all processes, and revokes nothing: policies may decide otherwise. */
  announceChange(subject: string): Promise<void> {
    return this.store(subject);
  }

  /** Some databases refuse to delete a missing row, such as one that the app has deleted itself. */
  private async deleteSession(sessionToken: string): Promise<void> {
    const adapter = requireAdapter(this.adapter, ['deleteSession']);
    try {
      await adapter.deleteSession(sessionToken);
    } catch (thrown) {
      if (isAdapterTimeout(thrown) || !(await this.isDeleted(sessionToken))) throw thrown;
    }
  }

  private async isDeleted(sessionToken: string): Promise<boolean> {
    try {
      const adapter = requireAdapter(this.adapter, ['getSessionAndUser']);
      return !(await adapter.getSessionAndUser(sessionToken));
    } catch {
      return false; // the first error is the one to report
    }
  }

  /** Stored first: what is sent to the other processes must also survive a restart. */
  private store(
    subject: string,
    { ownerId = null, reason = null }: Partial<Pick<Revocation, 'ownerId' | 'reason'>> = {},
  ): Promise<void> {
    const cut = reason?.slice(0, SESSION_REVOCATIONS.columns.reason.length) ?? null;
    return this.sync.announceStored(subject, () => {
      const now = this.clock();
      // What started in this millisecond has started before, and ends too.
      const times = { revokedAt: new Date(now + 1), expires: new Date(now + this.lifetimeMs) };
      return this.storeAnew({ subject, ownerId, reason: cut, ...times });
    });
  }

  private async storeAnew(revocation: Revocation): Promise<Revocation> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const stored = await this.tryStore(revocation);
      if (stored) return stored;
    }
    throw new AdapterError('A revocation could not be stored: its row was changed all the time.');
  }

  /**
   * @returns The row; `null` if it was changed or deleted meanwhile, for instance as an expired
   *   one.
   */
  private async tryStore(revocation: Revocation): Promise<Revocation | null> {
    if (await this.tables.insert(SESSION_REVOCATIONS, revocation)) return revocation;
    const { subject } = revocation;
    const known = await this.tables.find(SESSION_REVOCATIONS, { subject });
    if (!known) return null;
    const latest = mergeRevocations(known, revocation);
    const { revokedAt } = known;
    const changed = await this.tables.update(SESSION_REVOCATIONS, { subject, revokedAt }, latest);
    return changed > 0 ? latest : null;
  }

  /** A process that does not know of it yet may renew the token, which then lives longer. */
  private get lifetimeMs(): number {
    const maxAgeMs = this.jwt.maxAgeSeconds * 1000;
    // A session that could not be checked for longer than that has ended by itself.
    return maxAgeMs + Math.min(this.sync.maxLagMs, maxAgeMs) + MARGIN_MS;
  }
}

/**
 * A row of a clock that is ahead is not moved back. A session that has started since is revoked
 * too.
 */
function mergeRevocations(known: Revocation, added: Revocation): Revocation {
  const isAhead = known.revokedAt >= added.revokedAt;
  return {
    subject: added.subject,
    // A sign-out that comes later takes no reason away that others have not read yet.
    ownerId: added.ownerId ?? known.ownerId,
    reason: added.reason ?? known.reason,
    revokedAt: isAhead ? new Date(known.revokedAt.getTime() + 1) : added.revokedAt,
    expires: known.expires > added.expires ? known.expires : added.expires,
  };
}

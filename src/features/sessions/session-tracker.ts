/** Follows the sessions of the app: refuses those that are revoked, and keeps the records. */
import { asError } from '../../core/errors/auth.error.js';
import { SessionTokenError } from '../../core/errors/upstream.errors.js';
import type { Awaitable } from '../../core/kernel/objects.js';
import type { Clock, Random } from '../../core/kernel/platform.js';
import type { JWT } from '../../core/models/session.js';
import type { SessionHook } from '../../core/sessions/session-hooks.js';
import type {
  SessionIdentity,
  SessionStart,
  VerifiedSession,
} from '../../core/sessions/session-strategy.js';
import type { RevocationSync } from './revocation-sync.js';
import { createSid, getSessionId, getSid } from './session-id.js';
import type { SessionRecords } from './session-records.js';
import type { SessionEnder } from './session-ender.js';
import { DEFAULTS, type SessionsOptions } from './sessions-options.js';

type TokenSession = VerifiedSession & { readonly strategy: 'jwt' };
type StoredSession = VerifiedSession & { readonly strategy: 'database' };

/**
 * The hook of the feature.
 *
 * With `jwt`, a check reads the list of revocations in memory, and makes no query. With `database`, the
 * strategy reads the row of the session anyway, which a revocation has deleted; here only the record
 * and the revocations of the user are looked up, once in five minutes.
 */
export class SessionTracker implements SessionHook {
  readonly claimNames = ['sid'];

  constructor(
    private readonly options: SessionsOptions,
    private readonly sync: RevocationSync,
    private readonly records: SessionRecords,
    private readonly ender: SessionEnder,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  getClaims(claims: JWT): JWT {
    if (getSid(claims) !== undefined) return {};
    return { sid: createSid(this.chooseStart(claims), this.random) };
  }

  isRevoked(session: VerifiedSession): Awaitable<boolean> {
    if (session.strategy === 'database') return this.isStoredRevoked(session);
    if (!this.sync.isCurrent) return this.isRevokedWhenStale(session);
    return this.isTokenRevokedNow(session);
  }

  /** By the list of revocations alone: an access token says nothing of how long its session lasts. */
  async isTokenRevoked(claims: JWT): Promise<boolean> {
    await this.ensureCurrent();
    const expires = new Date((claims.exp ?? 0) * 1000);
    return this.sync.list.has({ strategy: 'jwt', claims, userId: claims.sub ?? '', expires });
  }

  async getStart(session: VerifiedSession): Promise<Date | undefined> {
    const id = await getSessionId(session);
    return id === undefined ? undefined : this.records.findStart(id);
  }

  async started(session: VerifiedSession, start: SessionStart): Promise<void> {
    const id = await getSessionId(session);
    if (id === undefined || (await this.records.create(id, session, start))) return;
    // With `jwt`, the start in the token tells each process that it is revoked.
    if (session.strategy === 'database') await this.ender.endStored(id, session.sessionToken);
  }

  async ended(session: SessionIdentity): Promise<void> {
    const id = await getSessionId(session);
    if (id === undefined) return;
    if (session.strategy === 'jwt') await this.ender.revokeToken(id);
    await this.records.delete(id);
  }

  private chooseStart({ iat, sub }: JWT): number {
    // A token of before the feature keeps its age, and so ends with the sessions of its time.
    if (iat !== undefined) return iat * 1000;
    // After the revocations that are known, also those of a process whose clock is ahead.
    return Math.max(this.clock(), sub === undefined ? 0 : this.sync.list.getRevokedAt(sub));
  }

  private isTokenRevokedNow(session: TokenSession): boolean {
    if (this.sync.list.has(session)) return true;
    const id = getSid(session.claims);
    if (id !== undefined && !this.records.isWritten(id)) this.records.writeUseLater(id, session);
    return false;
  }

  private async isRevokedWhenStale(session: TokenSession): Promise<boolean> {
    await this.ensureCurrent();
    return this.isTokenRevokedNow(session);
  }

  /** @throws {SessionTokenError} when the list is not current, and the app does not accept that. */
  private async ensureCurrent(): Promise<void> {
    if (this.sync.isCurrent) return;
    const { whenStale = DEFAULTS.whenStale } = this.options;
    const wasLoaded = this.sync.isLoaded;
    // The first check starts it, where nothing started it with the app.
    const starting = this.sync.ensureStarted();
    if (!wasLoaded) await starting;
    if (!this.sync.isCurrent && whenStale !== 'accept') await this.catchUp(whenStale);
  }

  private async catchUp(whenStale: 'ask' | 'refuse'): Promise<void> {
    if (whenStale === 'refuse') {
      throw new SessionTokenError('The revocations of sessions are not known at the moment.');
    }
    try {
      await this.sync.refresh();
    } catch (thrown) {
      throw new SessionTokenError('The revocations could not be read.', asError(thrown));
    }
  }

  /** `false` without a query, if the session was looked up lately. */
  private async isStoredRevoked(session: StoredSession): Promise<boolean> {
    const id = await getSessionId(session);
    if (id === undefined || this.records.isWritten(id)) return false;
    try {
      return !(await this.records.writeUse(id, session));
    } catch (thrown) {
      throw new SessionTokenError('The record of the session could not be read.', asError(thrown));
    }
  }
}

/** Follows the sessions of the app: refuses those that are revoked, and keeps the records. */
import { asError, SessionTokenError } from '../../core/errors/index.js';
import type { Awaitable, Moments, Random } from '../../core/kernel/index.js';
import type { JWT, SessionIdentity } from '../../core/models/index.js';
import type {
  ProvenStart,
  SessionHook,
  SessionStart,
  VerifiedSession,
} from '../../core/sessions/index.js';
import type { RevocationSync } from './revocation-sync.js';
import { createSid, getSessionId, getSid, getTokenStart } from './session-id.js';
import type { SessionRecords } from './session-records.js';
import type { SessionEnder } from './session-ender.js';
import { DEFAULTS, type SessionsOptions } from './sessions-options.js';

type TokenSession = VerifiedSession & { readonly strategy: 'jwt' };
type StoredSession = VerifiedSession & { readonly strategy: 'database' };

/**
 * The hook of the feature.
 *
 * With `jwt`, a check reads the list of revocations in memory, and makes no query. With `database`,
 * the strategy reads the row of the session anyway, which a revocation has deleted; here only the
 * record and the revocations of the user are looked up, once in five minutes.
 */
export class SessionTracker implements SessionHook {
  readonly claimNames = ['sid'];

  constructor(
    private readonly options: SessionsOptions,
    private readonly sync: RevocationSync,
    private readonly records: SessionRecords,
    private readonly ender: SessionEnder,
    private readonly moments: Moments,
    private readonly random: Random,
  ) {}

  getClaims(claims: JWT, start?: ProvenStart): JWT {
    if (getSid(claims) !== undefined) return {};
    const { iat, sub } = claims;
    // A token of before the feature keeps its age, and so ends with the sessions of its time.
    const startedAt = iat === undefined ? this.chooseStart(sub, start?.proven) : iat * 1000;
    return { sid: createSid(startedAt, this.random) };
  }

  isRevoked(session: VerifiedSession): Awaitable<boolean> {
    if (session.strategy === 'database') return this.isStoredRevoked(session);
    if (!this.sync.isCurrent) return this.isRevokedWhenStale(session);
    return this.isTokenRevokedNow(session);
  }

  /**
   * A further proof replaces the token of a session, and no access token: that says itself what the
   * user had proven.
   */
  async isTokenRevoked(claims: JWT): Promise<boolean> {
    await this.ensureCurrent();
    return this.sync.list.hasSession({ claims, userId: claims.sub ?? '' });
  }

  async started(session: VerifiedSession, start: SessionStart): Promise<void> {
    const id = await getSessionId(session);
    const startedAt =
      session.strategy === 'jwt'
        ? getTokenStart(session.claims)
        : this.chooseStart(session.userId, start.proven);
    if (id === undefined || (await this.records.create(id, session, start, startedAt))) return;
    // With `jwt`, the start in the token tells each process that it is revoked.
    if (session.strategy === 'database') await this.ender.endStored(id, session.sessionToken);
  }

  async ended(session: SessionIdentity): Promise<void> {
    const id = await getSessionId(session);
    if (id === undefined) return;
    if (session.strategy === 'jwt') await this.ender.revokeToken(id);
    await this.records.delete(id);
    // A user who signs out while the response to a proof is on its way has the token of before.
    const current = await this.records.findReplacement(id);
    if (current) await this.ender.end(current);
  }

  /**
   * When a new session starts: as its user was proven. After a revocation that was known then, also
   * one of a process whose clock is ahead, and before one that this process has learnt of since.
   */
  private chooseStart(userId: string | undefined, proven = this.moments.now()): number {
    const { time, order } = proven;
    const revocation = userId === undefined ? undefined : this.sync.list.getOfUser(userId);
    if (!revocation) return time;
    const { revokedAt } = revocation;
    if (revocation.order < order) return Math.max(time, revokedAt);
    // An old one that this process has just read of, as after its start, is no reason to end the
    // session.
    return revokedAt < time ? time : revokedAt - 1;
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

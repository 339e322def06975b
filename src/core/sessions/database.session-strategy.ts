/**
 * The session strategy `database`: the cookie holds a session token, and the adapter stores the
 * session.
 */
import { type Adapter, requireAdapter, isStorableId } from '../adapters/adapter.js';
import { isAdapterTimeout } from '../adapters/guarded-adapter.js';
import type { CallbackRunner } from '../callbacks/callback-runner.js';
import { asError } from '../errors/auth.error.js';
import { InvalidOption } from '../errors/configuration.errors.js';
import { JWTSessionError, SessionTokenError } from '../errors/upstream.errors.js';
import type { AuthEventMessages } from '../events/event-bus.js';
import type { SetCookie } from '../http/cookies.js';
import { type Random, randomUuid } from '../kernel/platform.js';
import type { Logger } from '../kernel/logger.js';
import { parseAdapterDate, type AdapterUser } from '../models/user.js';
import {
  type AdapterSession,
  type Session,
  withHiddenToken,
  withoutToken,
  type SessionIdentity,
} from '../models/session.js';
import type { SessionCookies } from './session-cookies.js';
import type { SessionHooks } from './session-hooks.js';
import type { SessionLifetime } from './session-lifetime.js';
import type {
  Renewal,
  SessionReading,
  SessionStart,
  SessionStrategy,
  SessionUpdate,
  VerifiedSession,
} from './session-strategy.js';

type DeletedSession = Awaited<ReturnType<Required<Adapter>['deleteSession']>>;

interface VerifiableRow {
  readonly session: AdapterSession;
  readonly user: { readonly id: string };
}

interface Row extends VerifiableRow {
  readonly user: AdapterUser;
}

/** RFC 7516 §7.1. */
const COMPACT_JWE = /^eyJ[\w-]*(?:\.[\w-]*){4}$/;

/**
 * Stores each session as a row of the adapter. Ending a session deletes the row, so that a copied
 * cookie is worthless.
 */
export class DatabaseSessionStrategy implements SessionStrategy {
  readonly needsStoredUser = true;
  /** Renewals that are under way, by session token. */
  private readonly renewals = new Map<string, Promise<void>>();

  constructor(
    private readonly lifetime: SessionLifetime,
    private readonly adapter: Adapter | undefined,
    private readonly callbacks: CallbackRunner,
    private readonly hooks: SessionHooks | undefined,
    private readonly random: Random,
    private readonly logger: Logger,
  ) {}

  async read(
    sessionCookies: SessionCookies,
    renewal: Renewal,
    update?: SessionUpdate,
  ): Promise<SessionReading | null> {
    const row = await this.findRow(listStorableTokens(sessionCookies), renewal === 'never');
    // An encrypted token is none of this strategy: an app with `jwt` on the same host made it.
    if (!row) {
      const tokens = sessionCookies.getTokens();
      const areForeign = tokens.length > 0 && tokens.every((token) => COMPACT_JWE.test(token));
      if (areForeign) sessionCookies.markForeign();
      return null;
    }
    const isDue = renewal !== 'never' && this.isRenewalDue(row.session);
    if (isDue) await this.extendExpiry(row.session);
    const session = await this.toSession(row, update);
    const { sessionToken } = row.session;
    const isRenewed = isDue || renewal === 'always';
    const cookies = isRenewed ? sessionCookies.write(sessionToken, this.lifetime.getExpiry()) : [];
    return { session, message: { session }, cookies };
  }

  async getUser(
    sessionCookies: SessionCookies,
    carried?: SessionIdentity,
  ): Promise<AdapterUser | null> {
    return (await this.findRow(listPrevious(sessionCookies, carried), false))?.user ?? null;
  }

  async identify(sessionCookies: SessionCookies): Promise<SessionIdentity | null> {
    const session = await this.find(sessionCookies);
    return session?.strategy === 'database'
      ? { strategy: 'database', sessionToken: session.sessionToken }
      : null;
  }

  async find(sessionCookies: SessionCookies): Promise<VerifiedSession | null> {
    const row = await this.findRow(listStorableTokens(sessionCookies), true);
    return row && toVerified(row);
  }

  async start(start: SessionStart, sessionCookies: SessionCookies): Promise<readonly SetCookie[]> {
    const { user } = start;
    const adapter = requireAdapter(this.adapter, ['createSession']);
    const { generateSessionToken } = this.lifetime.settings;
    const sessionToken = generateSessionToken ? generateSessionToken() : randomUuid(this.random);
    if (!isStorableId(sessionToken)) {
      throw new InvalidOption(
        '`session.generateSessionToken` must return text that is not blank, without a NUL and without ' +
          'half a character.',
      );
    }
    const expires = this.lifetime.getExpiry();
    const session = { sessionToken, userId: user.id, expires };
    await adapter.createSession(session);
    // Prevents session fixation: an attacker who planted or copied the old token must not keep a
    // session.
    const verified = toVerified({ session, user });
    await this.endPrevious(listPrevious(sessionCookies, start.carried), verified);
    const added = await this.hooks?.started(verified, start, sessionCookies);
    return [...sessionCookies.write(sessionToken, expires), ...(added ?? [])];
  }

  async end(sessionCookies: SessionCookies): Promise<AuthEventMessages['signOut'] | undefined> {
    const sessionTokens = listStorableTokens(sessionCookies);
    if (sessionTokens.length === 0) return undefined;
    requireAdapter(this.adapter, ['deleteSession']);
    const deleted: DeletedSession[] = [];
    const failures: unknown[] = [];
    // All presented sessions are ended: only the database knows which of several is the user's.
    for (const sessionToken of sessionTokens) {
      try {
        deleted.push(await this.deleteSession(sessionToken));
      } catch (thrown) {
        if (isAdapterTimeout(thrown)) throw thrown;
        failures.push(thrown);
      }
    }
    if (failures.length > 0) throw failures[0];
    return { session: deleted.find(Boolean) ?? deleted[0] };
  }

  /**
   * Deletes the session. Some databases refuse to delete a missing row, which is no failure here.
   */
  private async deleteSession(sessionToken: string): Promise<DeletedSession> {
    const deleted = await this.deleteRow(sessionToken);
    await this.hooks?.ended({ strategy: 'database', sessionToken });
    return deleted;
  }

  private async deleteRow(sessionToken: string): Promise<DeletedSession> {
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
   * The unexpired row of a presented token. A row without its user is no session: the user was
   * deleted without the sessions.
   */
  private async findRow(
    sessionTokens: readonly string[],
    isReadOnly: boolean,
  ): Promise<Row | null> {
    for (const sessionToken of sessionTokens) {
      const { session, user } = (await this.loadSession(sessionToken)) ?? {};
      const row = session && user && !this.isExpired(session) ? { session, user } : undefined;
      if (row && !(await this.hooks?.isRevoked(toVerified(row)))) return row;
      if (session && !isReadOnly) await this.tryDelete(sessionToken);
    }
    return null;
  }

  private async loadSession(sessionToken: string): Promise<Partial<Row> | null> {
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

  /** Whether `updateAge` has passed since the last renewal. */
  private isRenewalDue({ expires }: AdapterSession): boolean {
    return this.lifetime.isRenewalDue(
      expires.getTime() - this.lifetime.settings.maxAgeSeconds * 1000,
    );
  }

  /** Extends the session. A failure is logged, because the session that was read is still valid. */
  private extendExpiry({ sessionToken }: AdapterSession): Promise<void> {
    // A page sends many requests at once, all of which find the renewal due. They share one write.
    const running = this.renewals.get(sessionToken);
    if (running) return running;
    const writing = this.tryWrite(() =>
      this.adapter?.updateSession?.({ sessionToken, expires: this.lifetime.getExpiry() }),
    ).finally(() => this.renewals.delete(sessionToken));
    this.renewals.set(sessionToken, writing);
    return writing;
  }

  private async toSession(
    { session, user }: Row,
    update: SessionUpdate | undefined,
  ): Promise<Session> {
    const changes = update ? ({ newSession: update.data, trigger: 'update' } as const) : {};
    // Callbacks spread their argument, and the result is sent to the page. The token is hidden from
    // both.
    const hidden = withHiddenToken(session, user);
    try {
      const describe = this.hooks?.describe;
      const members = describe && (await describe(toVerified({ session, user })));
      const facts = { session: hidden, user, ...changes };
      return withoutToken(await this.callbacks.session(facts, members));
    } catch (thrown) {
      throw new JWTSessionError('The session callback threw.', asError(thrown));
    }
  }

  private async endPrevious(
    sessionTokens: readonly string[],
    session: VerifiedSession,
  ): Promise<void> {
    for (const sessionToken of sessionTokens) {
      await this.tryWrite(() => this.deleteRow(sessionToken));
      const previous = { strategy: 'database', sessionToken } as const;
      await this.hooks?.replaced(() => Promise.resolve(previous), session);
    }
  }

  private async tryDelete(sessionToken: string): Promise<void> {
    await this.tryWrite(() => this.deleteSession(sessionToken));
  }

  /** For writes whose failure only leaves a row that expires by itself. */
  private async tryWrite(write: () => unknown): Promise<void> {
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

function toVerified({ session, user }: VerifiableRow): VerifiedSession {
  const { sessionToken, expires } = session;
  // Some adapters use numbers as ids.
  return { strategy: 'database', sessionToken, userId: String(user.id), expires };
}

/**
 * The presented tokens that a table can hold. A database may fail for others, which belong to no
 * session.
 */
function listStorableTokens(sessionCookies: SessionCookies): readonly string[] {
  return sessionCookies.getTokens().filter(isStorableId);
}

/** The presented tokens; without any, that of the session that the flow was started in. */
function listPrevious(
  sessionCookies: SessionCookies,
  carried: SessionIdentity | undefined,
): readonly string[] {
  const presented = listStorableTokens(sessionCookies);
  const isCarried = presented.length === 0 && carried?.strategy === 'database';
  return isCarried ? [carried.sessionToken].filter(isStorableId) : presented;
}

/**
 * The session strategy `database`: the cookie holds a session token, and the adapter stores the
 * session.
 */
import { type Adapter, requireAdapter, isStorableId } from '../adapters/adapter.js';
import { isAdapterTimeout } from '../adapters/guarded-adapter.js';
import type { CallbackRunner } from '../callbacks/callback-runner.js';
import { asError } from '../errors/auth.error.js';
import { InvalidOption } from '../errors/configuration.errors.js';
import { JWTSessionError } from '../errors/upstream.errors.js';
import type { AuthEventMessages } from '../events/event-bus.js';
import type { SetCookie } from '../http/cookies.js';
import { type Random, randomUuid } from '../kernel/platform.js';
import type { Logger } from '../kernel/logger.js';
import type { AdapterUser } from '../models/user.js';
import {
  type AdapterSession,
  type JWT,
  type Session,
  withHiddenToken,
  withoutToken,
  type SessionIdentity,
} from '../models/session.js';
import type { SessionCookies } from './session-cookies.js';
import { SessionDeadlines } from './session-deadlines.js';
import type { SessionHooks } from './session-hooks.js';
import type { SessionLifetime } from './session-lifetime.js';
import {
  type DeletedSession,
  listReissued,
  listStorableTokens,
  SessionRows,
  type StoredRow,
  toVerified,
} from './session-rows.js';
import { SessionRowRenewals } from './session-row-renewals.js';
import {
  limitRenewal,
  type Renewal,
  REPLACED_GRACE_MS,
  type SessionReading,
  type SessionStart,
  type SessionStrategy,
  type SessionUpdate,
  type VerifiedSession,
} from './session-strategy.js';

/** RFC 7516 §7.1. */
const COMPACT_JWE = /^eyJ[\w-]*(?:\.[\w-]*){4}$/;

/**
 * Stores each session as a row of the adapter. Ending a session deletes the row, so that a copied
 * cookie is worthless.
 */
export class DatabaseSessionStrategy implements SessionStrategy {
  readonly needsStoredUser = true;
  private readonly deadlines = new SessionDeadlines(this.lifetime, this.hooks);
  private readonly rows = new SessionRows(this.adapter, this.lifetime, this.hooks, this.logger);
  private readonly renewals = new SessionRowRenewals(
    this.lifetime,
    this.adapter,
    this.deadlines,
    this.rows,
  );

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
    const found = await this.rows.findLive(sessionCookies, renewal === 'never');
    // An encrypted token is none of this strategy: an app with `jwt` on the same host made it.
    if (!found) {
      if (areOfAnotherApp(sessionCookies)) sessionCookies.markForeign();
      return null;
    }
    const { row, isRestored } = found;
    const allowed = limitRenewal(found, renewal, update);
    const { sessionToken } = row.session;
    const isDue = allowed !== 'never' && this.renewals.isDue(row.session);
    const expires = isDue ? await this.renewals.extend(row) : row.session.expires;
    if (this.renewals.isOver(expires)) {
      if (allowed !== 'never') await this.rows.tryDelete(sessionToken);
      return null;
    }
    const verified = toVerified(row);
    const session = await this.toSession(row, update);
    const isRenewed = allowed === 'always' || isDue || (allowed !== 'never' && isRestored);
    const until = this.deadlines.areSet ? expires : this.lifetime.getExpiry();
    const cookies = isRenewed ? sessionCookies.write(sessionToken, until) : [];
    return { session, message: { session }, cookies, verified };
  }

  async getUser(
    sessionCookies: SessionCookies,
    carried?: SessionIdentity,
  ): Promise<AdapterUser | null> {
    if (listStorableTokens(sessionCookies).length > 0) {
      return (await this.rows.findLive(sessionCookies, false))?.row.user ?? null;
    }
    const row = await this.rows.findRow(listPrevious(sessionCookies, carried), false);
    const isHeld = row && (await this.hooks?.policy?.isHeld(toVerified(row)));
    return isHeld ? null : (row?.user ?? null);
  }

  async identify(sessionCookies: SessionCookies): Promise<SessionIdentity | null> {
    const session = await this.find(sessionCookies);
    return session?.strategy === 'database'
      ? { strategy: 'database', sessionToken: session.sessionToken }
      : null;
  }

  async find(sessionCookies: SessionCookies): Promise<VerifiedSession | null> {
    const found = await this.rows.findLive(sessionCookies, true);
    return found && toVerified(found.row);
  }

  async start(start: SessionStart, sessionCookies: SessionCookies): Promise<readonly SetCookie[]> {
    const { user } = start;
    const adapter = requireAdapter(this.adapter, ['createSession']);
    const sessionToken = this.createToken();
    const unbounded = { sessionToken, userId: user.id, expires: this.lifetime.getExpiry() };
    const deadline = await this.deadlines.find(toVerified({ session: unbounded, user }), start);
    const expires = this.deadlines.getExpiry(deadline);
    const session = { ...unbounded, expires };
    await adapter.createSession(session);
    // Prevents session fixation: an attacker who planted or copied the old token must not keep a
    // session.
    const verified = toVerified({ session, user });
    await this.endPrevious(listPrevious(sessionCookies, start.carried), verified);
    const added = await this.hooks?.started(verified, start, sessionCookies);
    return [
      ...sessionCookies.write(sessionToken, expires),
      ...sessionCookies.clearReissued(),
      ...(added ?? []),
    ];
  }

  async reissue(
    sessionCookies: SessionCookies,
    _claims: JWT,
    commit: (session: VerifiedSession) => Promise<void>,
  ): Promise<readonly SetCookie[] | null> {
    const found = await this.rows.findLive(sessionCookies, false);
    if (!found || found.isReplaced) return null;
    const adapter = requireAdapter(this.adapter, [
      'createSession',
      'updateSession',
      'deleteSession',
    ]);
    const { session, user } = found.row;
    const { sessionToken: previous } = session;
    const sessionToken = this.createToken();
    // The deadline of the new level is known once it is committed.
    const first = this.deadlines.areSet ? session.expires : this.lifetime.getExpiry();
    // With the columns of the app. An id is of one row.
    const { id: _, ...columns } = session as AdapterSession & { readonly id?: unknown };
    const created = { ...session, sessionToken, expires: first };
    await adapter.createSession({ ...columns, sessionToken, expires: first });
    try {
      await commit(toVerified({ session: created, user }));
    } catch (thrown) {
      await this.rows.tryWrite(() => this.rows.deleteRow(sessionToken));
      throw thrown;
    }
    const now = this.lifetime.getNow();
    const isLate = session.expires.getTime() < now + REPLACED_GRACE_MS;
    const until = isLate ? session.expires : new Date(now + REPLACED_GRACE_MS);
    await this.rows.tryWrite(() => this.retire(previous, until));
    const expires = this.deadlines.areSet
      ? await this.renewals.extend({ session: created, user })
      : first;
    const reissued = toVerified({ session: { ...created, expires }, user });
    await this.hooks?.reissued(toVerified(found.row), reissued);
    return sessionCookies.writeReissued(sessionToken, expires, now);
  }

  /** A row that cannot be changed is deleted: its token must not live on. */
  private async retire(sessionToken: string, expires: Date): Promise<void> {
    try {
      await this.adapter?.updateSession?.({ sessionToken, expires });
    } catch (thrown) {
      await this.rows.deleteRow(sessionToken);
      throw thrown;
    }
  }

  /** @throws {InvalidOption} when the app's function returns none that can be stored. */
  private createToken(): string {
    const { generateSessionToken } = this.lifetime.settings;
    const sessionToken = generateSessionToken ? generateSessionToken() : randomUuid(this.random);
    if (isStorableId(sessionToken)) return sessionToken;
    throw new InvalidOption(
      '`session.generateSessionToken` must return text that is not blank, without a NUL and without ' +
        'half a character.',
    );
  }

  async end(sessionCookies: SessionCookies): Promise<AuthEventMessages['signOut'] | undefined> {
    const sessionTokens = [...listStorableTokens(sessionCookies), ...listReissued(sessionCookies)];
    if (sessionTokens.length === 0) return undefined;
    requireAdapter(this.adapter, ['deleteSession']);
    const deleted: DeletedSession[] = [];
    const failures: unknown[] = [];
    // All presented sessions are ended: only the database knows which of several is the user's.
    for (const sessionToken of sessionTokens) {
      try {
        deleted.push(await this.rows.deleteSession(sessionToken));
      } catch (thrown) {
        if (isAdapterTimeout(thrown)) throw thrown;
        failures.push(thrown);
      }
    }
    if (failures.length > 0) throw failures[0];
    return { session: deleted.find(Boolean) ?? deleted[0] };
  }

  private async toSession(
    { session, user }: StoredRow,
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
      await this.rows.tryWrite(() => this.rows.deleteRow(sessionToken));
      const previous = { strategy: 'database', sessionToken } as const;
      await this.hooks?.replaced(() => Promise.resolve(previous), session);
    }
  }
}

function areOfAnotherApp(sessionCookies: SessionCookies): boolean {
  const tokens = sessionCookies.getTokens();
  return tokens.length > 0 && tokens.every((token) => COMPACT_JWE.test(token));
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

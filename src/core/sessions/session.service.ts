/** The session service: sessions of any strategy. */
import { asError } from '../errors/auth.error.js';
import { SignOutError } from '../errors/upstream.errors.js';
import type { EventBus } from '../events/event-bus.js';
import { clearChunked } from '../http/cookie-chunks.js';
import { RequestCookies, type SetCookie } from '../http/cookies.js';
import type { RequestOrigin } from '../http/request-origin.js';
import { logWithReference } from '../kernel/error-reference.js';
import type { Logger } from '../kernel/logger.js';
import type { Moment } from '../kernel/moments.js';
import type { Random } from '../kernel/platform.js';
import type { Awaitable } from '../kernel/objects.js';
import type { JWT, OwnTypes, TypeOf, SessionIdentity } from '../models/session.js';
import type { AdapterUser } from '../models/user.js';
import { SessionCookies } from './session-cookies.js';
import type { SessionHooks } from './session-hooks.js';
import type { SignedInRequest } from './level-reader.js';
import type {
  Renewal,
  SessionReading,
  SessionStart,
  SessionStrategy,
  SessionUpdate,
  VerifiedSession,
} from './session-strategy.js';

/** A session, and the cookies to set with it. */
export interface RefreshedSession<out T extends OwnTypes = object> {
  readonly session: TypeOf<T, 'session'> | null;
  readonly cookies: readonly SetCookie[];
}

/**
 * A session that was kept alive, and what it is by its token, for the library alone: apps get no
 * token.
 */
export interface KeptSession<out T extends OwnTypes = object> extends RefreshedSession<T> {
  /** As {@link SessionReading} has it. */
  readonly verified?: VerifiedSession | undefined;
}

/** The result of a sign-out. */
export interface EndedSession {
  /** The cookies that clear the session. */
  readonly cookies: readonly SetCookie[];
  /** `false` when the database failed: the stored session is valid until it expires. */
  readonly isRevoked: boolean;
  /** The reference under which the failure of the database was logged. */
  readonly reference?: string | undefined;
}

/**
 * Reads, starts and ends sessions.
 *
 * It returns the cookies to set; the code that responds to the request sets them.
 *
 * @typeParam T - The app's own types, as in its `AuthConfig<T>`.
 * @publicApi
 */
export class SessionService<out T extends OwnTypes = object> {
  constructor(
    private readonly strategy: SessionStrategy<T>,
    private readonly events: EventBus,
    private readonly logger: Logger,
    private readonly random: Random,
    private readonly hooks?: SessionHooks,
  ) {}

  /** Whether the user of a session must be stored. */
  get needsStoredUser(): boolean {
    return this.strategy.needsStoredUser;
  }

  /**
   * The session of a request, or `null`. Writes nothing and sets no cookie.
   *
   * @throws {SessionTokenError} when the database fails.
   * @throws {JWTSessionError} when a `jwt` or `session` callback throws, or the platform cannot
   *   decrypt.
   */
  async read(
    cookies: RequestCookies,
    requestOrigin: RequestOrigin,
  ): Promise<TypeOf<T, 'session'> | null> {
    const reading = await this.readAndEmit(getSessionCookies(cookies, requestOrigin), 'never');
    return reading?.session ?? null;
  }

  /**
   * The session of a token that did not come in a cookie, for instance in `Authorization: Bearer`.
   * Writes nothing.
   *
   * @throws {SessionTokenError} when the database fails.
   * @throws {JWTSessionError} when a `jwt` or `session` callback throws, or the platform cannot
   *   decrypt.
   */
  async readToken(
    token: string,
    requestOrigin: RequestOrigin,
  ): Promise<TypeOf<T, 'session'> | null> {
    const { name } = requestOrigin.cookies.sessionToken;
    return this.read(new RequestCookies(`${name}=${encodeURIComponent(token)}`), requestOrigin);
  }

  /**
   * The session of a request, renewed when it is due: once `updateAge` has passed since the last
   * renewal, or when the `jwt` callback changed the token, as it does when it refreshes an access
   * token. Otherwise there are no cookies, and nothing is written. A cookie without a session is
   * left in place.
   *
   * @throws {SessionTokenError} when the database fails.
   * @throws {JWTSessionError} when a `jwt` or `session` callback throws, or the platform cannot
   *   decrypt.
   */
  async keepAlive(cookies: RequestCookies, requestOrigin: RequestOrigin): Promise<KeptSession<T>> {
    const reading = await this.readAndEmit(getSessionCookies(cookies, requestOrigin), 'when-due');
    if (!reading) return { session: null, cookies: [] };
    const { session, cookies: renewed, verified } = reading;
    return { session, cookies: renewed, verified };
  }

  /**
   * The session of a request, renewed, and updated if the client requested an update. A cookie
   * without a session is cleared, unless another app made it.
   *
   * @param renewal - Whether the cookie is set again always, or when it is due, as by `keepAlive`.
   *   An update always sets it.
   * @throws {SessionTokenError} when the database fails.
   * @throws {JWTSessionError} when a `jwt` or `session` callback throws, or the platform cannot
   *   decrypt.
   */
  async refresh(
    cookies: RequestCookies,
    requestOrigin: RequestOrigin,
    update?: SessionUpdate,
    renewal: Exclude<Renewal, 'never'> = 'always',
  ): Promise<RefreshedSession<T>> {
    const sessionCookies = getSessionCookies(cookies, requestOrigin);
    const reading = await this.readAndEmit(sessionCookies, update ? 'always' : renewal, update);
    if (reading) return { session: reading.session, cookies: reading.cookies };
    const { isForeign, isReplaced, isHeld } = sessionCookies;
    if (isForeign || isReplaced || isHeld) return { session: null, cookies: [] };
    return { session: null, cookies: this.clear(cookies, requestOrigin) };
  }

  /**
   * The stored user of a request's session; `null` for an expired session.
   *
   * @param carried - The session of a request without session cookies, as `identify` returned it.
   */
  async getUser(
    cookies: RequestCookies,
    requestOrigin: RequestOrigin,
    carried?: SessionIdentity,
  ): Promise<AdapterUser | null> {
    return this.strategy.getUser(getSessionCookies(cookies, requestOrigin), carried);
  }

  /**
   * When the user of a request last proved all that a sign-in asks for, before all that this
   * process knows of that millisecond; `undefined` if no feature knows.
   */
  async getStart(
    cookies: RequestCookies,
    requestOrigin: RequestOrigin,
  ): Promise<Moment | undefined> {
    const session = this.hooks ? await this.find(cookies, requestOrigin) : null;
    const start = session ? await this.hooks?.getStart(session) : undefined;
    return start && { time: start.getTime(), order: 0 };
  }

  /**
   * What identifies the session of a request, for a flow whose response comes without cookies;
   * `undefined` when there is none.
   *
   * @throws {SessionTokenError} when the database fails.
   * @throws {JWTSessionError} when the platform cannot decrypt.
   */
  async identify(
    cookies: RequestCookies,
    requestOrigin: RequestOrigin,
  ): Promise<SessionIdentity | undefined> {
    const sessionCookies = getSessionCookies(cookies, requestOrigin);
    if (sessionCookies.getTokens().length === 0) return undefined;
    return (await this.strategy.identify(sessionCookies)) ?? undefined;
  }

  /**
   * Whether a request has a session that has not ended. Runs no callback, emits no event, writes
   * nothing.
   *
   * @throws {SessionTokenError} when the database fails.
   * @throws {JWTSessionError} when the platform cannot decrypt.
   */
  async isSignedIn(cookies: RequestCookies, requestOrigin: RequestOrigin): Promise<boolean> {
    return (await this.find(cookies, requestOrigin)) !== null;
  }

  /**
   * The session of a request by its user and its token, or `null`, for features. Runs no callback,
   * emits no event, writes nothing.
   *
   * @param takesHeld - Whether a session counts that is held. Default `false`.
   * @throws {SessionTokenError} when the database fails.
   * @throws {JWTSessionError} when the platform cannot decrypt.
   */
  async find(
    cookies: RequestCookies,
    requestOrigin: RequestOrigin,
    takesHeld = false,
  ): Promise<VerifiedSession | null> {
    const sessionCookies = new SessionCookies(cookies, requestOrigin.cookies, takesHeld);
    return sessionCookies.getTokens().length > 0 ? this.strategy.find(sessionCookies) : null;
  }

  /**
   * The page on which the user of a request gives what the session lacks; `undefined` for a request
   * whose session is not held.
   *
   * @throws as {@link find}.
   */
  async findHeldUrl(
    { cookies, requestOrigin }: SignedInRequest,
    callbackUrl: string | undefined,
  ): Promise<string | undefined> {
    const policy = this.hooks?.policy;
    const session = policy && (await this.find(cookies, requestOrigin, true));
    if (!session || !(await policy.isHeld(session))) return undefined;
    return policy.findUrl(session, requestOrigin, callbackUrl);
  }

  /**
   * Whether a further proof of the user has replaced the token of a session: it is accepted for
   * what changes nothing.
   */
  isReplaced(session: VerifiedSession): Awaitable<boolean> {
    return this.hooks?.isReplaced(session) ?? false;
  }

  /**
   * Gives the session of a request a new token, as the same session, also if it is held. The token
   * of before is accepted for ten seconds.
   *
   * @param claims - With `jwt`: claims of the new token, beside those that it has.
   * @param commit - Called with the session under the new token, before the one of before counts as
   *   replaced. What it throws leaves the session as it was.
   * @returns `null` when the session has ended, or its token is replaced already.
   */
  async reissue(
    { cookies, requestOrigin }: SignedInRequest,
    claims: JWT,
    commit: (session: VerifiedSession) => Promise<void>,
  ): Promise<readonly SetCookie[] | null> {
    const sessionCookies = new SessionCookies(cookies, requestOrigin.cookies, true);
    return this.strategy.reissue(sessionCookies, claims, commit);
  }

  /** Starts a session and returns its cookies. */
  async start(
    start: SessionStart,
    cookies: RequestCookies,
    requestOrigin: RequestOrigin,
  ): Promise<readonly SetCookie[]> {
    return this.strategy.start(start, getSessionCookies(cookies, requestOrigin));
  }

  /**
   * Ends the session of a request. A failure on the server is logged, and the cookie is cleared
   * anyway.
   */
  async end(cookies: RequestCookies, requestOrigin: RequestOrigin): Promise<EndedSession> {
    const cleared = this.clear(cookies, requestOrigin);
    try {
      const message = await this.strategy.end(getSessionCookies(cookies, requestOrigin));
      if (message) await this.events.emit('signOut', message);
      return { cookies: cleared, isRevoked: true };
    } catch (thrown) {
      const error = new SignOutError('The session could not be ended.', asError(thrown));
      const reference = logWithReference(error, this.logger, this.random);
      return { cookies: cleared, isRevoked: false, reference };
    }
  }

  /** Deletes the session's cookies and those of features, whatever they hold. */
  clear(cookies: RequestCookies, requestOrigin: RequestOrigin): readonly SetCookie[] {
    const further = this.hooks?.listCookies(requestOrigin.cookies) ?? [];
    return [
      ...getSessionCookies(cookies, requestOrigin).clear(),
      ...further.flatMap((cookie) => clearChunked(cookie, cookies)),
    ];
  }

  private async readAndEmit(
    sessionCookies: SessionCookies,
    renewal: Renewal,
    update?: SessionUpdate,
  ): Promise<SessionReading<T> | null> {
    if (sessionCookies.getPresentedTokens().length === 0) return null;
    const reading = await this.strategy.read(sessionCookies, renewal, update);
    if (reading) await this.events.emit('session', reading.message);
    return reading;
  }
}

function getSessionCookies(cookies: RequestCookies, requestOrigin: RequestOrigin): SessionCookies {
  return new SessionCookies(cookies, requestOrigin.cookies);
}

/** Sessions, however they are kept. */
import { asError } from '../errors/auth.error.js';
import { SignOutError } from '../errors/upstream.errors.js';
import type { EventBus } from '../events/event-bus.js';
import { RequestCookies, type SetCookie } from '../http/cookies.js';
import type { RequestOrigin } from '../http/request-origin.js';
import type { Logger } from '../kernel/logger.js';
import type { OwnTypes, TypeOf } from '../models/session.js';
import type { AdapterUser } from '../models/user.js';
import { SessionCookies } from './session-cookies.js';
import type {
  Renewal,
  SessionReading,
  SessionStart,
  SessionStrategy,
  SessionUpdate,
} from './session-strategy.js';

/** A session with the cookies that its client must be given. */
export interface RefreshedSession<out T extends OwnTypes = object> {
  readonly session: TypeOf<T, 'session'> | null;
  readonly cookies: readonly SetCookie[];
}

/** How a sign-out went. */
export interface EndedSession {
  /** The cookies that clear the session. */
  readonly cookies: readonly SetCookie[];
  /** `false` when the database could not be told: its row is still good until it expires. */
  readonly isRevoked: boolean;
}

/**
 * Reads, starts and ends sessions.
 *
 * It returns the cookies to set and sets none: whoever answers the request does.
 *
 * @typeParam T - The app's own types, as in its `AuthConfig<T>`.
 * @publicApi
 */
export class SessionService<out T extends OwnTypes = object> {
  constructor(
    private readonly strategy: SessionStrategy<T>,
    private readonly events: EventBus,
    private readonly logger: Logger,
  ) {}

  /** Whether a session can only be somebody's whom the database knows. */
  get needsStoredUser(): boolean {
    return this.strategy.needsStoredUser;
  }

  /**
   * The session that a request proves, or `null`. Writes nothing and sets no cookie.
   *
   * @throws {SessionTokenError} when the database cannot be asked.
   * @throws {JWTSessionError} when a `jwt` or `session` callback throws, or the platform cannot decrypt.
   */
  async read(cookies: RequestCookies, site: RequestOrigin): Promise<TypeOf<T, 'session'> | null> {
    const reading = await this.reading(getCarrier(cookies, site), 'never');
    return reading?.session ?? null;
  }

  /**
   * The session that a token proves which came by another way than a cookie: `Authorization: Bearer`,
   * say. Writes nothing.
   *
   * @throws {SessionTokenError} when the database cannot be asked.
   * @throws {JWTSessionError} when a `jwt` or `session` callback throws, or the platform cannot decrypt.
   */
  async readToken(token: string, site: RequestOrigin): Promise<TypeOf<T, 'session'> | null> {
    const { name } = site.cookies.sessionToken;
    return this.read(new RequestCookies(`${name}=${encodeURIComponent(token)}`), site);
  }

  /**
   * The session that a request proves, carried on when it is time: once `updateAge` has passed since
   * it was last carried on, or when the `jwt` callback changed its token, as one does that renews an
   * access token. There are no cookies to set otherwise, and nothing was written.
   *
   * A cookie that proves nothing is left where it is.
   *
   * @throws {SessionTokenError} when the database cannot be asked.
   * @throws {JWTSessionError} when a `jwt` or `session` callback throws, or the platform cannot decrypt.
   */
  async keepAlive(cookies: RequestCookies, site: RequestOrigin): Promise<RefreshedSession<T>> {
    const reading = await this.reading(getCarrier(cookies, site), 'when-due');
    return { session: reading?.session ?? null, cookies: reading?.cookies ?? [] };
  }

  /**
   * The session that a request proves, kept alive, and changed if the client asked for a change.
   *
   * A cookie that proves nothing is cleared.
   *
   * @param renewal - Whether the cookie is set again in any case, or when it is time, as by `keepAlive`. A
   *   change always sets it.
   * @throws {SessionTokenError} when the database cannot be asked.
   * @throws {JWTSessionError} when a `jwt` or `session` callback throws, or the platform cannot decrypt.
   */
  async refresh(
    cookies: RequestCookies,
    site: RequestOrigin,
    update?: SessionUpdate,
    renewal: Exclude<Renewal, 'never'> = 'always',
  ): Promise<RefreshedSession<T>> {
    const carrier = getCarrier(cookies, site);
    const reading = await this.reading(carrier, update ? 'always' : renewal, update);
    if (reading) return { session: reading.session, cookies: reading.cookies };
    return { session: null, cookies: this.clear(cookies, site) };
  }

  /** Whose session a request proves, as the database knows them; an expired one proves nothing. */
  async owner(cookies: RequestCookies, site: RequestOrigin): Promise<AdapterUser | null> {
    return this.strategy.owner(getCarrier(cookies, site));
  }

  /**
   * Whether a request proves a session that has not ended. Runs no callback, tells no event, writes
   * nothing.
   *
   * @throws {SessionTokenError} when the database cannot be asked.
   * @throws {JWTSessionError} when the platform cannot decrypt.
   */
  async isSignedIn(cookies: RequestCookies, site: RequestOrigin): Promise<boolean> {
    const carrier = getCarrier(cookies, site);
    return carrier.tokens().length > 0 && this.strategy.isLive(carrier);
  }

  /** Starts a session. @returns The cookies that carry it. */
  async start(
    start: SessionStart,
    cookies: RequestCookies,
    site: RequestOrigin,
  ): Promise<readonly SetCookie[]> {
    return this.strategy.start(start, getCarrier(cookies, site));
  }

  /**
   * Ends the session that a request carries. A failure on the server's side is logged, and the
   * cookie is cleared all the same.
   */
  async end(cookies: RequestCookies, site: RequestOrigin): Promise<EndedSession> {
    const cleared = this.clear(cookies, site);
    try {
      const message = await this.strategy.end(getCarrier(cookies, site));
      if (message) await this.events.emit('signOut', message);
      return { cookies: cleared, isRevoked: true };
    } catch (thrown) {
      this.logger.error(new SignOutError('The session could not be ended.', asError(thrown)));
      return { cookies: cleared, isRevoked: false };
    }
  }

  /** The cookies that make a browser forget its session, whatever it holds. */
  clear(cookies: RequestCookies, site: RequestOrigin): readonly SetCookie[] {
    return getCarrier(cookies, site).clear();
  }

  private async reading(
    carrier: SessionCookies,
    renewal: Renewal,
    update?: SessionUpdate,
  ): Promise<SessionReading<T> | null> {
    if (carrier.presented().length === 0) return null;
    const reading = await this.strategy.read(carrier, renewal, update);
    if (reading) await this.events.emit('session', reading.message);
    return reading;
  }
}

function getCarrier(cookies: RequestCookies, site: RequestOrigin): SessionCookies {
  return new SessionCookies(cookies, site.cookies);
}

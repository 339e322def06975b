/** Sessions, however they are kept. */
import { asError } from '../errors/auth.error.js';
import { SignOutError } from '../errors/upstream.errors.js';
import type { EventBus } from '../events/event-bus.js';
import { clearChunked, readChunked } from '../http/cookie-chunks.js';
import type { RequestCookies } from '../http/request-cookies.js';
import type { SetCookie } from '../http/set-cookie.js';
import type { Site } from '../http/site.js';
import type { Logger } from '../kernel/logger.js';
import type { DefaultSession, Session } from '../models/session.js';
import type { AdapterUser } from '../models/user.js';
import type {
  SessionCarrier,
  SessionReading,
  SessionStart,
  SessionStrategy,
  SessionUpdate,
} from './session-strategy.js';

/** A session with the cookies that its client must be given. */
export interface RefreshedSession {
  readonly session: Session | DefaultSession | null;
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
 * @publicApi
 */
export class SessionService {
  constructor(
    private readonly strategy: SessionStrategy,
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
   * @throws {JWTSessionError} when a `jwt` or `session` callback throws.
   */
  async read(cookies: RequestCookies, site: Site): Promise<Session | DefaultSession | null> {
    const reading = await this.reading(carrierOf(cookies, site), undefined, true);
    return reading?.session ?? null;
  }

  /**
   * The session that a request proves, kept alive, and changed if the client asked for a change.
   *
   * A cookie that proves nothing is cleared.
   *
   * @throws {SessionTokenError} when the database cannot be asked.
   * @throws {JWTSessionError} when a `jwt` or `session` callback throws.
   */
  async refresh(
    cookies: RequestCookies,
    site: Site,
    update?: SessionUpdate,
  ): Promise<RefreshedSession> {
    const carrier = carrierOf(cookies, site);
    const reading = await this.reading(carrier, update, false);
    if (reading) return { session: reading.session, cookies: reading.cookies };
    return { session: null, cookies: this.clear(cookies, site) };
  }

  /** Whose session a request proves, as the database knows them; an expired one proves nothing. */
  async owner(cookies: RequestCookies, site: Site): Promise<AdapterUser | null> {
    return this.strategy.owner(carrierOf(cookies, site));
  }

  /** Starts a session. @returns The cookies that carry it. */
  async start(
    start: SessionStart,
    cookies: RequestCookies,
    site: Site,
  ): Promise<readonly SetCookie[]> {
    return this.strategy.start(start, carrierOf(cookies, site));
  }

  /**
   * Ends the session that a request carries. A failure on the server's side is logged, and the
   * cookie is cleared all the same.
   */
  async end(cookies: RequestCookies, site: Site): Promise<EndedSession> {
    const cleared = this.clear(cookies, site);
    try {
      const message = await this.strategy.end(carrierOf(cookies, site));
      if (message) await this.events.emit('signOut', message);
      return { cookies: cleared, isRevoked: true };
    } catch (thrown) {
      this.logger.error(new SignOutError('The session could not be ended.', asError(thrown)));
      return { cookies: cleared, isRevoked: false };
    }
  }

  /** The cookies that make a browser forget its session, whatever it holds. */
  clear(cookies: RequestCookies, site: Site): readonly SetCookie[] {
    return clearChunked(site.cookies.sessionToken, cookies);
  }

  private async reading(
    carrier: SessionCarrier,
    update: SessionUpdate | undefined,
    isReadOnly: boolean,
  ): Promise<SessionReading | null> {
    if (readChunked(carrier.cookies, carrier.cookie.name).length === 0) return null;
    const reading = await this.strategy.read(carrier, update, isReadOnly);
    if (reading) await this.events.emit('session', reading.message);
    return reading;
  }
}

function carrierOf(cookies: RequestCookies, site: Site): SessionCarrier {
  return { cookies, cookie: site.cookies.sessionToken };
}

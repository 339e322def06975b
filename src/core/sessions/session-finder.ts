/** The session of a request that is no request to this library's routes, for features. */
import { MalformedRequest } from '../errors/request.errors.js';
import { RequestCookies } from '../http/cookies.js';
import { type HeaderReader, OriginResolver, type RequestOrigin } from '../http/request-origin.js';
import { service } from '../kernel/container.js';
import { parseUrl } from '../kernel/url.js';
import type { VerifiedSession } from './session-strategy.js';
import { SessionService } from './session.service.js';

/** The parts of a `Request` that its session is read from. */
export interface SessionRequest {
  /** Absolute. */
  readonly url: string;
  readonly headers: HeaderReader;
}

/** A session with its request. */
export interface FoundSession {
  readonly session: VerifiedSession;
  readonly cookies: RequestCookies;
  readonly requestOrigin: RequestOrigin;
}

/** Finds the session of a request. */
export class SessionFinder {
  constructor(
    private readonly sessions: SessionService,
    private readonly originResolver: OriginResolver,
  ) {}

  /**
   * @returns `null` when the user is not signed in.
   * @throws {MalformedRequest} when the URL is not absolute.
   * @throws {SessionTokenError} when the database fails.
   */
  async find({ url, headers }: SessionRequest): Promise<FoundSession | null> {
    const origin = parseUrl(url)?.origin;
    if (origin === undefined) {
      throw new MalformedRequest(400, 'The `url` of the request is not absolute.');
    }
    const cookies = new RequestCookies(headers.get('cookie') ?? '');
    const requestOrigin = this.originResolver.resolve(origin, headers);
    const session = await this.sessions.find(cookies, requestOrigin);
    return session && { session, cookies, requestOrigin };
  }
}

/** The row of the finder, which several features bring. */
export const SESSION_FINDER = service(SessionFinder, [SessionService, OriginResolver]);

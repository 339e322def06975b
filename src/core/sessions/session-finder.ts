/** The session of a request that is no request to this library's routes, for features. */
import { MalformedRequest } from '../errors/request.errors.js';
import { ClaimedCredentialsToken } from '../http/claimed-credentials.js';
import { RequestCookies } from '../http/cookies.js';
import { type HeaderReader, OriginResolver, type RequestOrigin } from '../http/request-origin.js';
import { key, service } from '../kernel/container.js';
import { parseUrl } from '../kernel/url.js';
import type { VerifiedSession } from './session-strategy.js';
import { SessionService } from './session.service.js';

/**
 * Whether a session token may come as `Authorization: Bearer`, as with `bearerTokens` of the NestJS
 * module.
 */
export const AcceptsBearerToken = key<boolean>('AcceptsBearer');

/** The parts of a `Request` that its session is read from. */
export interface SessionRequest {
  /** Absolute, since the session cookie depends on the scheme and host. */
  readonly url: string;
  readonly headers: HeaderReader;
}

/** A session with its request. */
export interface FoundSession {
  readonly session: VerifiedSession;
  readonly cookies: RequestCookies;
  readonly requestOrigin: RequestOrigin;
}

/** RFC 6750 §2.1. */
const BEARER = /^bearer +([\w.~+/=-]+)$/i;

/** Finds the session of a request. */
export class SessionFinder {
  constructor(
    private readonly sessions: SessionService,
    private readonly originResolver: OriginResolver,
    private readonly acceptsBearer: boolean,
    private readonly isClaimed: (headers: HeaderReader) => boolean,
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
    const requestOrigin = this.originResolver.resolve(origin, headers);
    const sent = new RequestCookies(headers.get('cookie') ?? '');
    return (
      (await this.findIn(sent, requestOrigin)) ??
      (await this.findIn(this.getBearerCookies(headers, requestOrigin), requestOrigin))
    );
  }

  private async findIn(
    cookies: RequestCookies | undefined,
    requestOrigin: RequestOrigin,
  ): Promise<FoundSession | null> {
    const session = cookies && (await this.sessions.find(cookies, requestOrigin));
    return session ? { session, cookies, requestOrigin } : null;
  }

  /** The token as the cookie that it would be in. */
  private getBearerCookies(
    headers: HeaderReader,
    { cookies }: RequestOrigin,
  ): RequestCookies | undefined {
    if (!this.acceptsBearer || this.isClaimed(headers)) return undefined;
    const [, token] = BEARER.exec(headers.get('authorization') ?? '') ?? [];
    return token === undefined
      ? undefined
      : new RequestCookies(`${cookies.sessionToken.name}=${encodeURIComponent(token)}`);
  }
}

/** The row of the finder, which several features bring. */
export const SESSION_FINDER = service(SessionFinder, [
  SessionService,
  OriginResolver,
  AcceptsBearerToken,
  ClaimedCredentialsToken,
]);

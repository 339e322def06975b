/** The session of a request on any transport, looked up once for all guards and parameters. */
import { HttpException, Inject, Injectable } from '@nestjs/common';
import { AccessTokenVerifierToken } from '../../core/access-tokens/access-token-verifier.js';
import { ConfigurationCheck } from '../../core/config/configuration-check.js';
import { CsrfGuard } from '../../core/csrf/csrf.guard.js';
import { asError } from '../../core/errors/auth.error.js';
import type { SetCookie } from '../../core/http/cookies.js';
import {
  type AuthServices,
  OriginResolver,
  RequestCookies,
  type RequestOrigin,
  type ServiceResolver,
  SessionService,
} from '../../core/index.js';
import { key } from '../../core/kernel/container.js';
import { LoggerToken } from '../../core/kernel/logger.js';
import type { OwnTypes, TypeOf } from '../../core/models/session.js';
import { SessionCookies, type SessionToken } from '../../core/sessions/session-cookies.js';
import { type PlatformReply, type PlatformRequest, takesHeaders } from '../../node/platform.js';
import { toSessionException } from '../errors/error-reporting.js';
import { RequestCookieJar, toTransportRequest } from '../transports/http.transport.js';
import { perRequest } from '../transports/per-request.js';
import { RequestServices, type TransportRequest } from '../transports/transport.js';

/** A session, and the tokens that it was verified by. */
interface VerifiedSession<out T extends OwnTypes = object> {
  readonly session: TypeOf<T, 'session'>;
  /** The session tokens of the request, the likeliest first. One of them is the session's. */
  readonly tokens: readonly SessionToken[];
  /** Whether the token was sent as `Authorization: Bearer`. */
  readonly isBearer: boolean;
  readonly requestOrigin: RequestOrigin;
}

/** The lookup of a request's session. */
interface Lookup<T extends OwnTypes> {
  readonly verified: Promise<VerifiedSession<T> | null>;
  readonly isKeptAlive: boolean;
}

/** Whether a session token may also come as `Authorization: Bearer` (RFC 6750 §2.1). */
export const BearerTokensToken = key<boolean>('BearerTokens');

/** The property of a request to which the guard assigns the user; `undefined` for none. */
export const UserPropertyToken = key<string | undefined>('UserProperty');

/**
 * The sessions of requests of Express and Fastify, and of other transports.
 *
 * @typeParam T - The app's own types, as in its `AuthConfig<T>`.
 * @publicApi
 */
@Injectable()
export class RequestSessions<out T extends OwnTypes = object> {
  private readonly lookups = perRequest<Lookup<T>>();
  private readonly cookieJar = new RequestCookieJar();

  constructor(
    @Inject(RequestServices) private readonly services: RequestServices<T>,
    @Inject(BearerTokensToken) private readonly acceptsBearer: boolean,
  ) {}

  /**
   * The session of a request of Express or Fastify, or `null`. Sets no cookies.
   *
   * @throws {HttpException} when the session cannot be read, which is logged: 503 when the database is
   *   unavailable, 500 when a callback throws. The user may still be signed in.
   */
  get(request: PlatformRequest): Promise<TypeOf<T, 'session'> | null> {
    return this.getSession(toTransportRequest(request));
  }

  /** Like `get`, for a request on any transport. */
  async getSession(request: TransportRequest): Promise<TypeOf<T, 'session'> | null> {
    return (await this.verify(request))?.session ?? null;
  }

  /** Like `getSession`, with the tokens that the session was verified by. */
  verify(request: TransportRequest): Promise<VerifiedSession<T> | null> {
    const known = this.lookups.get(request.identity);
    return known?.verified ?? this.lookUp(request, undefined);
  }

  /**
   * Like `verify`, and renews the session when it is due, see `SessionService.keepAlive`. It does not
   * renew a session that came as a bearer token, nor one to whose reply no cookie can be added.
   *
   * @param reply - Where the cookies of the renewed session are set.
   * @throws {HttpException} when the session cannot be read.
   */
  verifyAndRenew(
    request: TransportRequest,
    reply: PlatformReply | undefined,
  ): Promise<VerifiedSession<T> | null> {
    if (!reply || !takesHeaders(reply)) return this.verify(request);
    const known = this.lookups.get(request.identity);
    // An earlier lookup, by a middleware for instance, may only have read the session.
    return known?.isKeptAlive ? known.verified : this.lookUp(request, reply);
  }

  /** The `Cookie` header that the browser would send after the cookies that were set so far. */
  getCookieHeader(request: TransportRequest): string {
    return this.cookieJar.getHeader(request);
  }

  /** Sets cookies that start, change or end the session. The next lookup reads it again. */
  setCookies(request: TransportRequest, reply: PlatformReply, cookies: readonly SetCookie[]): void {
    this.cookieJar.set(request, reply, cookies);
    this.lookups.delete(request.identity);
  }

  /** Sets cookies that do not change the session. */
  addCookies(request: TransportRequest, reply: PlatformReply, cookies: readonly SetCookie[]): void {
    this.cookieJar.set(request, reply, cookies);
  }

  private lookUp(
    request: TransportRequest,
    reply: PlatformReply | undefined,
  ): Promise<VerifiedSession<T> | null> {
    const verified = this.find(request, reply);
    this.lookups.set(request.identity, { verified, isKeptAlive: reply !== undefined });
    return verified;
  }

  private async find(
    request: TransportRequest,
    reply: PlatformReply | undefined,
  ): Promise<VerifiedSession<T> | null> {
    const services = await this.services.forRequest(request);
    // A message between services has no host, and most such messages carry no credentials.
    if (request.origin === undefined && !hasCredentials(request)) return null;
    try {
      // A session must not be verified by a configuration that has errors.
      await services.get(ConfigurationCheck).assertValid();
      const requestOrigin = resolveOrigin(request, services);
      const sessions = services.get(SessionService);
      return (
        (mayUseCookies(request, requestOrigin, services)
          ? await this.verifyCookie(request, reply, requestOrigin, sessions)
          : null) ?? (await this.verifyBearer(request, requestOrigin, services))
      );
    } catch (thrown) {
      if (thrown instanceof HttpException) throw thrown;
      services.get(LoggerToken).error(asError(thrown));
      throw toSessionException(thrown);
    }
  }

  private async verifyCookie(
    request: TransportRequest,
    reply: PlatformReply | undefined,
    requestOrigin: RequestOrigin,
    sessions: SessionService<T>,
  ): Promise<VerifiedSession<T> | null> {
    const sent = new RequestCookies(this.getCookieHeader(request));
    if (!reply) {
      const session = await sessions.read(sent, requestOrigin);
      return session && new CookieSession(session, requestOrigin, sent);
    }
    const { session, cookies } = await sessions.keepAlive(sent, requestOrigin);
    this.cookieJar.set(request, reply, cookies);
    const current = cookies.length > 0 ? new RequestCookies(this.getCookieHeader(request)) : sent;
    return session && new CookieSession(session, requestOrigin, current);
  }

  private async verifyBearer(
    request: TransportRequest,
    requestOrigin: RequestOrigin,
    services: AuthServices<T>,
  ): Promise<VerifiedSession<T> | null> {
    const token = this.acceptsBearer ? getBearerToken(request) : undefined;
    if (token === undefined) return null;
    // An access token is no session token that was refused, which would be logged.
    if (await services.get(AccessTokenVerifierToken)?.isAddressed(token)) return null;
    const sessions: SessionService<T> = services.get(SessionService);
    const session = await sessions.readToken(token, requestOrigin);
    const salt = requestOrigin.cookies.sessionToken.name;
    return session && { session, requestOrigin, tokens: [{ token, salt }], isBearer: true };
  }
}

/** A session verified by a cookie. Its tokens are collected on demand, since few handlers need them. */
class CookieSession<T extends OwnTypes> implements VerifiedSession<T> {
  readonly isBearer = false;

  constructor(
    readonly session: TypeOf<T, 'session'>,
    readonly requestOrigin: RequestOrigin,
    private readonly cookies: RequestCookies,
  ) {}

  get tokens(): readonly SessionToken[] {
    return new SessionCookies(this.cookies, this.requestOrigin.cookies).getPresentedTokens();
  }
}

/**
 * Resolves the public origin that a request was sent to.
 *
 * @throws {UntrustedHost} when no configuration says that the request's host can be trusted.
 */
export function resolveOrigin(
  { origin, headers }: TransportRequest,
  services: ServiceResolver,
): RequestOrigin {
  const resolver = services.get(OriginResolver);
  return origin === undefined ? resolver.resolveConfigured() : resolver.resolve(origin, headers);
}

/** Cookies do not count on a WebSocket handshake of another site (RFC 6455 §10.2). */
function mayUseCookies(
  { isHandshake, headers }: TransportRequest,
  requestOrigin: RequestOrigin,
  services: ServiceResolver,
): boolean {
  return !isHandshake || services.get(CsrfGuard).isFromThisSite(headers, requestOrigin.origin);
}

function hasCredentials({ headers }: TransportRequest): boolean {
  return ['cookie', 'authorization'].some((name) => headers.get(name));
}

function getBearerToken({ headers }: TransportRequest): string | undefined {
  const [, token] = /^bearer +([\w.~+/=-]+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  return token;
}

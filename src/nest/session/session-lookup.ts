/** The session of a request on any transport, looked up once for all guards and parameters. */
import { HttpException, Inject, Injectable } from '@nestjs/common';
import { asError } from '../../core/errors/index.js';
import { type ServiceResolver, SessionService } from '../../core/index.js';
import { AccessTokenVerifierToken } from '../../core/access-tokens/index.js';
import { ClaimedCredentialsToken } from '../../core/http/index.js';
import { key, LoggerToken, perRequest } from '../../core/kernel/index.js';
import type { OwnTypes, TypeOf } from '../../core/models/index.js';
import {
  type BearerSessionFinder,
  getBearerToken,
  RequestSession,
  resolveOrigin,
} from '../../core/request/index.js';
import type { PlatformRequest } from '../../node/platform.js';
import { toSessionException } from '../errors/error-reporting.js';
import { toTransportRequest } from '../transports/http.transport.js';
import { RequestServices, type TransportRequest } from '../transports/transport.js';

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
  private readonly known = perRequest<RequestSession>();
  /** What was thrown for readings that failed: each is logged once. */
  private readonly exceptions = new WeakMap<Promise<unknown>, HttpException>();

  constructor(
    @Inject(RequestServices) private readonly services: RequestServices<T>,
    @Inject(BearerTokensToken) private readonly acceptsBearer: boolean,
  ) {}

  /**
   * The session of a request of Express or Fastify, or `null`. Sets no cookies.
   *
   * @throws {HttpException} when the session cannot be read, which is logged: 503 when the database
   *   is unavailable, 500 when a callback throws. The user may still be signed in.
   */
  get(request: PlatformRequest): Promise<TypeOf<T, 'session'> | null> {
    return this.read(toTransportRequest(request), false);
  }

  /**
   * The session of a request on any transport, looked up once.
   *
   * @param mayRenew - Whether a session that is due is renewed, see `SessionService.keepAlive`. One
   *   that came as a bearer token is not renewed, nor one to whose reply no cookie can be added.
   * @throws {HttpException} as {@link get}.
   */
  async read(request: TransportRequest, mayRenew: boolean): Promise<TypeOf<T, 'session'> | null> {
    const session = this.find(request);
    const services = await session.services();
    // A message between services has no host, and most such messages carry no credentials.
    if (request.origin === undefined && !session.hasCredentials) return null;
    const reading = session.readOrThrow(mayRenew);
    try {
      return (await reading) as TypeOf<T, 'session'> | null;
    } catch (thrown) {
      throw this.toException(thrown, reading, services);
    }
  }

  /** The session of a request, for what reads and changes it. */
  find(request: TransportRequest): RequestSession {
    const known = this.known.get(request.identity);
    // An earlier lookup, by a middleware for instance, may not know the reply.
    known?.use(request);
    if (known) return known;
    const session = new RequestSession(
      () => this.services.forRequest(request),
      request,
      this.acceptsBearer ? findBearerSession : undefined,
    );
    this.known.set(request.identity, session);
    return session;
  }

  private toException(
    thrown: unknown,
    reading: Promise<unknown>,
    services: ServiceResolver,
  ): HttpException {
    if (thrown instanceof HttpException) return thrown;
    const known = this.exceptions.get(reading);
    if (known) return known;
    services.get(LoggerToken).error(asError(thrown));
    const exception = toSessionException(thrown);
    this.exceptions.set(reading, exception);
    return exception;
  }
}

/**
 * The session whose token came as `Authorization: Bearer`. It is not renewed: the client keeps its
 * token.
 */
const findBearerSession: BearerSessionFinder = async (services, port) => {
  const token = getBearerToken(port.headers);
  if (token === undefined) return null;
  if (services.get(ClaimedCredentialsToken)(port.headers)) return null;
  // An access token is no session token that was refused, which would be logged.
  if (await services.get(AccessTokenVerifierToken)?.isAddressed(token)) return null;
  return services.get(SessionService).readToken(token, resolveOrigin(services, port));
};

/** Access tokens of providers for the user of a request. */
import {
  BadGatewayException,
  ForbiddenException,
  HttpException,
  Inject,
  Injectable,
} from '@nestjs/common';
import { asError } from '../../core/errors/auth.error.js';
import {
  CallbackRouteError,
  ProviderAccessLost,
  ProviderTokenMissing,
} from '../../core/errors/index.js';
import {
  type ProviderToken,
  type ProviderTokenOptions,
  requireProviderTokens,
  requireToken,
} from '../../core/features/provider-token.js';
import { LoggerToken } from '../../core/kernel/logger.js';
import type { PlatformReply } from '../../node/platform.js';
import { takesHeaders } from '../../node/platform.js';
import { toSessionException } from '../errors/error-reporting.js';
import { RequestServices, type TransportRequest } from '../transports/transport.js';
import { RequestSessions } from './request-sessions.js';

/**
 * The access tokens of the user of a request, on any transport.
 *
 * @publicApi
 */
@Injectable()
export class RequestProviderTokens {
  constructor(
    @Inject(RequestServices) private readonly services: RequestServices,
    @Inject(RequestSessions) private readonly sessions: RequestSessions,
  ) {}

  /**
   * @param reply - Where the cookies of a refreshed token are set, which is kept there without an adapter.
   * @returns `null` when the user is not signed in.
   * @throws {HttpException} 403 when the user has no token, or the provider gives none any more; 502 when the
   *   provider failed, which is logged; 503 when the database did.
   */
  async get(
    request: TransportRequest,
    reply: PlatformReply | undefined,
    provider: string,
    options: ProviderTokenOptions,
  ): Promise<ProviderToken | null> {
    const verified = await this.sessions.verify(request);
    if (!verified) return null;
    const services = await this.services.forRequest(request);
    const reader = requireProviderTokens(services);
    const { requestOrigin, tokens } = verified;
    const [token] = verified.isBearer ? tokens : [];
    const { name } = requestOrigin.cookies.sessionToken;
    const cookie = token
      ? `${name}=${encodeURIComponent(token.token)}`
      : this.sessions.getCookieHeader(request);
    const headers = {
      get: (header: string) => (header === 'cookie' ? cookie : request.headers.get(header)),
    };
    const url = request.origin ?? requestOrigin.origin;
    const canSet = reply !== undefined && takesHeaders(reply);
    try {
      const reading = await reader.read({ url, headers }, provider, options, canSet);
      if (reply) this.sessions.addCookies(request, reply, reading.cookies);
      return requireToken(reading);
    } catch (thrown) {
      if (thrown instanceof HttpException) throw thrown;
      if (!isExpected(thrown)) services.get(LoggerToken).error(asError(thrown));
      throw toTokenException(thrown, provider);
    }
  }
}

function isExpected(thrown: unknown): thrown is ProviderAccessLost | ProviderTokenMissing {
  return thrown instanceof ProviderAccessLost || thrown instanceof ProviderTokenMissing;
}

function toTokenException(thrown: unknown, provider: string): HttpException {
  if (isExpected(thrown)) {
    return new ForbiddenException({ statusCode: 403, error: thrown.type, provider });
  }
  return thrown instanceof CallbackRouteError
    ? new BadGatewayException(`The provider "${provider}" failed.`)
    : toSessionException(thrown);
}

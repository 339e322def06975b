/** Access tokens of providers for the user of a request. */
import {
  BadGatewayException,
  ForbiddenException,
  HttpException,
  Inject,
  Injectable,
} from '@nestjs/common';
import {
  asError,
  CallbackRouteError,
  ProviderAccessLost,
  ProviderTokenMissing,
} from '../../core/errors/index.js';
import {
  type ProviderToken,
  type ProviderTokenOptions,
  requireProviderTokens,
  requireToken,
} from '../../core/features/index.js';
import { LoggerToken } from '../../core/kernel/index.js';
import { toSessionException } from '../errors/error-reporting.js';
import type { TransportRequest } from '../transports/transport.js';
import { RequestSessions } from './session-lookup.js';

/**
 * The access tokens of the user of a request, on any transport.
 *
 * @publicApi
 */
@Injectable()
export class RequestProviderTokens {
  constructor(@Inject(RequestSessions) private readonly sessions: RequestSessions) {}

  /**
   * Without an adapter, a token that was refreshed is kept in a cookie, if the request has a reply.
   *
   * @returns `null` when the user is not signed in.
   * @throws {HttpException} 403 when the user has no token, or the provider gives none any more;
   *   502 when the provider failed, which is logged; 503 when the database did.
   */
  async get(
    request: TransportRequest,
    provider: string,
    options: ProviderTokenOptions,
  ): Promise<ProviderToken | null> {
    if (!(await this.sessions.read(request, false))) return null;
    const session = this.sessions.find(request);
    const reader = requireProviderTokens(await session.services());
    try {
      const found = await session.keep((_, source, canSetCookies) =>
        reader.read(source, provider, options, canSetCookies),
      );
      return requireToken(found);
    } catch (thrown) {
      if (thrown instanceof HttpException) throw thrown;
      if (!isExpected(thrown)) (await session.services()).get(LoggerToken).error(asError(thrown));
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

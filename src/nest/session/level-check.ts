/** Whether the sender of a request has proven enough, recently enough. */
import { HttpException, Inject, Injectable, Optional } from '@nestjs/common';
import { AccessTokenSession } from '../../core/access-tokens/index.js';
import { asError, InvalidOption } from '../../core/errors/index.js';
import {
  type Awaitable,
  ClockToken,
  LoggerToken,
  type ServiceResolver,
} from '../../core/kernel/index.js';
import { type LevelRequirement, SessionLevel } from '../../core/levels/index.js';
import { NO_LEVELS, SessionLevelsToken, type VerifiedSession } from '../../core/sessions/index.js';
import { toSessionException } from '../errors/error-reporting.js';
import { RequestServices, type TransportRequest } from '../transports/transport.js';
import { RequestAccessTokens } from './request-access-tokens.js';
import type { Sender } from './request-authentication.js';
import { RequestSessions } from './session-lookup.js';

/** Measures the level of a session, or of an access token. What else a feature accepts has none. */
@Injectable()
export class LevelCheck {
  constructor(
    /** An API with access tokens alone has no sessions. */
    @Optional() @Inject(RequestSessions) private readonly sessions: RequestSessions | undefined,
    @Inject(RequestAccessTokens) private readonly tokens: RequestAccessTokens,
    @Inject(RequestServices) private readonly services: RequestServices,
  ) {}

  /**
   * Synchronous with the strategy `jwt`, whose level is in the token.
   *
   * @throws {HttpException} when the level is not known, which is logged: 503 when the database is
   *   unavailable.
   */
  meets(
    request: TransportRequest,
    { way, session }: Pick<Sender, 'way' | 'session'>,
    asked: LevelRequirement,
  ): Awaitable<boolean> {
    if (session instanceof AccessTokenSession) {
      return this.tokens.meetsLevel(request, session.accessToken, asked);
    }
    if (way !== 'session' || !this.sessions) return false;
    const services = this.services.forRequest(request);
    const verified = this.sessions.find(request).knownVerified;
    if (verified && 'get' in services) {
      const level = this.findLevel(services, verified);
      if (level instanceof SessionLevel) return level.meets(asked, services.get(ClockToken)());
    }
    return this.findAndMeet(this.sessions, request, asked);
  }

  private async findAndMeet(
    sessions: RequestSessions,
    request: TransportRequest,
    asked: LevelRequirement,
  ): Promise<boolean> {
    const services = await this.services.forRequest(request);
    try {
      const verified = await sessions.find(request).findVerified();
      if (!verified) return false;
      const level = await this.findLevel(services, verified);
      return level.meets(asked, services.get(ClockToken)());
    } catch (thrown) {
      if (thrown instanceof HttpException) throw thrown;
      services.get(LoggerToken).error(asError(thrown));
      throw toSessionException(thrown);
    }
  }

  private findLevel(services: ServiceResolver, verified: VerifiedSession): Awaitable<SessionLevel> {
    const levels = services.get(SessionLevelsToken);
    // Only where the configuration depends on the request: the start of the app finds it otherwise.
    if (!levels) throw new InvalidOption(`\`@Auth()\` with a level ${NO_LEVELS}`);
    return levels.find(verified);
  }
}

/** The claims behind a request's session. */
import { Inject, Injectable } from '@nestjs/common';
import { AuthSettingsToken } from '../core/auth-settings.js';
import { JwtService } from '../core/index.js';
import { RequestServices } from './composition/request-services.js';
import type { JWT } from '../core/models/jwt.js';
import type { CarriedToken } from '../core/sessions/session-carrier.js';
import { RequestSessions } from './request-sessions.js';
import type { CarryingRequest } from './transports/transport.js';

/** Reads the token of a session that a request proves. */
@Injectable()
export class RequestTokens {
  constructor(
    @Inject(RequestSessions) private readonly sessions: RequestSessions,
    @Inject(RequestServices) private readonly services: RequestServices,
  ) {}

  /**
   * The claims as the client holds them, or `null`: nobody is signed in, or the sessions are rows.
   *
   * @throws {HttpException} when the session cannot be read.
   */
  async behind(request: CarryingRequest): Promise<JWT | null> {
    const services = await this.services.of(request);
    if (services.get(AuthSettingsToken).sessionStrategy !== 'jwt') return null;
    const jwt = services.get(JwtService);
    const proven = await this.sessions.proven(request);
    if (!proven) return null;
    for (const carried of proven.tokens) {
      const claims = await opened(carried, jwt);
      if (claims) return claims;
    }
    return null;
  }
}

/** A token that does not open is another cookie of that name, and was logged with the session. */
async function opened({ token, salt }: CarriedToken, jwt: JwtService): Promise<JWT | null> {
  try {
    return await jwt.decode(token, salt);
  } catch {
    return null;
  }
}

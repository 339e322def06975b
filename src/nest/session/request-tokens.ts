/** The claims of a request's session token. */
import { Inject, Injectable } from '@nestjs/common';
import { AuthSettingsToken } from '../../core/config/index.js';
import { JwtService, RequestCookies } from '../../core/index.js';
import type { JWT } from '../../core/models/index.js';
import { resolveOrigin } from '../../core/request/index.js';
import { SessionCookies, type SessionToken } from '../../core/sessions/index.js';
import { RequestServices, type TransportRequest } from '../transports/transport.js';
import { RequestSessions } from './session-lookup.js';

/** Decodes the token of a request's session. */
@Injectable()
export class RequestTokens {
  constructor(
    @Inject(RequestSessions) private readonly sessions: RequestSessions,
    @Inject(RequestServices) private readonly services: RequestServices,
  ) {}

  /**
   * The claims of the token that the client holds. `null` when the user is not signed in, and with
   * the session strategy `database`.
   *
   * @throws {HttpException} when the session cannot be read.
   */
  async getClaims(request: TransportRequest): Promise<JWT | null> {
    const services = await this.services.forRequest(request);
    if (services.get(AuthSettingsToken).sessionStrategy !== 'jwt') return null;
    const jwt = services.get(JwtService);
    if (!(await this.sessions.read(request, false))) return null;
    const cookies = new RequestCookies(await this.sessions.find(request).getSessionCookie());
    const site = resolveOrigin(services, request).cookies;
    for (const token of new SessionCookies(cookies, site).getPresentedTokens()) {
      const claims = await decode(token, jwt);
      if (claims) return claims;
    }
    return null;
  }
}

/**
 * `null` for a token that cannot be decoded: it is another cookie of that name, and was logged when
 * the session was read.
 */
async function decode({ token, salt }: SessionToken, jwt: JwtService): Promise<JWT | null> {
  try {
    return await jwt.decode(token, salt);
  } catch {
    return null;
  }
}

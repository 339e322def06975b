/** The claims behind a request's session. */
import { Inject, Injectable } from '@nestjs/common';
import { AuthSettingsToken } from '../core/auth-settings.js';
import { JwtService } from '../core/index.js';
import type { JWT } from '../core/models/jwt.js';
import { RequestSessions } from './request-sessions.js';
import type { CarryingRequest } from './transports/transport.js';

/** Reads the token of a session that a request proves. */
@Injectable()
export class RequestTokens {
  constructor(
    @Inject(RequestSessions) private readonly sessions: RequestSessions,
    @Inject(JwtService) private readonly jwt: JwtService,
    @Inject(AuthSettingsToken) private readonly settings: { readonly sessionStrategy: string },
  ) {}

  /**
   * The claims as the client holds them, or `null`: nobody is signed in, or the sessions are rows.
   *
   * @throws {HttpException} when the session cannot be read.
   */
  async behind(request: CarryingRequest): Promise<JWT | null> {
    if (this.settings.sessionStrategy !== 'jwt') return null;
    const proven = await this.sessions.proven(request);
    if (!proven) return null;
    for (const token of proven.tokens) {
      const claims = await this.opened(token, proven.site.cookies.sessionToken.name);
      if (claims) return claims;
    }
    return null;
  }

  /** A token that does not open is another cookie of that name, and was logged with the session. */
  private async opened(token: string, salt: string): Promise<JWT | null> {
    try {
      return await this.jwt.decode(token, salt);
    } catch {
      return null;
    }
  }
}

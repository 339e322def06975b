/** `POST /signout`: ends the session. */
import type { CsrfGuard } from '../csrf/csrf.guard.js';
import type { AuthResult } from '../http/auth-result.js';
import { actionUrl } from '../http/site.js';
import type { SessionService } from '../sessions/session.service.js';
import type { Action } from './auth-action.js';
import type { Exchange } from './exchange.js';

/** Answers `POST /signout`: ends the session, renews the CSRF token and redirects. */
export class SignOutAction implements Action {
  readonly name = 'signout';
  readonly methods = ['POST'] as const;

  constructor(
    private readonly sessions: SessionService,
    private readonly csrf: CsrfGuard,
  ) {}

  async handle({ request, site, callbackUrl }: Exchange): Promise<AuthResult> {
    const { cookies, isRevoked } = await this.sessions.end(request.cookies, site);
    // A session that the server still honours has not ended, and nobody should believe that it has.
    const location = isRevoked ? callbackUrl : `${actionUrl(site, 'error')}?error=Configuration`;
    return {
      kind: 'redirect',
      location,
      cookies: [...cookies, ...(await this.csrf.renew(site.cookies.csrfToken))],
    };
  }
}

/** `GET /session`: who is signed in, or `null`. Keeps the session alive. */
import { type AuthResult, NO_STORE } from '../http/auth-result.js';
import type { SessionService } from '../sessions/session.service.js';
import type { Action } from './auth-action.js';
import type { Exchange } from './exchange.js';

export class SessionAction implements Action {
  readonly name = 'session';
  readonly methods = ['GET'] as const;

  constructor(private readonly sessions: SessionService) {}

  async handle({ request, site }: Exchange): Promise<AuthResult> {
    const { session, cookies } = await this.sessions.refresh(request.cookies, site);
    return { kind: 'json', body: session, cookies, headers: { ...NO_STORE, Vary: 'Cookie' } };
  }
}

/** `POST /session`: a client changes its own session, as far as the callbacks let it. */
import { type AuthResult, NO_STORE } from '../http/auth-result.js';
import type { SessionService } from '../sessions/session.service.js';
import type { Action } from './auth-action.js';
import type { Exchange } from './exchange.js';

export class UpdateSessionAction implements Action {
  readonly name = 'session';
  readonly methods = ['POST'] as const;

  constructor(private readonly sessions: SessionService) {}

  async handle({ request, site }: Exchange): Promise<AuthResult> {
    const update = { data: request.body.data };
    const { session, cookies } = await this.sessions.refresh(request.cookies, site, update);
    return { kind: 'json', body: session, cookies, headers: { ...NO_STORE, Vary: 'Cookie' } };
  }
}

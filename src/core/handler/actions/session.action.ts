/** `/session`: reads, extends and updates the session. */
import { type AuthResult, NO_STORE } from '../../http/auth-response.js';
import type { SessionSettings } from '../../sessions/session-strategy.js';
import type { SessionService } from '../../sessions/session.service.js';
import type { Action } from '../action-router.js';
import type { RequestContext } from '../request-context.js';

/** Returns the session, or `null`. For a POST, the callbacks decide what of its data to use. */
export class SessionAction implements Action {
  readonly name = 'session';
  readonly methods = ['GET', 'POST'] as const;

  constructor(
    private readonly sessions: SessionService,
    private readonly settings: SessionSettings,
  ) {}

  async handle({ request, requestOrigin }: RequestContext): Promise<AuthResult> {
    const update = request.method === 'POST' ? { data: request.body.data } : undefined;
    const { renewal } = this.settings;
    const { session, cookies } = await this.sessions.refresh(
      request.cookies,
      requestOrigin,
      update,
      renewal,
    );
    return { kind: 'json', body: session, cookies, headers: { ...NO_STORE, Vary: 'Cookie' } };
  }
}

/** Keeps which session at a provider belongs to which session here. */
import type { SessionHook, SessionStart, VerifiedSession } from '../../core/sessions/index.js';
import type { SessionIdentity } from '../../core/models/index.js';
import { getSessionId } from '../sessions/index.js';
import type { ProviderSessions } from './provider-sessions.js';

/** The hook of the feature. */
export class ProviderSessionKeeper implements SessionHook {
  constructor(private readonly sessions: ProviderSessions) {}

  async started(session: VerifiedSession, { account, user }: SessionStart): Promise<void> {
    const { provider, id_token: idToken, type } = account;
    const id = await getSessionId(session);
    if (type !== 'oidc' || idToken === undefined || id === undefined) return;
    await this.sessions.add({ id, userId: String(user.id), provider, idToken });
  }

  async ended(session: SessionIdentity): Promise<void> {
    const id = await getSessionId(session);
    if (id !== undefined) await this.sessions.delete(id);
  }

  /** With `jwt` the id stays. */
  async reissued(previous: VerifiedSession, session: VerifiedSession): Promise<void> {
    if (session.strategy === 'database') await this.replaced(previous, session);
  }

  /**
   * Who links an account, or consents to more, stays signed in at the provider of before: its
   * sign-out must still end the session.
   */
  async replaced(previous: SessionIdentity, session: VerifiedSession): Promise<void> {
    const [from, to] = [await getSessionId(previous), await getSessionId(session)];
    if (from === undefined) return;
    if (to === undefined) await this.sessions.delete(from);
    else await this.sessions.move(from, to, session.userId);
  }
}

/** Changing a known password. */
import { type Adapter, requireAdapter } from '../../core/adapters/adapter.js';
import { RouteError } from '../../core/errors/route.error.js';
import type { FeatureRequest } from '../../core/features/feature-route.js';
import type { VerifiedSession } from '../../core/sessions/session-strategy.js';
import { identifySession } from '../sessions/current-session.js';
import type { SessionsService } from '../sessions/sessions.service.js';
import type { PasswordCheck } from './password-check.js';
import type { PasswordMailer } from './password-mailer.js';
import type { PasswordStore } from './password-store.js';
import type { PasswordChanges } from './passwords.service.js';

/** Changes the password of the user who is signed in. */
export class PasswordChangeService {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly store: PasswordStore,
    private readonly check: PasswordCheck,
    private readonly changes: PasswordChanges,
    private readonly sessions: SessionsService,
    private readonly mailer: PasswordMailer,
  ) {}

  /** @throws {RouteError} 409 for a user without a password and for one that has to be reset, 422 when the current one is wrong. */
  async verifyCurrent({ userId }: VerifiedSession, currentPassword: string): Promise<void> {
    if (!(await this.store.find(userId))) throw new RouteError(409, 'NoPassword');
    const stored = await this.check.verify(userId, currentPassword);
    if (!stored) throw new RouteError(422, 'WrongPassword');
    // Whoever knows a leaked password must not keep the account by it.
    if (stored.mustReset !== 0) throw new RouteError(409, 'PasswordResetRequired');
  }

  /** Saves the password, ends the other sessions of the user, and tells the owner of the address. */
  async save(session: VerifiedSession, password: string, request: FeatureRequest): Promise<void> {
    const { userId } = session;
    await this.changes.saveHash(userId, await this.changes.hash(password));
    const current = await identifySession(session);
    const reason = 'password changed';
    if (current) await this.sessions.revokeOthers(current, { reason });
    else await this.sessions.revokeAll(userId, { reason });
    const user = await requireAdapter(this.adapter, ['getUser']).getUser(userId);
    if (user) await this.mailer.tell({ kind: 'passwordChanged', to: user.email }, request);
  }
}

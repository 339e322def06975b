/** Changing a known password. */
import { type Adapter, requireAdapter } from '../../core/adapters/index.js';
import type { Notices } from '../../core/email/index.js';
import { RouteError } from '../../core/errors/index.js';
import type { FeatureRequest } from '../../core/features/index.js';
import type { SetCookie } from '../../core/http/index.js';
import type { VerifiedSession } from '../../core/sessions/index.js';
import type { PasswordCheck } from './password-check.js';
import type { PasswordSessions } from './password-sessions.js';
import type { PasswordStore } from './password-store.js';
import type { StoredPassword } from './password-tables.js';
import type { PasswordChanges } from './passwords.service.js';

/** Changes the password of the user who is signed in. */
export class PasswordChangeService {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly store: PasswordStore,
    private readonly check: PasswordCheck,
    private readonly changes: PasswordChanges,
    private readonly sessions: PasswordSessions,
    private readonly notices: Notices,
  ) {}

  /** Whether the user of a session has a password. */
  async hasPassword({ userId }: VerifiedSession): Promise<boolean> {
    return (await this.store.find(userId)) !== null;
  }

  /** The address of the user, by which password managers name the password. */
  async findAddress({ userId }: VerifiedSession): Promise<string | undefined> {
    return (await requireAdapter(this.adapter, ['getUser']).getUser(userId))?.email || undefined;
  }

  /**
   * @returns What was verified, for `save`.
   * @throws {RouteError} 409 for a user without a password and for one that has to be reset, 422
   *   when the current one is wrong.
   */
  async verifyCurrent(
    { userId }: VerifiedSession,
    currentPassword: string,
  ): Promise<StoredPassword> {
    if (!(await this.store.find(userId))) throw new RouteError(409, 'NoPassword');
    const verified = await this.check.verify(userId, currentPassword);
    if (!verified) throw new RouteError(422, 'WrongPassword');
    const { stored } = verified;
    // An attacker who knows a leaked password must not keep the account by it.
    if (stored.mustReset !== 0) throw new RouteError(409, 'PasswordResetRequired');
    return stored;
  }

  /**
   * Saves the password in place of the one that was verified, ends all sessions of the user, and
   * tells the owner of the address.
   *
   * @returns The cookies of a new session of this browser.
   * @throws {RouteError} 422 when the password has been changed or reset since it was verified.
   *   Nothing is saved.
   */
  async save(
    verified: StoredPassword,
    password: string,
    request: FeatureRequest,
  ): Promise<readonly SetCookie[]> {
    const { userId } = verified;
    const hash = await this.changes.hash(password);
    if (!(await this.changes.replaceHash(verified, hash))) {
      throw new RouteError(422, 'WrongPassword');
    }
    const before = await this.sessions.find(request);
    await this.changes.endSessions(userId);
    const cookies = await this.sessions.start({ userId, hash }, before, request);
    const user = await requireAdapter(this.adapter, ['getUser']).getUser(userId);
    if (user)
      await this.notices.tell({ kind: 'passwordChanged', to: { user, to: 'address' } }, request);
    return cookies;
  }
}

/** Resetting a forgotten password. */
import type { Adapter } from '../../core/adapters/index.js';
import { findUserByAddress, type Notices } from '../../core/email/index.js';
import { RouteError } from '../../core/errors/index.js';
import type { EventBus } from '../../core/events/index.js';
import type { FeatureRequest } from '../../core/features/index.js';
import type { Clock } from '../../core/kernel/index.js';
import { verifyAddress } from '../../core/sign-in/index.js';
import type { PendingReset } from './password-tables.js';
import type { ResetRequests } from './reset-requests.js';
import type { PasswordMailKind } from './passwords-options.js';
import type { PasswordChanges } from './passwords.service.js';

/** Sends links to reset passwords, and redeems them. */
export class PasswordResetService {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly resets: ResetRequests,
    private readonly changes: PasswordChanges,
    private readonly notices: Notices,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends an email. The same work for an address without an account, whose owner gets an email that
   * says so.
   *
   * @throws {RouteError} 503 when the email could not be sent.
   */
  async begin(email: string, request: FeatureRequest): Promise<void> {
    const user = await findUserByAddress(email, this.adapter);
    const kind: PasswordMailKind = user ? 'resetPassword' : 'unknownAddress';
    const token = () => this.resets.begin(email, user ? String(user.id) : undefined);
    const to = user ? ({ user: { ...user, email }, to: 'address' } as const) : email;
    await this.notices.send({ kind, to, token }, request);
  }

  /**
   * The address to which a link was sent; `undefined` for one that does not work. It is not used
   * up: an email scanner opens it too.
   */
  async findAddress(token: string): Promise<string | undefined> {
    return (await this.resets.find(token))?.email;
  }

  /**
   * Saves the password, ends all sessions of the user, and tells the owner of the address. The link
   * works again after a failure, as of the database.
   *
   * @param password - One that the rules allow.
   * @throws {RouteError} 422 when the link does not work.
   */
  async complete(token: string, password: string, request: FeatureRequest): Promise<void> {
    const pending = await this.resets.find(token);
    if (!pending) throw new RouteError(422, 'LinkExpired');
    const hash = await this.changes.hash(password);
    if (!(await this.resets.redeem(pending))) throw new RouteError(422, 'LinkExpired');
    try {
      await this.save(pending, token, hash, request);
    } catch (thrown) {
      // The first error is the one to report.
      if (!(thrown instanceof RouteError))
        await Promise.allSettled([this.resets.giveBack(pending)]);
      throw thrown;
    }
  }

  private async save(
    pending: PendingReset,
    token: string,
    hash: string,
    request: FeatureRequest,
  ): Promise<void> {
    const owner = await findUserByAddress(pending.email, this.adapter);
    if (!owner || !(await this.resets.isFor(token, String(owner.id)))) {
      throw new RouteError(422, 'LinkExpired');
    }
    const now = new Date(this.clock());
    const { id } = await verifyAddress(owner, this.adapter, this.events, now);
    await this.changes.saveHash(id, hash);
    await this.changes.endSessions(id);
    const to = { user: { ...owner, email: pending.email }, to: 'address' } as const;
    await this.notices.tell({ kind: 'passwordChanged', to }, request);
  }
}

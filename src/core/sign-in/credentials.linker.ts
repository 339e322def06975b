/** The user behind credentials: whom `authorize` returned, stored where sessions need it. */
import type { Adapter } from '../adapters/adapter.js';
import { isTimeout } from '../adapters/adapter-timeout.js';
import { InvalidProvider } from '../errors/request.errors.js';
import { AdapterError } from '../errors/upstream.errors.js';
import type { AdapterUser, User } from '../models/user.js';
import type { SessionStrategy } from '../sessions/session-strategy.js';
import type { AccountLinker } from './account.linker.js';
import type { ProvenIdentity } from './callback-strategy.js';
import type { IdentityLinker, LinkedUser } from './identity-linker.js';

/**
 * Trusts the app's own `authorize`. Asks the database only where a session can be nobody's whom it
 * does not know.
 */
export class CredentialsLinker implements IdentityLinker {
  readonly types = ['credentials'] as const;

  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly accounts: AccountLinker,
    private readonly sessions: SessionStrategy,
  ) {}

  async acquaint({ user }: ProvenIdentity): Promise<User> {
    return user;
  }

  /**
   * The user that `authorize` names by its id, else the one that these credentials made on an
   * earlier sign-in, else a new one.
   *
   * @throws {InvalidProvider} when a stored user is needed and `authorize` gave no id: nobody would
   *   be found again by a made-up one.
   */
  async link(identity: ProvenIdentity): Promise<LinkedUser> {
    if (!this.sessions.needsStoredUser) return { user: identity.user, isNewUser: false };
    if (identity.isNameless) {
      throw new InvalidProvider('authorize returned a user without an id.', {
        provider: identity.account.provider,
      });
    }
    const known = (await this.accounts.find(identity)) ?? (await this.byId(identity.user.id));
    if (known) return { user: known, isNewUser: false };
    return this.accounts.link(identity, async () => null);
  }

  /** An id of another shape than the database's own is refused by some of them. It is nobody's. */
  private async byId(id: string): Promise<AdapterUser | null> {
    try {
      return (await this.adapter?.getUser?.(id)) ?? null;
    } catch (thrown) {
      if (thrown instanceof AdapterError && !isTimeout(thrown)) return null;
      throw thrown;
    }
  }
}

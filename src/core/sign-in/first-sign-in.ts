/** Somebody new: a user and an account, both or neither. */
import type { Adapter } from '../adapters/adapter.js';
import { requireAdapter } from '../adapters/require-adapter.js';
import type { EventBus } from '../events/event-bus.js';
import type { Account, AdapterAccount } from '../models/account.js';
import type { AdapterUser } from '../models/user.js';
import type { ProvenIdentity } from './callback-strategy.js';
import type { HalfMadeUsers } from './half-made-users.js';

/** Stores the user and the account of a proven identity, and says so. */
export class FirstSignIn {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly events: EventBus,
    private readonly halfMade: HalfMadeUsers,
  ) {}

  /** A new user with this account. */
  async make(identity: ProvenIdentity, account: Account): Promise<AdapterUser> {
    return this.adapter?.transaction
      ? this.makeAtOnce(identity, account)
      : this.makeInSteps(identity, account);
  }

  /** Ties an account to a user who is there. */
  async tie(identity: ProvenIdentity, account: Account, user: AdapterUser): Promise<void> {
    await store(identity, account, user, this.adapter);
    await this.events.emit('linkAccount', { user, account, profile: identity.user });
  }

  private async makeAtOnce(identity: ProvenIdentity, account: Account): Promise<AdapterUser> {
    const adapter = requireAdapter(this.adapter, ['transaction']);
    const user = await adapter.transaction(async (bound) => {
      const made = await create(identity, bound);
      await store(identity, account, made, bound);
      return made;
    });
    // Not sooner: until it has ended, a transaction may still come to nothing.
    await this.events.emit('createUser', { user });
    await this.events.emit('linkAccount', { user, account, profile: identity.user });
    return user;
  }

  private async makeInSteps(identity: ProvenIdentity, account: Account): Promise<AdapterUser> {
    await this.halfMade.announce(identity);
    const user = await create(identity, this.adapter);
    await this.events.emit('createUser', { user });
    try {
      await this.tie(identity, account, user);
    } catch (thrown) {
      // A user without an account would hold the address and lock the person out.
      await Promise.resolve(this.adapter?.deleteUser?.(user.id)).catch(() => undefined);
      throw thrown;
    }
    await this.halfMade.forget(identity);
    return user;
  }
}

async function create(
  { user }: ProvenIdentity,
  adapter: Adapter | undefined,
): Promise<AdapterUser> {
  const users = requireAdapter(adapter, ['createUser']);
  // Providers need not tell an address, and the interface has no other way to say "none".
  return users.createUser({ ...user, email: user.email as string, emailVerified: null });
}

async function store(
  { authenticator }: ProvenIdentity,
  account: Account,
  { id: userId }: AdapterUser,
  adapter: Adapter | undefined,
): Promise<void> {
  const accounts = requireAdapter(adapter, ['linkAccount']);
  await accounts.linkAccount({ ...account, type: account.type as AdapterAccount['type'], userId });
  if (!authenticator) return;
  const passkeys = requireAdapter(adapter, ['createAuthenticator']);
  await passkeys.createAuthenticator({ ...authenticator, userId });
}

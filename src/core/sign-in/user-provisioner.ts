/** Somebody new: a user and an account, both or neither. */
import { type Adapter, requireAdapter } from '../adapters/adapter.js';
import { isAdapterTimeout } from '../adapters/guarded-adapter.js';
import type { EventBus } from '../events/event-bus.js';
import type { Account, AdapterAccount } from '../models/account.js';
import type { AdapterUser } from '../models/user.js';
import type { IncompleteSignups } from './incomplete-signups.js';
import type { VerifiedIdentity } from './sign-in-method.js';

/** Stores the user and the account of a proven identity, and says so. */
export class UserProvisioner {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly events: EventBus,
    private readonly halfMade: IncompleteSignups,
  ) {}

  /** A new user with this account. */
  async make(identity: VerifiedIdentity, account: Account): Promise<AdapterUser> {
    return this.adapter?.transaction
      ? this.makeAtOnce(identity, account)
      : this.makeInSteps(identity, account);
  }

  /** Ties the account to a user who was left half-made by an earlier sign-in of it. */
  async finish(identity: VerifiedIdentity, account: Account, user: AdapterUser): Promise<void> {
    await this.complete(identity, account, user, 'found');
  }

  /** Ties an account to a user who is there. */
  async linkAccount(
    identity: VerifiedIdentity,
    account: Account,
    user: AdapterUser,
  ): Promise<void> {
    await store(identity, account, user, this.adapter);
    await this.events.emit('linkAccount', { user, account, profile: identity.user });
  }

  private async makeAtOnce(identity: VerifiedIdentity, account: Account): Promise<AdapterUser> {
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

  private async makeInSteps(identity: VerifiedIdentity, account: Account): Promise<AdapterUser> {
    await this.halfMade.announce(identity);
    const user = await this.createAnnounced(identity);
    await this.events.emit('createUser', { user });
    await this.complete(identity, account, user, 'made');
    return user;
  }

  /**
   * A user who was refused is not half-made: what said so must not outlive the refusal, and fit the user whom
   * the owner of the address makes later. One who was stored all the same, before the connection broke, is.
   */
  private async createAnnounced(identity: VerifiedIdentity): Promise<AdapterUser> {
    try {
      return await create(identity, this.adapter);
    } catch (thrown) {
      if (!isAdapterTimeout(thrown) && (await this.isRefused(identity)))
        await this.halfMade.forget(identity);
      throw thrown;
    }
  }

  private async isRefused({ user: { email } }: VerifiedIdentity): Promise<boolean> {
    try {
      return !email || !(await this.adapter?.getUserByEmail?.(email));
    } catch {
      return false;
    }
  }

  private async complete(
    identity: VerifiedIdentity,
    account: Account,
    user: AdapterUser,
    origin: 'made' | 'found',
  ): Promise<void> {
    try {
      await this.linkAccount(identity, account, user);
    } catch (thrown) {
      if (await this.isUnfinished(identity, user, origin)) throw thrown;
    }
    await this.halfMade.forget(identity);
  }

  /**
   * Whether the user is without the account after all, and then gone, if it can be nobody else's by now.
   *
   * Another sign-in of the same account may have found this user, and have stored the account for it.
   */
  private async isUnfinished(
    identity: VerifiedIdentity,
    user: AdapterUser,
    origin: 'made' | 'found',
  ): Promise<boolean> {
    const { provider, providerAccountId } = identity.account;
    const account = { provider, providerAccountId };
    try {
      const adapter = requireAdapter(this.adapter, ['getUserByAccount']);
      const owner = await adapter.getUserByAccount(account);
      const isOwn = String(owner?.id) === String(user.id);
      if (isOwn && (await this.hasPasskey(identity, user))) return false;
      // Without its passkey, an account signs nobody in, and would keep the passkey from being stored.
      if (isOwn) await adapter.unlinkAccount?.(account);
      await this.halfMade.giveUp(user, identity, owner && !isOwn ? 'lost' : origin);
    } catch {
      // Whose the account is, nobody knows: then nothing is deleted, and the first failure counts.
    }
    return true;
  }

  private async hasPasskey(
    { authenticator }: VerifiedIdentity,
    user: AdapterUser,
  ): Promise<boolean> {
    if (!authenticator) return true;
    const stored = await this.adapter?.getAuthenticator?.(authenticator.credentialID);
    return String(stored?.userId) === String(user.id);
  }
}

async function create(
  { user }: VerifiedIdentity,
  adapter: Adapter | undefined,
): Promise<AdapterUser> {
  const users = requireAdapter(adapter, ['createUser']);
  // Providers need not tell an address, and the interface has no other way to say "none".
  return users.createUser({ ...user, email: user.email as string, emailVerified: null });
}

async function store(
  { authenticator }: VerifiedIdentity,
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

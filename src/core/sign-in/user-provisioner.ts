/**
 * Stores new users with their account, and links accounts to users. A user and its account are
 * stored together or not at all.
 */
import { type Adapter, requireAdapter } from '../adapters/adapter.js';
import { isAdapterTimeout } from '../adapters/guarded-adapter.js';
import type { EventBus } from '../events/event-bus.js';
import type { Account, AdapterAccount } from '../models/account.js';
import type { AdapterUser } from '../models/user.js';
import type { IncompleteSignups, SignupOrigin } from './incomplete-signups.js';
import type { VerifiedIdentity } from './sign-in-method.js';

/** Stores the user and the account of a verified identity, and emits the events. */
export class UserProvisioner {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly events: EventBus,
    private readonly incompleteSignups: IncompleteSignups,
  ) {}

  /** Creates a user with this account. */
  async createUser(identity: VerifiedIdentity, account: Account): Promise<AdapterUser> {
    return this.adapter?.transaction
      ? this.createInTransaction(identity, account)
      : this.createWithoutTransaction(identity, account);
  }

  /** Links the account to a user that an interrupted sign-up of it left behind. */
  async completeSignup(
    identity: VerifiedIdentity,
    account: Account,
    user: AdapterUser,
  ): Promise<void> {
    await this.linkOrRollBack(identity, account, user, 'claimed');
  }

  /** Links an account to an existing user. */
  async linkAccount(
    identity: VerifiedIdentity,
    account: Account,
    user: AdapterUser,
  ): Promise<void> {
    await storeAccount(identity, account, user, this.adapter);
    await this.events.emit('linkAccount', { user, account, profile: identity.user });
  }

  private async createInTransaction(
    identity: VerifiedIdentity,
    account: Account,
  ): Promise<AdapterUser> {
    const adapter = requireAdapter(this.adapter, ['transaction']);
    const user = await adapter.transaction(async (transaction) => {
      const created = await storeUser(identity, transaction);
      await storeAccount(identity, account, created, transaction);
      return created;
    });
    // After the transaction, which may be rolled back until it ends.
    await this.events.emit('createUser', { user });
    await this.events.emit('linkAccount', { user, account, profile: identity.user });
    return user;
  }

  private async createWithoutTransaction(
    identity: VerifiedIdentity,
    account: Account,
  ): Promise<AdapterUser> {
    const isRecorded = await this.incompleteSignups.record(identity);
    const user = await this.storeRecordedUser(identity);
    await this.events.emit('createUser', { user });
    await this.linkOrRollBack(identity, account, user, isRecorded ? 'recorded' : 'unrecorded');
    return user;
  }

  /**
   * Stores the user, and deletes the record of the sign-up when the database refused the user. The
   * record must not match a user that the owner of the address creates later. It is kept when the
   * user was stored before the connection broke.
   */
  private async storeRecordedUser(identity: VerifiedIdentity): Promise<AdapterUser> {
    try {
      return await storeUser(identity, this.adapter);
    } catch (thrown) {
      if (!isAdapterTimeout(thrown) && (await this.isUserMissing(identity))) {
        await this.incompleteSignups.forget(identity);
      }
      throw thrown;
    }
  }

  private async isUserMissing({ user: { email } }: VerifiedIdentity): Promise<boolean> {
    try {
      return !email || !(await this.adapter?.getUserByEmail?.(email));
    } catch {
      return false;
    }
  }

  private async linkOrRollBack(
    identity: VerifiedIdentity,
    account: Account,
    user: AdapterUser,
    origin: SignupOrigin,
  ): Promise<void> {
    try {
      await this.linkAccount(identity, account, user);
    } catch (thrown) {
      if (await this.rollBackUnlessLinked(identity, user, origin)) throw thrown;
    }
    await this.incompleteSignups.forget(identity);
  }

  /**
   * Deletes the user, unless the account is linked to it after all or another sign-in may own it. A
   * concurrent sign-in of the same account may have claimed the user and stored the account.
   *
   * @returns `false` when the account is linked to the user.
   */
  private async rollBackUnlessLinked(
    identity: VerifiedIdentity,
    user: AdapterUser,
    origin: SignupOrigin,
  ): Promise<boolean> {
    const { provider, providerAccountId } = identity.account;
    const account = { provider, providerAccountId };
    try {
      const adapter = requireAdapter(this.adapter, ['getUserByAccount']);
      const owner = await adapter.getUserByAccount(account);
      const isOwn = String(owner?.id) === String(user.id);
      if (isOwn && (await this.hasPasskey(identity, user))) return false;
      // An account without its passkey cannot sign in, and would prevent the passkey from being
      // stored.
      if (isOwn) await adapter.unlinkAccount?.(account);
      await this.incompleteSignups.abandon(
        user,
        identity,
        owner && !isOwn ? 'linked-elsewhere' : origin,
      );
    } catch {
      // The owner of the account is unknown: nothing is deleted, and the first error is reported.
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

async function storeUser(
  { user }: VerifiedIdentity,
  adapter: Adapter | undefined,
): Promise<AdapterUser> {
  const users = requireAdapter(adapter, ['createUser']);
  // Providers may return no address, and the adapter's interface has no other way to say "none".
  return users.createUser({ ...user, email: user.email as string, emailVerified: null });
}

async function storeAccount(
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

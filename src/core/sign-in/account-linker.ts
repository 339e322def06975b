/**
 * Finds or makes the user that a proven identity belongs to.
 *
 * The identity is (provider, account id), never the e-mail address: anybody can write an address
 * into a profile. An equal address joins two accounts only when both sides proved it, or when the
 * app says so for a provider.
 */
import type { Adapter } from '../adapters/adapter.js';
import { type AdapterWith, requireAdapter } from '../adapters/require-adapter.js';
import { AdapterError } from '../errors/upstream.errors.js';
import { InvalidProvider, OAuthAccountNotLinked } from '../errors/request.errors.js';
import type { EventBus } from '../events/event-bus.js';
import { DeadlineExceeded, pause } from '../kernel/deadline.js';
import type { AdapterAccount } from '../models/account.js';
import type { AdapterUser, User } from '../models/user.js';
import type { ProvenIdentity } from './callback-strategy.js';

/** Whom an identity belongs to. */
export interface LinkedUser {
  readonly user: User & { readonly id: string };
  /** `undefined` when there is no database that could know. */
  readonly isNewUser: boolean | undefined;
}

/** How long to wait for a sign-in of the same person that is a step ahead, before each look. */
const RACE_PAUSES_MS = [10, 40, 160];

const NEEDED = ['createUser', 'getUserByEmail', 'getUserByAccount', 'linkAccount'] as const;
type Accounts = AdapterWith<(typeof NEEDED)[number]>;

/** Finds the stored user of a proven identity, and stores and links one where there is none. */
export class AccountLinker {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly events: EventBus,
  ) {}

  /** The user that the account is tied to already, if there is one. */
  async find({ account }: ProvenIdentity): Promise<AdapterUser | null> {
    const { provider, providerAccountId } = account;
    return (await this.adapter?.getUserByAccount?.({ provider, providerAccountId })) ?? null;
  }

  /**
   * @param currentUser - Who is signed in already: the account then becomes one more of theirs.
   * @throws {OAuthAccountNotLinked} when the account, or its e-mail address, is somebody else's.
   */
  async link(identity: ProvenIdentity, currentUser: AdapterUser | null): Promise<LinkedUser> {
    if (!this.adapter) return { user: identity.user, isNewUser: undefined };
    try {
      return await this.resolve(identity, currentUser, this.adapter);
    } catch (thrown) {
      const isRace = !currentUser && !isTimeout(thrown);
      const user = isRace ? await this.madeMeanwhile(identity) : null;
      if (user) return { user, isNewUser: false };
      throw thrown;
    }
  }
  /**
   * The stored user behind credentials, for sessions that need one: the user that `authorize` names
   * by its id, else the one that these credentials made on an earlier sign-in, else a new one.
   *
   * @throws {InvalidProvider} when `authorize` gave no id: nobody would be found again by a made-up one.
   */
  async linkCredentials(identity: ProvenIdentity): Promise<LinkedUser> {
    if (identity.isNameless) {
      throw new InvalidProvider('authorize returned a user without an id.', {
        provider: identity.account.provider,
      });
    }
    const known = (await this.find(identity)) ?? (await this.byId(identity.user.id));
    return known ? { user: known, isNewUser: false } : this.link(identity, null);
  }

  private async resolve(
    identity: ProvenIdentity,
    currentUser: AdapterUser | null,
    adapter: Adapter,
  ): Promise<LinkedUser> {
    const known = await this.find(identity);
    if (known && currentUser && known.id !== currentUser.id) {
      throw new OAuthAccountNotLinked('The account is already associated with another user.');
    }
    if (known) return { user: known, isNewUser: false };
    const accounts = requireAdapter(adapter, NEEDED);
    const owner = currentUser ?? (await this.ownerOfAddress(identity, accounts));
    if (!owner) return this.create(identity, accounts);
    await this.tie(identity, owner, accounts);
    return { user: owner, isNewUser: false };
  }

  /**
   * The same person may be signing in twice at once, for the first time: only one of the two can make
   * the user, and the other one finds it a moment later.
   */
  private async madeMeanwhile(identity: ProvenIdentity): Promise<AdapterUser | null> {
    for (const milliseconds of RACE_PAUSES_MS) {
      await pause(milliseconds);
      try {
        const user = await this.find(identity);
        if (user) return user;
      } catch {
        return null; // what went wrong before is what counts
      }
    }
    return null;
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

  private async ownerOfAddress(
    { user: { email }, isEmailVerified, linksByEmail }: ProvenIdentity,
    accounts: Accounts,
  ): Promise<AdapterUser | null> {
    const owner = email ? await accounts.getUserByEmail(email) : null;
    const isProven = isEmailVerified && isDate(owner?.emailVerified);
    if (!owner || isProven || linksByEmail) return owner;
    throw new OAuthAccountNotLinked('Another account already exists with the same e-mail address.');
  }

  private async create(identity: ProvenIdentity, accounts: Accounts): Promise<LinkedUser> {
    const { user: described } = identity;
    // Providers need not tell an address, and the interface has no other way to say "none".
    const unproven = { ...described, email: described.email as string, emailVerified: null };
    const user = await accounts.createUser(unproven);
    await this.events.emit('createUser', { user });
    try {
      await this.tie(identity, user, accounts);
    } catch (thrown) {
      // A user without an account would hold the address and lock the person out for ever.
      await Promise.resolve(this.adapter?.deleteUser?.(user.id)).catch(() => undefined);
      throw thrown;
    }
    return { user, isNewUser: true };
  }

  private async tie(
    identity: ProvenIdentity,
    user: AdapterUser,
    accounts: Accounts,
  ): Promise<void> {
    const { provider, providerAccountId, type } = identity.account;
    // What the provider's `account()` left out is not stored, and not told either.
    const account = { ...(await identity.storedFields()), provider, providerAccountId, type };
    await accounts.linkAccount({
      ...account,
      type: type as AdapterAccount['type'],
      userId: user.id,
    });
    await this.events.emit('linkAccount', { user, account, profile: identity.user });
  }
}

/** The database did not answer. Asking it again would only keep the person waiting. */
function isTimeout(thrown: unknown): boolean {
  return thrown instanceof AdapterError && thrown.cause?.err instanceof DeadlineExceeded;
}

/** Adapters may give dates back as text or numbers. */
function isDate(date: unknown): boolean {
  const isGiven = date instanceof Date || typeof date === 'string' || typeof date === 'number';
  return isGiven && new Date(date).getTime() > 0;
}

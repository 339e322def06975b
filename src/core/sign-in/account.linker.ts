/**
 * Finds or makes the user that a proven identity belongs to.
 *
 * The identity is (provider, account id), never the e-mail address: anybody can write an address
 * into a profile. An equal address joins two accounts only when both sides proved it, or when the
 * app says so for a provider.
 */
import { type Adapter, type AdapterWith, requireAdapter } from '../adapters/adapter.js';
import { isAdapterTimeout } from '../adapters/guarded-adapter.js';
import { isStoredAs } from '../email/email-identifier.js';
import { OAuthAccountNotLinked } from '../errors/request.errors.js';
import { AdapterError } from '../errors/upstream.errors.js';
import { pause } from '../kernel/deadline.js';
import { key } from '../kernel/container.js';
import type { Account } from '../models/account.js';
import { type AdapterUser, hasVerifiedEmail, type User } from '../models/user.js';
import { listAddressSpellings } from '../models/email-address.js';
import type { IdentityLinker, LinkedUser, VerifiedIdentity } from './sign-in-method.js';
import type { UserProvisioner } from './user-provisioner.js';
import type { IncompleteSignups } from './incomplete-signups.js';

/**
 * Whether signing in by another provider while signed in links the two, or only when it was asked
 * for.
 */
export type Linking = 'automatic' | 'explicit';

/** How accounts of somebody who is signed in are linked. */
export const LinkingToken = key<Linking>('Linking');

/** How long to wait for a sign-in of the same person that is a step ahead, before each look. */
const RACE_PAUSES_MS = [10, 40, 160];

const NEEDED = ['createUser', 'getUserByEmail', 'getUserByAccount', 'linkAccount'] as const;
type Accounts = AdapterWith<(typeof NEEDED)[number]>;

/** Whom an address leads to. */
interface AddressOwner {
  readonly user: AdapterUser;
  /** Whether an earlier sign-in of the same account has left the user without it. */
  readonly isHalfMade?: true;
}

/** Finds the stored user of a proven identity, and stores and links one where there is none. */
export class AccountLinker implements IdentityLinker {
  readonly types = ['oauth', 'oidc'] as const;

  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly linking: Linking,
    private readonly firstSignIn: UserProvisioner,
    private readonly halfMade: IncompleteSignups,
  ) {}

  async resolveUser(identity: VerifiedIdentity): Promise<User> {
    return (await this.find(identity)) ?? identity.user;
  }

  /** The user that the account is tied to already, if there is one. */
  async find({ account }: VerifiedIdentity): Promise<AdapterUser | null> {
    const { provider, providerAccountId } = account;
    return (await this.adapter?.getUserByAccount?.({ provider, providerAccountId })) ?? null;
  }

  /**
   * @param signedIn - Whoever is signed in already: the account then becomes one more of theirs.
   * @throws {OAuthAccountNotLinked} when the account, or its e-mail address, is somebody else's.
   */
  async link(
    identity: VerifiedIdentity,
    signedIn: () => Promise<AdapterUser | null>,
  ): Promise<LinkedUser> {
    if (!this.adapter) return { user: identity.user, isNewUser: undefined };
    const currentUser = this.intended(identity, await signedIn());
    try {
      return await this.resolve(identity, currentUser, this.adapter);
    } catch (thrown) {
      if (isAdapterTimeout(thrown)) throw thrown;
      if (isRefusedLink(thrown) && (await this.releaseOrphan(identity))) {
        return this.resolve(identity, currentUser, this.adapter);
      }
      const user = await this.madeMeanwhile(identity);
      const isFor = !currentUser || String(user?.id) === String(currentUser.id);
      if (user && isFor) return { user, isNewUser: false };
      throw thrown;
    }
  }

  /**
   * Who gets one more account. With explicit linking, nobody by merely being signed in: the session
   * in this browser may be one that somebody else planted there. Whoever asked for it must still be
   * the one who is signed in.
   */
  private intended({ linksTo }: VerifiedIdentity, user: AdapterUser | null): AdapterUser | null {
    if (linksTo === undefined) return this.linking === 'automatic' ? user : null;
    if (user && String(user.id) === linksTo) return user;
    throw new OAuthAccountNotLinked('Who asked to link the account is not signed in any more.');
  }

  private async resolve(
    identity: VerifiedIdentity,
    currentUser: AdapterUser | null,
    adapter: Adapter,
  ): Promise<LinkedUser> {
    const known = await this.find(identity);
    if (known && currentUser && String(known.id) !== String(currentUser.id)) {
      throw new OAuthAccountNotLinked('The account is already associated with another user.');
    }
    if (known) return { user: known, isNewUser: false };
    const accounts = requireAdapter(adapter, NEEDED);
    const account = await toAccount(identity);
    const found: AddressOwner | null = currentUser
      ? { user: currentUser }
      : await this.ownerOfAddress(identity, accounts);
    if (!found) return { user: await this.firstSignIn.make(identity, account), isNewUser: true };
    const { user, isHalfMade } = found;
    await this.firstSignIn[isHalfMade ? 'finish' : 'linkAccount'](identity, account, user);
    return { user, isNewUser: false };
  }

  /**
   * An account whose user was deleted without it, where no foreign key saw to that, would be in the way of
   * every later sign-in. It is looked for only when an account could not be stored. A user is stored
   * before its account: one that is not there was deleted, and is not still to come.
   */
  private async releaseOrphan({ account }: VerifiedIdentity): Promise<boolean> {
    const { provider, providerAccountId } = account;
    const needed = ['getAccount', 'getUser', 'unlinkAccount'] as const;
    try {
      const rows = requireAdapter(this.adapter, needed);
      const stored = await rows.getAccount(providerAccountId, provider);
      if (!stored || (await rows.getUser(stored.userId))) return false;
      await rows.unlinkAccount({ provider, providerAccountId });
      return true;
    } catch {
      return false; // what went wrong before is what counts, or the adapter cannot tell
    }
  }

  /**
   * The same person may be signing in twice at once, for the first time: only one of the two can make
   * the user, and the other one finds it a moment later.
   */
  private async madeMeanwhile(identity: VerifiedIdentity): Promise<AdapterUser | null> {
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

  private async ownerOfAddress(
    identity: VerifiedIdentity,
    accounts: Accounts,
  ): Promise<AddressOwner | null> {
    const { email } = identity.user;
    for (const spelling of email ? listAddressSpellings(email) : []) {
      const user = await accounts.getUserByEmail(spelling);
      if (user) return this.ownerProven(user, spelling, identity);
    }
    return null;
  }

  /** @throws {OAuthAccountNotLinked} unless the account and the user are known to be the same person's. */
  private async ownerProven(
    user: AdapterUser,
    address: string,
    identity: VerifiedIdentity,
  ): Promise<AddressOwner> {
    const { isEmailVerified, linksByEmail } = identity;
    const isProven = isEmailVerified && hasVerifiedEmail(user);
    const isSame = isStoredAs(user, address);
    if (isSame && (isProven || linksByEmail)) return { user };
    if (isSame && (await this.halfMade.isOwn(user, identity))) return { user, isHalfMade: true };
    throw new OAuthAccountNotLinked('Another account already exists with the same e-mail address.');
  }
}

/** The account itself could not be stored; a user whom an adapter hides still has theirs. */
function isRefusedLink(thrown: unknown): boolean {
  const isLink = thrown instanceof AdapterError && thrown.cause?.['method'] === 'linkAccount';
  return isLink && !isAdapterTimeout(thrown);
}

/** What the provider's `account()` leaves out is not stored, and not told either. */
async function toAccount({ account, storedFields }: VerifiedIdentity): Promise<Account> {
  const { provider, providerAccountId, type } = account;
  return { ...(await storedFields()), provider, providerAccountId, type };
}

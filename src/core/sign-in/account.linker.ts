/**
 * Account linking: the user that a verified identity belongs to.
 *
 * An identity is (provider, account id), never the e-mail address, because anyone can enter any
 * address into a profile. An equal address links two accounts only when both sides verified it, or
 * when the app allows it for a provider.
 */
import { type Adapter, type AdapterWith, requireAdapter } from '../adapters/adapter.js';
import { isAdapterTimeout } from '../adapters/guarded-adapter.js';
import { hasAddress } from '../email/email-identifier.js';
import { OAuthAccountNotLinked } from '../errors/request.errors.js';
import { AdapterError, CallbackRouteError } from '../errors/upstream.errors.js';
import { key } from '../kernel/container.js';
import type { Timers } from '../kernel/timers.js';
import type { Account } from '../models/account.js';
import { type AdapterUser, hasVerifiedEmail, type User } from '../models/user.js';
import { listAddressSpellings } from '../models/email-address.js';
import type { IdentityLinker, LinkedUser, VerifiedIdentity } from './sign-in-method.js';
import type { UserProvisioner } from './user-provisioner.js';
import type { IncompleteSignups } from './incomplete-signups.js';

/**
 * Whether signing in with another provider while signed in links the account always, or only when
 * the sign-in requested it.
 */
export type Linking = 'automatic' | 'explicit';

/** Injects the linking mode. */
export const LinkingToken = key<Linking>('Linking');

/** The pauses before looking again for the user of a concurrent sign-in, in milliseconds. */
const RACE_PAUSES_MS = [10, 40, 160];

const REQUIRED_METHODS = [
  'createUser',
  'getUserByEmail',
  'getUserByAccount',
  'linkAccount',
] as const;
type AccountAdapter = AdapterWith<(typeof REQUIRED_METHODS)[number]>;

/** The user with an address. */
interface EmailMatch {
  readonly user: AdapterUser;
  /** Whether an earlier sign-in of the same account stored the user without the account. */
  readonly isIncomplete?: true;
}

/**
 * Finds the user of a verified OAuth identity. Creates the user or links the account where
 * necessary.
 */
export class AccountLinker implements IdentityLinker {
  readonly types = ['oauth', 'oidc'] as const;

  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly linking: Linking,
    private readonly provisioner: UserProvisioner,
    private readonly incompleteSignups: IncompleteSignups,
    private readonly timers: Timers,
  ) {}

  /** @throws {CallbackRouteError} for a new user whose profile the provider gave in part. */
  async resolveUser(identity: VerifiedIdentity): Promise<User> {
    const known = await this.findUser(identity);
    if (!known && identity.unanswered) {
      const facts = { err: identity.unanswered, provider: identity.account.provider };
      throw new CallbackRouteError('No user is created from a part of a profile.', facts);
    }
    return known ?? identity.user;
  }

  /** The user that the account is linked to, or `null`. */
  async findUser({ account }: VerifiedIdentity): Promise<AdapterUser | null> {
    const { provider, providerAccountId } = account;
    return (await this.adapter?.getUserByAccount?.({ provider, providerAccountId })) ?? null;
  }

  /**
   * Without an adapter, each identity is a user. An address that an account may not be linked by is
   * up to `link`.
   */
  async findOwner(
    identity: VerifiedIdentity,
    signedIn: () => Promise<AdapterUser | null>,
  ): Promise<LinkedUser['user'] | null> {
    if (!this.adapter) return identity.user;
    const currentUser = this.getLinkTarget(identity, await signedIn());
    const known = (await this.findLinkedUser(identity, currentUser)) ?? currentUser;
    if (known) return known;
    for (const spelling of listSpellings(identity)) {
      const user = (await this.adapter.getUserByEmail?.(spelling)) ?? null;
      if (user) return isSameOwner(user, spelling, identity) ? user : null;
    }
    return null;
  }

  /**
   * @param signedIn - Loads the signed-in user, who may get the account.
   * @throws {OAuthAccountNotLinked} when the account, or its e-mail address, belongs to another
   *   user.
   */
  async link(
    identity: VerifiedIdentity,
    signedIn: () => Promise<AdapterUser | null>,
  ): Promise<LinkedUser> {
    if (!this.adapter) return { user: identity.user, isNewUser: undefined };
    const currentUser = this.getLinkTarget(identity, await signedIn());
    try {
      return await this.resolve(identity, currentUser, this.adapter);
    } catch (thrown) {
      if (isAdapterTimeout(thrown)) throw thrown;
      if (isLinkFailure(thrown) && (await this.removeOrphanedAccount(identity))) {
        return this.resolve(identity, currentUser, this.adapter);
      }
      const user = await this.findConcurrentUser(identity);
      const isExpected = !currentUser || String(user?.id) === String(currentUser.id);
      if (user && isExpected) return { user, isNewUser: false };
      throw thrown;
    }
  }

  /**
   * The signed-in user to link the account to. With explicit linking, being signed in is not
   * enough, because an attacker may have planted the session in this browser. The user who
   * requested the link must still be signed in.
   */
  private getLinkTarget(
    { linksTo }: VerifiedIdentity,
    user: AdapterUser | null,
  ): AdapterUser | null {
    if (linksTo === undefined) return this.linking === 'automatic' ? user : null;
    if (user && String(user.id) === linksTo) return user;
    throw new OAuthAccountNotLinked('The user who requested the link is not signed in.');
  }

  private async resolve(
    identity: VerifiedIdentity,
    currentUser: AdapterUser | null,
    adapter: Adapter,
  ): Promise<LinkedUser> {
    const known = await this.findLinkedUser(identity, currentUser);
    if (known) return { user: known, isNewUser: false };
    const accounts = requireAdapter(adapter, REQUIRED_METHODS);
    const account = await toStoredAccount(identity);
    const found: EmailMatch | null = currentUser
      ? { user: currentUser }
      : await this.findUserByEmail(identity, accounts);
    if (!found) {
      return { user: await this.provisioner.createUser(identity, account), isNewUser: true };
    }
    const { user, isIncomplete } = found;
    if (isIncomplete) await this.provisioner.completeSignup(identity, account, user);
    else await this.provisioner.linkAccount(identity, account, user);
    return { user, isNewUser: false, isAdded: currentUser !== null };
  }

  /** The user that the account is linked to, who must be the one who wants it. */
  private async findLinkedUser(
    identity: VerifiedIdentity,
    currentUser: AdapterUser | null,
  ): Promise<AdapterUser | null> {
    const known = await this.findUser(identity);
    if (known && currentUser && String(known.id) !== String(currentUser.id)) {
      throw new OAuthAccountNotLinked('The account is already associated with another user.');
    }
    return known;
  }

  /**
   * Removes the account of a deleted user, which would block every later sign-in. Such an account
   * is left where no foreign key deletes it. It is looked for only when an account could not be
   * stored. A user is stored before the account, so a missing user was deleted.
   */
  private async removeOrphanedAccount({ account }: VerifiedIdentity): Promise<boolean> {
    const { provider, providerAccountId } = account;
    const needed = ['getAccount', 'getUser', 'unlinkAccount'] as const;
    try {
      const rows = requireAdapter(this.adapter, needed);
      const stored = await rows.getAccount(providerAccountId, provider);
      if (!stored || (await rows.getUser(stored.userId))) return false;
      await rows.unlinkAccount({ provider, providerAccountId });
      return true;
    } catch {
      return false; // the first error is the one to report
    }
  }

  /**
   * Finds the user of a concurrent first sign-in of the same account. Only one of the two can
   * create the user; the other finds it a moment later.
   */
  private async findConcurrentUser(identity: VerifiedIdentity): Promise<AdapterUser | null> {
    for (const milliseconds of RACE_PAUSES_MS) {
      await this.timers.pause(milliseconds);
      try {
        const user = await this.findUser(identity);
        if (user) return user;
      } catch {
        return null; // the first error is the one to report
      }
    }
    return null;
  }

  private async findUserByEmail(
    identity: VerifiedIdentity,
    accounts: AccountAdapter,
  ): Promise<EmailMatch | null> {
    for (const spelling of listSpellings(identity)) {
      const user = await accounts.getUserByEmail(spelling);
      if (user) return this.verifyMatch(user, spelling, identity);
    }
    return null;
  }

  /**
   * @throws {OAuthAccountNotLinked} unless the account and the user verifiably have the same owner.
   */
  private async verifyMatch(
    user: AdapterUser,
    address: string,
    identity: VerifiedIdentity,
  ): Promise<EmailMatch> {
    if (isSameOwner(user, address, identity)) return { user };
    if (hasAddress(user, address) && (await this.incompleteSignups.claim(user, identity)))
      return { user, isIncomplete: true };
    throw new OAuthAccountNotLinked('Another account already exists with the same e-mail address.');
  }
}

function listSpellings({ user: { email } }: VerifiedIdentity): readonly string[] {
  return email ? listAddressSpellings(email) : [];
}

/** Whether an account is linked to the user who has its address. */
function isSameOwner(
  user: AdapterUser,
  address: string,
  { isEmailVerified, linksByEmail }: VerifiedIdentity,
): boolean {
  const isVerified = isEmailVerified && hasVerifiedEmail(user);
  return hasAddress(user, address) && (isVerified || linksByEmail);
}

/**
 * Whether storing the account itself failed. Any other failure does not point to an orphaned
 * account.
 */
function isLinkFailure(thrown: unknown): boolean {
  const isLink = thrown instanceof AdapterError && thrown.cause?.['method'] === 'linkAccount';
  return isLink && !isAdapterTimeout(thrown);
}

/**
 * The account as it is stored and emitted: with the fields that the provider's `account()` selects.
 */
async function toStoredAccount({ account, storedFields }: VerifiedIdentity): Promise<Account> {
  const { provider, providerAccountId, type } = account;
  return { ...(await storedFields()), provider, providerAccountId, type };
}

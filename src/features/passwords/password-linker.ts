/** Creates the user of a sign-up whose address was verified. */
import { type Adapter, requireAdapter } from '../../core/adapters/index.js';
import { findUserByAddress } from '../../core/email/index.js';
import { Verification } from '../../core/errors/index.js';
import type { EventBus } from '../../core/events/index.js';
import { type Clock, type Moments, type Random, randomUuid } from '../../core/kernel/index.js';
import { type AdapterUser, hasVerifiedEmail, type User } from '../../core/models/index.js';
import {
  type IdentityLinker,
  type LinkedUser,
  type VerifiedIdentity,
  verifyAddress,
} from '../../core/sign-in/index.js';
import type { Sessions } from '../sessions/index.js';
import { PASSWORD_PROVIDER_ID } from './passwords-options.js';
import type { PasswordStore } from './password-store.js';
import type { PendingSignUp } from './password-tables.js';

/** Names the linker in identities. */
const PASSWORD_LINKER_ID = 'password-sign-up';

/**
 * The identity of a sign-up whose address was verified.
 *
 * @param hash - Of the password that the owner of the address has chosen.
 */
export function describeSignedUp(
  { email, name }: Pick<PendingSignUp, 'email' | 'name'>,
  hash: string,
  random: Random,
): VerifiedIdentity {
  const id = randomUuid(random);
  return {
    user: { id, email, name },
    account: { provider: PASSWORD_PROVIDER_ID, type: 'credentials', providerAccountId: id },
    profile: undefined,
    credentials: undefined,
    isEmailVerified: true,
    linksByEmail: false,
    // The link in the email. The password was entered before it was anyone's.
    proof: { amr: ['email'] },
    linker: { id: PASSWORD_LINKER_ID, data: { hash } },
    storedFields: async () => ({}),
  };
}

/** Finds or creates the user of a sign-up, and saves the password. */
export class PasswordLinker implements IdentityLinker {
  readonly id = PASSWORD_LINKER_ID;
  /** Identities choose it by its id. */
  readonly types = [];

  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly store: PasswordStore,
    private readonly events: EventBus,
    private readonly clock: Clock,
    private readonly sessions: Sessions,
    private readonly moments: Moments,
  ) {}

  async resolveUser(identity: VerifiedIdentity): Promise<User> {
    return (await this.findOwner(identity)) ?? identity.user;
  }

  findOwner({ user }: VerifiedIdentity): Promise<AdapterUser | null> {
    return findUserByAddress(user.email ?? '', this.adapter);
  }

  /**
   * Creates the user, or gives a password to the one who has signed in with this address meanwhile.
   *
   * @throws {Verification} when that user has a password already.
   */
  async link(identity: VerifiedIdentity): Promise<LinkedUser> {
    const { user, linker } = identity;
    const hash = linker?.data['hash'] ?? '';
    const email = user.email ?? '';
    const known = await this.findOwner(identity);
    if (known) return this.adopt(known, hash);
    try {
      return await this.createUser({ ...user, email, emailVerified: null }, hash);
    } catch (thrown) {
      // Two sign-ups of one address may be confirmed at once, and only one creates the user.
      const winner = await this.findOwner(identity).catch(() => null);
      if (winner) return this.adopt(winner, hash);
      throw thrown;
    }
  }

  private async createUser(described: AdapterUser, hash: string): Promise<LinkedUser> {
    const adapter = requireAdapter(this.adapter, ['createUser']);
    const emailVerified = new Date(this.clock());
    const user = await adapter.createUser({ ...described, emailVerified });
    await this.events.emit('createUser', { user });
    await this.store.save({ userId: user.id, hash });
    return { user, isNewUser: true };
  }

  private async adopt(known: AdapterUser, hash: string): Promise<LinkedUser> {
    const now = new Date(this.clock());
    const user = await verifyAddress(known, this.adapter, this.events, now);
    // A client that has signed in without proving the address must not share the user with its
    // owner.
    if (!hasVerifiedEmail(known)) {
      await this.sessions.revokeAll(user.id, { reason: 'address verified' });
    }
    const proven = this.moments.now();
    // After the verification, which removes the password that an attacker may have set.
    if (await this.store.add({ userId: user.id, hash })) return { user, isNewUser: false, proven };
    throw new Verification('The user of this address has a password already.');
  }
}

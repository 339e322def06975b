/** The identity of a sign-up whose address was verified. */
import { type Random, randomUuid } from '../../core/kernel/platform.js';
import type { VerifiedIdentity } from '../../core/sign-in/sign-in-method.js';
import type { PasswordLinkers } from './password-linker.js';
import { PASSWORD_PROVIDER_ID } from './password-provider.js';
import type { PendingSignUp } from './password-tables.js';

/** Describes users who have signed up. */
export class PasswordIdentities {
  constructor(
    private readonly linkers: PasswordLinkers,
    private readonly random: Random,
  ) {}

  /** @param hash - Of the password that the owner of the address has chosen. */
  create({ email, name }: Pick<PendingSignUp, 'email' | 'name'>, hash: string): VerifiedIdentity {
    const id = randomUuid(this.random);
    return {
      user: { id, email, name },
      account: { provider: PASSWORD_PROVIDER_ID, type: 'credentials', providerAccountId: id },
      profile: undefined,
      credentials: undefined,
      isEmailVerified: true,
      linksByEmail: false,
      linker: this.linkers.create(hash),
      storedFields: async () => ({}),
    };
  }
}

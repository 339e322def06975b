/** The sign-in with a password: a credentials provider with the id `password`. */
import type { Adapter } from '../../core/adapters/index.js';
import { findUserByAddress } from '../../core/email/index.js';
import { CredentialsSignin } from '../../core/errors/index.js';
import { key } from '../../core/kernel/index.js';
import { normalizeEmailAddress, type User } from '../../core/models/index.js';
import type { CredentialsConfig } from '../../core/providers/index.js';
import type { EvenAnswers } from './even-answers.js';
import type { PasswordCheck } from './password-check.js';
import { PASSWORD_PROVIDER_ID } from './passwords-options.js';
import type { PasswordRehash } from './password-rehash.js';
import type { PasswordStore } from './password-store.js';

/** Injects the provider. */
export const PasswordProviderToken = key<CredentialsConfig>('PasswordProvider');

/** The password is right, and must be reset before it works. */
class PasswordResetRequired extends CredentialsSignin {
  override code = 'PasswordResetRequired';
}

/** Signs users in with an address and a password. */
export class PasswordSignIn {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly check: PasswordCheck,
    private readonly answers: EvenAnswers,
    private readonly store: PasswordStore,
    private readonly rehash: PasswordRehash,
  ) {}

  /**
   * Returns the user, or `null`: for an address without an account, for a user without a password,
   * and for a wrong one. Each takes one hash, and is refused at a step of 50 to 65 ms, see
   * {@link EvenAnswers}.
   *
   * @throws {PasswordResetRequired} when the password is right and has to be reset.
   * @throws {ServerBusy} when too many passwords are being hashed.
   */
  async authorize(credentials: Partial<Record<string, unknown>>): Promise<User | null> {
    const { email, password } = credentials;
    if (typeof password !== 'string') return null;
    return this.answers.refuse(this.find(email, password));
  }

  /**
   * Whether a user can sign in by a password: one that has to be reset is refused, and the form
   * asks for the address.
   */
  async hasPassword(userId: string): Promise<boolean> {
    if ((await this.store.find(userId))?.mustReset !== 0) return false;
    const user = await this.adapter?.getUser?.(userId);
    return normalizeEmailAddress(user?.email) !== undefined;
  }

  private async find(email: unknown, password: string): Promise<User | null> {
    const address = normalizeEmailAddress(email);
    const user = address === undefined ? null : await findUserByAddress(address, this.adapter);
    const verified = await this.check.verify(user?.id, password);
    if (!verified) return null;
    this.rehash.keep(verified);
    if (verified.stored.mustReset !== 0)
      throw new PasswordResetRequired('The password must be reset.');
    return user;
  }
}

/** Creates the provider. */
export function createPasswordProvider(signIn: PasswordSignIn): CredentialsConfig {
  return {
    id: PASSWORD_PROVIDER_ID,
    name: 'Password',
    type: 'credentials',
    credentials: {
      email: { type: 'email', required: true },
      password: { type: 'password', required: true },
    },
    amr: ['pwd'],
    authorize: (credentials) => signIn.authorize(credentials),
    hasCredentials: (userId) => signIn.hasPassword(userId),
  };
}

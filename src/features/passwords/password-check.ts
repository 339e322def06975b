/** Checks the password of a user. */
import type { PasswordHasher } from './hashing/password-hasher.js';
import { isKnownFormat } from './hashing/known-hash-formats.js';
import type { PasswordStore } from './password-store.js';
import type { StoredPassword } from './password-tables.js';
import { MAX_FIELD_LENGTH } from './password-rules.js';
import type { PasswordsOptions } from './passwords-options.js';

/**
 * The id of no user: its row is looked for when a visitor is not known, so that the database does
 * the same work.
 */
const UNKNOWN_USER_ID = '00000000-0000-4000-8000-000000000000';

/** How often a password is verified anew whose row was changed meanwhile. */
const MAX_ATTEMPTS = 3;

/** A password that is the user's. */
export interface VerifiedPassword {
  readonly stored: StoredPassword;
  /** Made anew of the password, where the stored one has a weaker format. It is not stored yet. */
  readonly newHash: string | undefined;
}

/** Compares a password with the stored hash: always one hash, for a known and an unknown user. */
export class PasswordCheck {
  constructor(
    private readonly options: PasswordsOptions,
    private readonly store: PasswordStore,
    private readonly hasher: PasswordHasher,
  ) {}

  /**
   * Returns the row of the user whose password it is. Writes nothing.
   *
   * @param userId - `undefined` for an unknown visitor: the same work is done.
   * @throws {ServerBusy} when too many passwords are being hashed.
   */
  async verify(userId: string | undefined, password: string): Promise<VerifiedPassword | null> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const stored = await this.store.find(userId ?? UNKNOWN_USER_ID);
      const verified = await this.verifyRow(stored, password);
      if (!verified || stored === null) return null;
      const newHash = verified.needsRehash ? await this.hasher.hash(password) : undefined;
      // Hashing takes a while: the password may have been reset meanwhile, and its sessions ended.
      const current = await this.store.find(stored.userId);
      if (current?.hash === stored.hash) return { stored: current, newHash };
    }
    return null;
  }

  /** @returns `null` if the password is another. */
  private async verifyRow(
    stored: StoredPassword | null,
    password: string,
  ): Promise<{ readonly needsRehash: boolean } | null> {
    const pepper = this.getPepper(stored?.pepper ?? null);
    const isPossible = stored !== null && password.length <= MAX_FIELD_LENGTH && pepper !== null;
    if (!isPossible) {
      await this.hasher.verifyNothing(password.slice(0, MAX_FIELD_LENGTH));
      return null;
    }
    const { isCorrect, needsRehash } = await this.hasher.verify(password, stored.hash, pepper);
    return isCorrect ? { needsRehash } : null;
  }

  /** Why a hash cannot be imported; `undefined` if it can. */
  findImportProblem(
    hash: string,
    pepper: string | undefined,
  ): 'UnknownFormat' | 'UnknownPepper' | undefined {
    if (!isKnownFormat(hash)) return 'UnknownFormat';
    return this.getPepper(pepper ?? null) === null ? 'UnknownPepper' : undefined;
  }

  /** @returns `null` for a name that the options do not have. */
  private getPepper(name: string | null): string | undefined | null {
    if (name === null) return undefined;
    const { peppers = {} } = this.options;
    return Object.hasOwn(peppers, name) ? (peppers[name] ?? null) : null;
  }
}

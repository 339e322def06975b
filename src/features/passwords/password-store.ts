/** Stores the passwords of users. */
import type { Clock } from '../../core/kernel/index.js';
import type { PendingSignInEnds } from '../../core/sign-in/index.js';
import type { TableStore } from '../../core/tables/index.js';
import { PASSWORDS, type StoredPassword } from './password-tables.js';

/** A hash to store. */
export interface NewPassword extends Pick<StoredPassword, 'userId' | 'hash'> {
  readonly pepper?: string | null;
}

/**
 * The rows of passwords. It hashes and checks nothing. With a password end the sign-ins of its user
 * that wait for a step: one of them may have been begun by it.
 */
export class PasswordStore {
  constructor(
    private readonly tables: TableStore,
    private readonly clock: Clock,
    private readonly pending: PendingSignInEnds | undefined,
  ) {}

  find(userId: string): Promise<StoredPassword | null> {
    return this.tables.find(PASSWORDS, { userId });
  }

  /** Stores the password of a user, in place of an earlier one. */
  async save({ userId, hash, pepper = null }: NewPassword): Promise<void> {
    const row = { hash, pepper, changedAt: new Date(this.clock()), mustReset: 0 };
    const isReplaced = (await this.tables.update(PASSWORDS, { userId }, row)) > 0;
    if (!isReplaced && !(await this.tables.insert(PASSWORDS, { userId, ...row }))) {
      // A concurrent call has inserted its own first.
      await this.tables.update(PASSWORDS, { userId }, row);
    }
    await this.pending?.endAll(userId);
  }

  /**
   * Stores a password in place of the one that was verified.
   *
   * @returns `false` if it is not the password of the user any more.
   */
  async replace({ userId, hash: verified }: StoredPassword, hash: string): Promise<boolean> {
    const row = { hash, pepper: null, changedAt: new Date(this.clock()), mustReset: 0 };
    const same = { userId, hash: verified, mustReset: 0 };
    return this.end(userId, await this.tables.update(PASSWORDS, same, row));
  }

  /** Whether this is the hash of the user's password. */
  async has(userId: string, hash: string): Promise<boolean> {
    return (await this.find(userId))?.hash === hash;
  }

  /** Stores the password of a user who has none. @returns `false` if the user has one. */
  async add({ userId, hash, pepper = null }: NewPassword): Promise<boolean> {
    const changedAt = new Date(this.clock());
    return this.tables.insert(PASSWORDS, { userId, hash, pepper, changedAt, mustReset: 0 });
  }

  /**
   * Replaces a hash by another one of the same password.
   *
   * @returns `false` if the password has changed meanwhile.
   */
  async rehash({ userId, hash: old }: StoredPassword, hash: string): Promise<boolean> {
    const changes = { hash, pepper: null };
    return (await this.tables.update(PASSWORDS, { userId, hash: old }, changes)) > 0;
  }

  /** @returns `false` if the user has no password. */
  async requireReset(userId: string): Promise<boolean> {
    return this.end(userId, await this.tables.update(PASSWORDS, { userId }, { mustReset: 1 }));
  }

  /** @returns `false` if the user has no password. */
  async delete(userId: string): Promise<boolean> {
    return this.end(userId, await this.tables.delete(PASSWORDS, { userId }));
  }

  /** After a change of so many rows. @returns Whether there was one. */
  private async end(userId: string, count: number): Promise<boolean> {
    if (count > 0) await this.pending?.endAll(userId);
    return count > 0;
  }
}

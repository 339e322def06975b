/** Stores the passwords of users. */
import type { Clock } from '../../core/kernel/platform.js';
import type { TableStore } from '../../core/tables/table-store.js';
import { PASSWORDS, type StoredPassword } from './password-tables.js';

/** A hash to store. */
export interface NewPassword extends Pick<StoredPassword, 'userId' | 'hash'> {
  readonly pepper?: string | null;
}

/** The rows of passwords. It hashes and checks nothing. */
export class PasswordStore {
  constructor(
    private readonly tables: TableStore,
    private readonly clock: Clock,
  ) {}

  find(userId: string): Promise<StoredPassword | null> {
    return this.tables.find(PASSWORDS, { userId });
  }

  /** Stores the password of a user, in place of an earlier one. */
  async save({ userId, hash, pepper = null }: NewPassword): Promise<void> {
    const row = { hash, pepper, changedAt: new Date(this.clock()), mustReset: 0 };
    if ((await this.tables.update(PASSWORDS, { userId }, row)) > 0) return;
    if (await this.tables.insert(PASSWORDS, { userId, ...row })) return;
    // A concurrent call has inserted its own first.
    await this.tables.update(PASSWORDS, { userId }, row);
  }

  /** Stores the password of a user who has none. @returns `false` if the user has one. */
  async add({ userId, hash, pepper = null }: NewPassword): Promise<boolean> {
    const changedAt = new Date(this.clock());
    return this.tables.insert(PASSWORDS, { userId, hash, pepper, changedAt, mustReset: 0 });
  }

  /** Replaces a hash by another one of the same password, unless the password has changed meanwhile. */
  async rehash({ userId, hash: old }: StoredPassword, hash: string): Promise<void> {
    await this.tables.update(PASSWORDS, { userId, hash: old }, { hash, pepper: null });
  }

  /** @returns `false` if the user has no password. */
  async requireReset(userId: string): Promise<boolean> {
    return (await this.tables.update(PASSWORDS, { userId }, { mustReset: 1 })) > 0;
  }

  /** @returns `false` if the user has no password. */
  async delete(userId: string): Promise<boolean> {
    return (await this.tables.delete(PASSWORDS, { userId })) > 0;
  }
}

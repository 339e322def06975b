/** The main service of the feature. */
import { type Adapter, requireAdapter } from '../../core/adapters/index.js';
import type { EventBus } from '../../core/events/index.js';
import { normalizeEmailAddress } from '../../core/models/index.js';
import type { Sessions } from '../sessions/index.js';
import type { PasswordHasher } from './hashing/password-hasher.js';
import type { PasswordCheck } from './password-check.js';
import type { ResetRequests } from './reset-requests.js';
import type { PasswordRehash } from './password-rehash.js';
import type { PasswordRules } from './password-rules.js';
import type { PasswordStore } from './password-store.js';
import type { StoredPassword } from './password-tables.js';

declare module '../../core/events/event-bus.js' {
  interface FeatureEventMessages {
    /**
     * A user has another password: chosen by the user, or set by the app. Not emitted by `import`.
     *
     * @default none
     */
    passwordChanged: PasswordChanged;
  }
}

/** The message of the event `passwordChanged`. */
export interface PasswordChanged {
  readonly userId: string;
}

/** A hash of another system. */
export interface ImportedPassword {
  readonly userId: string;
  /** As the other system stored it. */
  readonly hash: string;
  /** The name of its pepper, in the option `peppers`. */
  readonly pepper?: string | undefined;
}

/** What became of imported hashes. */
export interface PasswordImport {
  readonly imported: number;
  /** The passwords that were not stored, by the id of the user. */
  readonly refused: readonly {
    readonly userId: string;
    readonly reason: 'UnknownFormat' | 'UnknownPepper' | 'HasPassword';
  }[];
}

/** What follows a new password. */
export interface SetPasswordOptions {
  /** Whether the sessions of the user end. Default `true`. */
  readonly endSessions?: boolean | undefined;
}

/** The service behind the token `Passwords`. */
export class PasswordsService {
  constructor(
    private readonly store: PasswordStore,
    private readonly check: PasswordCheck,
    private readonly rules: PasswordRules,
    private readonly changes: PasswordChanges,
    private readonly rehash: PasswordRehash,
  ) {}

  /** Whether the user has a password. */
  async has(userId: string): Promise<boolean> {
    return (await this.store.find(userId)) !== null;
  }

  /**
   * Sets the password of a user, and ends the sessions of the user everywhere.
   *
   * @throws {RouteError} 422 with the code `PasswordTooShort`, `PasswordTooLong` or
   *   `PasswordBreached`.
   * @throws {ServerBusy} when too many passwords are being hashed.
   * @throws {AdapterError} when the database fails.
   * @example
   * ```ts
   * await passwords.set(user.id, password);
   * ```
   */
  async set(userId: string, password: string, options: SetPasswordOptions = {}): Promise<void> {
    await this.rules.require(password);
    await this.changes.saveHash(userId, await this.changes.hash(password));
    if (options.endSessions ?? true) await this.changes.endSessions(userId);
  }

  /**
   * Whether this is the password of the user. Takes the same time for a user without a password.
   * Starts no session, and counts no attempt. Makes the hash of a weaker format anew.
   *
   * @throws {ServerBusy} when too many passwords are being hashed.
   * @throws {AdapterError} when the database fails.
   */
  async verify(userId: string, password: string): Promise<boolean> {
    const verified = await this.check.verify(userId, password);
    if (verified) await this.rehash.storeNow(verified);
    return verified !== null;
  }

  /**
   * Refuses the password at the next sign-in, until the user has reset it. Sessions go on.
   *
   * @returns `false` if the user has no password.
   */
  requireReset(userId: string): Promise<boolean> {
    return this.store.requireReset(userId);
  }

  /** Deletes the password of a user. @returns `false` if the user has none. */
  remove(userId: string): Promise<boolean> {
    return this.store.delete(userId);
  }

  /**
   * Stores hashes of another system for existing users. Each becomes argon2id at the next sign-in.
   * A password that a user has already is kept, so that an interrupted import can be repeated.
   *
   * @throws {AdapterError} when the database fails. The rows before are stored.
   * @example
   * ```ts
   * const { refused } = await passwords.import([{ userId: '7', hash: '$2b$12$…' }]);
   * ```
   */
  async import(rows: Iterable<ImportedPassword>): Promise<PasswordImport> {
    const refused: PasswordImport['refused'][number][] = [];
    let imported = 0;
    for (const { userId, hash, pepper } of rows) {
      const problem = this.check.findImportProblem(hash, pepper);
      if (problem !== undefined) refused.push({ userId, reason: problem });
      else if (await this.store.add({ userId, hash, pepper: pepper ?? null })) imported++;
      else refused.push({ userId, reason: 'HasPassword' });
    }
    return { imported, refused };
  }
}

/** Stores a new password, and what follows from it. */
export class PasswordChanges {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly store: PasswordStore,
    private readonly hasher: PasswordHasher,
    private readonly resets: ResetRequests,
    private readonly sessions: Sessions,
    private readonly events: EventBus,
  ) {}

  /** @throws {ServerBusy} when too many passwords are being hashed. */
  hash(password: string): Promise<string> {
    return this.hasher.hash(password);
  }

  /** Stores the hash of a password. A link to reset the earlier one no longer works. */
  async saveHash(userId: string, hash: string): Promise<void> {
    await this.store.save({ userId, hash });
    await this.afterChange(userId);
  }

  /**
   * Stores the hash of a password in place of the one that was verified, as `saveHash` does.
   *
   * @returns `false` if the password has changed since: nothing is stored.
   */
  async replaceHash(verified: StoredPassword, hash: string): Promise<boolean> {
    const isReplaced = await this.store.replace(verified, hash);
    if (isReplaced) await this.afterChange(verified.userId);
    return isReplaced;
  }

  private async afterChange(userId: string): Promise<void> {
    const users = requireAdapter(this.adapter, ['getUser']);
    const user = await users.getUser(userId);
    if (user) await this.resets.withdraw(normalizeEmailAddress(user.email) ?? user.email);
    await this.events.emit('passwordChanged', { userId });
  }

  /** Ends all sessions of the user. */
  endSessions(userId: string): Promise<void> {
    return this.sessions.revokeAll(userId, { reason: 'password changed' });
  }
}

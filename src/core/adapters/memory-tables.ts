/** The tables of the memory adapter, and those of a transaction on them. */
import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from './adapter.js';
import { MemoryAdapterError, type Rows } from './memory-rows.js';
import { RowOverlay } from './row-overlay.js';

/** Where the memory adapter keeps what it is given. */
export interface MemoryTables {
  readonly users: Rows<AdapterUser>;
  readonly accounts: Rows<AdapterAccount>;
  readonly sessions: Rows<AdapterSession>;
  readonly tokens: Rows<VerificationToken>;
  readonly authenticators: Rows<AdapterAuthenticator>;
}

/** Tables with no rows. */
export function emptyTables(): MemoryTables {
  return {
    users: new Map(),
    accounts: new Map(),
    sessions: new Map(),
    tokens: new Map(),
    authenticators: new Map(),
  };
}

/** Tables on top of others, whose changes take effect all at once. */
export class TransactionTables implements MemoryTables {
  readonly users: RowOverlay<AdapterUser>;
  readonly accounts: RowOverlay<AdapterAccount>;
  readonly sessions: RowOverlay<AdapterSession>;
  readonly tokens: RowOverlay<VerificationToken>;
  readonly authenticators: RowOverlay<AdapterAuthenticator>;

  constructor(base: MemoryTables) {
    this.users = new RowOverlay(base.users);
    this.accounts = new RowOverlay(base.accounts);
    this.sessions = new RowOverlay(base.sessions);
    this.tokens = new RowOverlay(base.tokens);
    this.authenticators = new RowOverlay(base.authenticators);
  }

  /**
   * Makes the changes, unless they no longer fit what others have done meanwhile.
   *
   * @throws {MemoryAdapterError} when they do not; none of them has been made then.
   */
  commit(): void {
    const isCurrent = this.#all.every((table) => table.isCurrent);
    if (!isCurrent) throw new MemoryAdapterError('A row was changed meanwhile.');
    for (const user of this.users.changed) requireFreeEmail(this.users, user);
    const { accounts, sessions, authenticators } = this;
    for (const rows of [accounts, sessions, authenticators]) {
      for (const { userId } of rows.changed) requireUser(this.users, userId);
    }
    for (const table of this.#all) table.apply();
  }

  /** Ends the transaction: nothing more can be done in it. */
  close(): void {
    for (const table of this.#all) table.close();
  }

  get #all() {
    return [this.users, this.accounts, this.sessions, this.tokens, this.authenticators] as const;
  }
}

/** As in SQL, any number of users may have no address at all. */
export function requireFreeEmail(
  users: Rows<AdapterUser>,
  { id, email }: Pick<AdapterUser, 'id'> & Partial<AdapterUser>,
): void {
  if (typeof email !== 'string') return;
  for (const [, user] of users) {
    if (user.email === email && user.id !== id) {
      throw new MemoryAdapterError('The e-mail address is taken.');
    }
  }
}

/** @throws {MemoryAdapterError} where a database would report a foreign key without its row. */
export function requireUser(users: Rows<AdapterUser>, id: string): void {
  if (!users.get(id)) throw new MemoryAdapterError('The row belongs to no user.');
}

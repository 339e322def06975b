/**
 * The tables of the memory adapter, and transactions on them. Rows are copied on their way in and
 * out.
 */
import { RowOverlay, type Rows } from '../tables/row-overlay.js';
import type {
  AccountTokenChanges,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from './adapter.js';

/** The tables of the memory adapter. */
export interface MemoryRows {
  readonly users: Rows<AdapterUser>;
  readonly accounts: Rows<AdapterAccount>;
  readonly sessions: Rows<AdapterSession>;
  readonly tokens: Rows<VerificationToken>;
  readonly authenticators: Rows<AdapterAuthenticator>;
}

/** Creates empty tables. */
export function createTables(): MemoryRows {
  return {
    users: new Map(),
    accounts: new Map(),
    sessions: new Map(),
    tokens: new Map(),
    authenticators: new Map(),
  };
}

/** Tables on top of others. Their changes take effect all at once. */
export class TransactionTables implements MemoryRows {
  readonly users: RowOverlay<AdapterUser>;
  readonly accounts: RowOverlay<AdapterAccount>;
  readonly sessions: RowOverlay<AdapterSession>;
  readonly tokens: RowOverlay<VerificationToken>;
  readonly authenticators: RowOverlay<AdapterAuthenticator>;

  constructor(base: MemoryRows) {
    this.users = new RowOverlay(base.users);
    this.accounts = new RowOverlay(base.accounts);
    this.sessions = new RowOverlay(base.sessions);
    this.tokens = new RowOverlay(base.tokens);
    this.authenticators = new RowOverlay(base.authenticators);
  }

  /**
   * Applies the changes, unless they conflict with changes made meanwhile.
   *
   * @throws {MemoryAdapterError} when they conflict. Then none is applied.
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

  /** Ends the transaction. Later calls are refused. */
  close(): void {
    for (const table of this.#all) table.close();
  }

  get #all() {
    return [this.users, this.accounts, this.sessions, this.tokens, this.authenticators] as const;
  }
}

/**
 * Checks that no other user has the address. As in SQL, any number of users may have none.
 *
 * @throws {MemoryAdapterError} when it is taken.
 */
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

/**
 * Checks that the user of a row exists.
 *
 * @throws {MemoryAdapterError} where a database would report a broken foreign key.
 */
export function requireUser(users: Rows<AdapterUser>, id: string): void {
  if (!users.get(id)) throw new MemoryAdapterError('The row belongs to no user.');
}

/** The error of `MemoryAdapter` where a database would report a violated constraint. */
export class MemoryAdapterError extends Error {
  override readonly name = 'MemoryAdapterError';
}

/**
 * Inserts a row.
 *
 * @param what - Names the key in the error message.
 * @throws {MemoryAdapterError} when there is a row with this key.
 */
export function insertRow<Row>(rows: Rows<Row>, key: string, row: Row, what: string): Row {
  if (rows.get(key)) throw new MemoryAdapterError(`This ${what} already exists.`);
  rows.set(key, copyRow(row));
  return copyRow(row);
}

/** Copies a row. Returns `null` when there is none. */
export function readRow<Row>(row: Row | undefined): Row | null {
  return row === undefined ? null : copyRow(row);
}

/** Removes a row from the table, and returns it. */
export function takeRow<Row>(rows: Rows<Row>, key: string): Row | null {
  const row = rows.get(key);
  rows.delete(key);
  return row ?? null;
}

/** Removes at most `limit` matching rows. Returns how many were removed. */
export function removeRows<Row>(
  rows: Pick<Rows<Row>, 'delete' | typeof Symbol.iterator>,
  matches: (row: Row) => boolean,
  limit = Infinity,
): number {
  let count = 0;
  for (const [key, row] of rows) {
    if (count >= limit) break;
    if (!matches(row)) continue;
    rows.delete(key);
    count += 1;
  }
  return count;
}

/** Copies a row with the changes that are not `undefined`. */
export function mergeRow<Row extends object>(row: Row, changes: Partial<Row>): Row {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return copyRow({ ...row, ...Object.fromEntries(given) });
}

/** The row with these tokens. A token of `null` is removed. */
export function replaceTokens(row: AdapterAccount, changes: AccountTokenChanges): AdapterAccount {
  const kept = Object.entries({ ...row, ...changes }).filter(([, value]) => value !== null);
  return Object.fromEntries(kept) as AdapterAccount;
}

/**
 * Copies in depth. `structuredClone` refuses functions and class instances that apps keep in rows.
 */
export function copyRow<Value>(value: Value): Value {
  if (value instanceof Date) return new Date(value) as Value;
  if (Array.isArray(value)) return value.map(copyRow) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, copyRow(inner)]),
  ) as Value;
}

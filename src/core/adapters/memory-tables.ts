/** The tables of the memory adapter, and those of a transaction on them. */
import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from './adapter.js';

/** Where the memory adapter keeps what it is given. */
export interface MemoryTables {
  readonly users: Rows<AdapterUser>;
  readonly accounts: Rows<AdapterAccount>;
  readonly sessions: Rows<AdapterSession>;
  readonly tokens: Rows<VerificationToken>;
  readonly authenticators: Rows<AdapterAuthenticator>;
}

/** Tables with no rows. */
export function createTables(): MemoryTables {
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

/* MERGED memory-rows.ts: Rows in memory, by their keys. They are copied on their way in and out. */

/** What {@link MemoryAdapter} throws where a database would report a broken constraint. */
export class MemoryAdapterError extends Error {
  override readonly name = 'MemoryAdapterError';
}

/** A table. A `Map` is one. */
interface Rows<Row> extends Iterable<[string, Row]> {
  get(key: string): Row | undefined;
  set(key: string, row: Row): unknown;
  delete(key: string): unknown;
}

/** @throws {MemoryAdapterError} when there is a row with this key. */
export function insertRow<Row>(rows: Rows<Row>, key: string, row: Row, what: string): Row {
  if (rows.get(key)) throw new MemoryAdapterError(`There is such a ${what} already.`);
  rows.set(key, copyRow(row));
  return copyRow(row);
}

/** A copy of a row that may not be there. */
export function readRow<Row>(row: Row | undefined): Row | null {
  return row === undefined ? null : copyRow(row);
}

/** The row, which is gone from the table afterwards. */
export function takeRow<Row>(rows: Rows<Row>, key: string): Row | null {
  const row = rows.get(key);
  rows.delete(key);
  return row ?? null;
}

/** @returns How many rows have been removed, which are `limit` at the most. */
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

/** The row with the changes that are not `undefined`. */
export function mergeRow<Row extends object>(row: Row, changes: Partial<Row>): Row {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return copyRow({ ...row, ...Object.fromEntries(given) });
}

// Not structuredClone: it refuses a row in which an app keeps a function or a class instance.
export function copyRow<Value>(value: Value): Value {
  if (value instanceof Date) return new Date(value) as Value;
  if (Array.isArray(value)) return value.map(copyRow) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, copyRow(inner)]),
  ) as Value;
}

/* MERGED row-overlay.ts: Changes to rows in memory that take effect later, all at once, or never. */

interface Change<Row> {
  /** The row as it was found, or `undefined` where there was none. */
  readonly before: Row | undefined;
  /** The row as it is to be, or `undefined` where it is to go. */
  after: Row | undefined;
}

/**
 * A table as it will be, on top of one as it is. Rows are replaced and never edited, so that one which
 * is still the same object is still the same row.
 *
 * @example
 * ```ts
 * const overlay = new RowOverlay(sessions);
 * overlay.set(session.sessionToken, session);
 * if (overlay.isCurrent) overlay.apply();
 * ```
 */
class RowOverlay<Row> implements Rows<Row> {
  readonly #base: Rows<Row>;
  readonly #changes = new Map<string, Change<Row>>();
  #isClosed = false;

  constructor(base: Rows<Row>) {
    this.#base = base;
  }

  get(key: string): Row | undefined {
    this.#requireOpen();
    const change = this.#changes.get(key);
    return change ? change.after : this.#base.get(key);
  }

  set(key: string, row: Row): void {
    this.#change(key, row);
  }

  delete(key: string): void {
    this.#change(key, undefined);
  }

  *[Symbol.iterator](): Iterator<[string, Row]> {
    this.#requireOpen();
    for (const [key, row] of this.#base) if (!this.#changes.has(key)) yield [key, row];
    for (const [key, { after }] of this.#changes) if (after !== undefined) yield [key, after];
  }

  /** The rows that are new or other than they were. */
  get changed(): Row[] {
    return [...this.#changes.values()].flatMap(({ after }) => (after === undefined ? [] : [after]));
  }

  /** Whether each row that is to change is still what it was when the change was made. */
  get isCurrent(): boolean {
    return [...this.#changes].every(([key, { before }]) => this.#base.get(key) === before);
  }

  /** Makes the changes. */
  apply(): void {
    for (const [key, { after }] of this.#changes) {
      if (after === undefined) this.#base.delete(key);
      else this.#base.set(key, after);
    }
  }

  /** Refuses whatever comes from now on. */
  close(): void {
    this.#isClosed = true;
  }

  #change(key: string, after: Row | undefined): void {
    this.#requireOpen();
    const change = this.#changes.get(key);
    if (change) change.after = after;
    else this.#changes.set(key, { before: this.#base.get(key), after });
  }

  #requireOpen(): void {
    if (this.#isClosed) throw new MemoryAdapterError('The transaction has ended.');
  }
}

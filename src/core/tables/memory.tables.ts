/** The tables of features in memory. */
import { BoundTables } from './bound-tables.js';
import { repeatIfUndone } from './database-errors.js';
import {
  isEqual,
  isUniqueTaken,
  PendingRows,
  type Row,
  StoredRows,
  type TableRows,
  toPrimitive,
} from './memory-rows.js';
import type { Rows } from './row-overlay.js';
import type { Columns, RowOf, TableDefinition } from './table.js';
import type { Condition, ListQuery, MissingTables, TableStore } from './table-store.js';

/**
 * How often a transaction runs. Each time that one has to run again, another one has taken effect.
 */
const ATTEMPTS = 100;

/**
 * Keeps the tables of features in maps, for tests and for trying out a feature. Nothing survives a
 * restart, and processes share nothing. Rows are copied on their way in and out. A transaction does
 * not include calls on these tables that are not on the store that its work gets.
 *
 * @example
 * ```ts
 * const adapter = withTables(PrismaAdapter(prisma), new MemoryTables());
 * ```
 * @publicApi
 */
export class MemoryTables implements TableStore {
  readonly #rows: TableRows;

  /** @param rows - Default: none. */
  constructor(rows: TableRows = new StoredRows()) {
    this.#rows = rows;
  }

  async insert<C extends Columns>(table: TableDefinition<C>, inserted: RowOf<C>): Promise<boolean> {
    const rows = this.#rows.open(table);
    const row = copy(inserted);
    assertComplete(table, row);
    const key = toPrimitive(row[table.key]);
    if (rows.get(key) || isUniqueTaken(rows, table, row)) return false;
    rows.set(key, row);
    return true;
  }

  async find<C extends Columns>(
    table: TableDefinition<C>,
    where: Condition<C>,
  ): Promise<RowOf<C> | null> {
    const [found] = this.#select(table, where);
    return found ? (copy(found) as RowOf<C>) : null;
  }

  async list<C extends Columns>(
    table: TableDefinition<C>,
    { by, equals, from, order, after, limit }: ListQuery<C>,
  ): Promise<RowOf<C>[]> {
    const columns = [by, table.key];
    const direction = order === 'descending' ? -1 : 1;
    const compareInOrder = (one: object, other: object) =>
      direction * compareRows(one, other, columns);
    return listRows(this.#rows.open(table))
      .filter((row) => (row[by] ?? null) !== null)
      .filter((row) => equals === undefined || isEqual(row[by], equals))
      .filter((row) => isFrom(row[by], from))
      .filter((row) => after === undefined || compareInOrder(row, after) > 0)
      .sort(compareInOrder)
      .slice(0, limit)
      .map((row) => copy(row) as RowOf<C>);
  }

  async update<C extends Columns>(
    table: TableDefinition<C>,
    where: Condition<C>,
    changes: Partial<RowOf<C>>,
  ): Promise<number> {
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    const rows = this.#rows.open(table);
    const changed = this.#select(table, where).map(
      (row) => [row[table.key], { ...row, ...copy(Object.fromEntries<unknown>(given)) }] as const,
    );
    for (const [, row] of changed) assertComplete(table, row);
    for (const [key, row] of changed) rows.set(toPrimitive(key), row);
    return changed.length;
  }

  async delete<C extends Columns>(table: TableDefinition<C>, where: Condition<C>): Promise<number> {
    const rows = this.#rows.open(table);
    const found = this.#select(table, where);
    for (const row of found) rows.delete(toPrimitive(row[table.key]));
    return found.length;
  }

  async deleteExpired(table: TableDefinition, before: Date, limit: number): Promise<number> {
    const { expires, key } = table;
    if (expires === undefined) return 0;
    const rows = this.#rows.open(table);
    const expired = listRows(rows).filter(
      (row) => row[expires] !== null && compare(row[expires], before) < 0,
    );
    const deleted = expired.slice(0, limit);
    for (const row of deleted) rows.delete(toPrimitive(row[key]));
    return deleted.length;
  }

  async findMissing(): Promise<MissingTables | undefined> {
    return undefined;
  }

  async transaction<T>(work: (tables: TableStore) => Promise<T>): Promise<T> {
    const rows = this.#rows;
    if (rows instanceof PendingRows) return rows.statements.join(() => work(this));
    return repeatIfUndone(async () => {
      const pending = this.begin();
      try {
        const result = await work(new BoundTables(new MemoryTables(pending), pending.statements));
        pending.assertCurrent();
        pending.apply();
        return result;
      } catch (thrown) {
        pending.statements.throwIfFailed();
        throw thrown;
      } finally {
        pending.close();
      }
    }, ATTEMPTS);
  }

  /** The rows of a transaction on these tables, for one that includes more than them. */
  begin(): PendingRows {
    return new PendingRows(this.#rows);
  }

  /** Deletes the rows of a user in all tables, as a database does by its foreign keys. */
  deleteUser(id: string): void {
    for (const table of this.#rows.tables) {
      const [owner] = Object.entries(table.columns).filter(([, { type }]) => type === 'user');
      if (!owner) continue;
      const rows = this.#rows.open(table);
      for (const [key, row] of rows) if (row[owner[0]] === id) rows.delete(key);
    }
  }

  #select(table: TableDefinition, where: object): Row[] {
    const condition = Object.entries<unknown>({ ...where });
    // No row meets a condition without values, or with one that is not given.
    if (condition.length === 0 || condition.some(([, value]) => value === undefined)) return [];
    const key: unknown = Reflect.get(where, table.key);
    const rows = this.#rows.open(table);
    const one = rows.get(toPrimitive(key));
    const candidates = key === undefined ? listRows(rows) : one ? [one] : [];
    return candidates.filter((row) =>
      condition.every(([column, value]) => isEqual(row[column], value)),
    );
  }
}

function listRows(rows: Rows<Row, unknown>): Row[] {
  return [...rows].map(([, row]) => row);
}

/** @throws {TypeError} when a column that is not nullable has no value. */
function assertComplete({ name, columns }: TableDefinition, row: Row): void {
  const missing = Object.entries(columns).find(
    ([column, { isNullable }]) => !isNullable && (row[column] ?? null) === null,
  );
  if (missing) throw new TypeError(`A row of ${name} needs a value for ${missing[0]}.`);
}

function copy(row: object): Row {
  const entries = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof Date ? new Date(value) : value,
  ]);
  return Object.fromEntries(entries) as Row;
}

function isFrom(value: unknown, from: unknown): boolean {
  return from === undefined || (from !== null && compare(value, from) >= 0);
}

function compareRows(one: object, other: object, columns: readonly string[]): number {
  for (const column of columns) {
    const order = compare(Reflect.get(one, column), Reflect.get(other, column));
    if (order !== 0) return order;
  }
  return 0;
}

function compare(one: unknown, other: unknown): number {
  const [left, right] = [toPrimitive(one) as number, toPrimitive(other) as number];
  return left < right ? -1 : left > right ? 1 : 0;
}

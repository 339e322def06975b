/** The tables of features in memory. */
import type { Columns, RowOf, TableDefinition } from './table.js';
import type { Condition, ListQuery, MissingTables, TableStore } from './table-store.js';

type Row = Record<string, unknown>;

/**
 * Keeps the tables of features in maps, for tests and for trying out a feature. Nothing survives a
 * restart, and processes share nothing. Rows are copied on their way in and out.
 *
 * @example
 * ```ts
 * const adapter = withTables(PrismaAdapter(prisma), new MemoryTables());
 * ```
 * @publicApi
 */
export class MemoryTables implements TableStore {
  readonly #tables = new Map<string, Map<unknown, Row>>();
  /** The tables that have a column with a user's id, and that column. */
  readonly #userColumns = new Map<string, string>();

  async insert<C extends Columns>(table: TableDefinition<C>, inserted: RowOf<C>): Promise<boolean> {
    const rows = this.#open(table);
    const row = copy(inserted);
    assertComplete(table, row);
    const key = toPrimitive(row[table.key]);
    const isTaken = table.unique.some(
      (column) =>
        row[column] !== null &&
        [...rows.values()].some((other) => isEqual(other[column], row[column])),
    );
    if (isTaken || rows.has(key)) return false;
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
    { by, equals, from, after, limit }: ListQuery<C>,
  ): Promise<RowOf<C>[]> {
    const columns = [by, table.key];
    return [...this.#open(table).values()]
      .filter((row) => equals === undefined || isEqual(row[by], equals))
      .filter((row) => from === undefined || compare(row[by], from) >= 0)
      .filter((row) => after === undefined || compareRows(row, after, columns) > 0)
      .sort((one, other) => compareRows(one, other, columns))
      .slice(0, limit)
      .map((row) => copy(row) as RowOf<C>);
  }

  async update<C extends Columns>(
    table: TableDefinition<C>,
    where: Condition<C>,
    changes: Partial<RowOf<C>>,
  ): Promise<number> {
    const found = this.#select(table, where);
    for (const row of found) Object.assign(row, copy(changes));
    return found.length;
  }

  async delete<C extends Columns>(table: TableDefinition<C>, where: Condition<C>): Promise<number> {
    const rows = this.#open(table);
    const found = this.#select(table, where);
    for (const row of found) rows.delete(toPrimitive(row[table.key]));
    return found.length;
  }

  async deleteExpired(table: TableDefinition, before: Date, limit: number): Promise<number> {
    const { expires, key } = table;
    if (expires === undefined) return 0;
    const rows = this.#open(table);
    const expired = [...rows.values()].filter(
      (row) => row[expires] !== null && compare(row[expires], before) < 0,
    );
    const deleted = expired.slice(0, limit);
    for (const row of deleted) rows.delete(toPrimitive(row[key]));
    return deleted.length;
  }

  async findMissing(): Promise<MissingTables | undefined> {
    return undefined;
  }

  /** Deletes the rows of a user in all tables, as a database does by its foreign keys. */
  deleteUser(id: string): void {
    for (const [name, column] of this.#userColumns) {
      const rows = this.#tables.get(name) ?? new Map<unknown, Row>();
      for (const [key, row] of rows) if (row[column] === id) rows.delete(key);
    }
  }

  #open({ name, columns }: TableDefinition): Map<unknown, Row> {
    const known = this.#tables.get(name);
    if (known) return known;
    const rows = new Map<unknown, Row>();
    this.#tables.set(name, rows);
    const [owner] = Object.entries(columns).filter(([, { type }]) => type === 'user');
    if (owner) this.#userColumns.set(name, owner[0]);
    return rows;
  }

  #select(table: TableDefinition, where: object): Row[] {
    const key: unknown = Reflect.get(where, table.key);
    const rows = this.#open(table);
    const one = rows.get(toPrimitive(key));
    const candidates = key === undefined ? [...rows.values()] : one ? [one] : [];
    return candidates.filter((row) =>
      Object.entries(where).every(([column, value]) => isEqual(row[column], value)),
    );
  }
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

function toPrimitive(value: unknown): unknown {
  return value instanceof Date ? value.getTime() : value;
}

function isEqual(one: unknown, other: unknown): boolean {
  return toPrimitive(one) === toPrimitive(other);
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

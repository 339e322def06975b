/** Rows as the database stores and returns them. */
import type { Columns, RowOf, TableDefinition } from '../../core/tables/index.js';
import type { ColumnValues } from './column-values.js';
import type { StoredValue } from './dialect.js';

/** A row as it is stored. */
export type DatabaseRow = Record<string, StoredValue>;

/** Writes and reads rows. */
export class KyselyRows {
  constructor(private readonly values: ColumnValues) {}

  /**
   * Returns the whole row as it is stored.
   *
   * @throws {TypeError} when a column that is not nullable has no value, or a value does not fit.
   *   It does not name the value, which may be a token.
   */
  write(table: TableDefinition, row: object): DatabaseRow {
    const names = Object.keys(table.columns);
    return this.writeChanges(
      table,
      Object.fromEntries(names.map((name) => [name, read(row, name) ?? null])),
    );
  }

  /**
   * Returns changes as they are stored, without those that are `undefined`.
   *
   * @throws {TypeError} as {@link KyselyRows.write} does.
   */
  writeChanges({ name, columns }: TableDefinition, changes: object): DatabaseRow {
    const stored: DatabaseRow = {};
    for (const [column, definition] of Object.entries(columns)) {
      const value = read(changes, column);
      if (value === undefined) continue;
      // MySQL may store an empty value in its place.
      if (value === null && !definition.isNullable)
        throw new TypeError(`A row of ${name} needs a value for ${column}.`);
      const written = this.values.write(definition, value);
      if (written === undefined)
        throw new TypeError(`The column ${column} of ${name} cannot store the value.`);
      stored[column] = written;
    }
    return stored;
  }

  read<C extends Columns>(
    { columns }: TableDefinition<C>,
    stored: Readonly<Record<string, StoredValue>>,
  ): RowOf<C> {
    const entries = Object.entries(columns).map(([name, column]) => [
      name,
      this.values.read(column, stored[name]),
    ]);
    // The definition gives each column its type.
    return Object.fromEntries(entries) as RowOf<C>;
  }
}

function read(row: object, name: string): unknown {
  return Reflect.get(row, name);
}

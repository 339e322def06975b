/** The rows of a feature's table that belong to a user. */
import type { DataOwner, PersonalDataSource, PersonalRow } from '../../core/features/index.js';
import type { RowOf, Columns, TableDefinition, TableStore } from '../../core/tables/index.js';

/** The rows that are read at once. */
const PAGE_ROWS = 200;

/** Exports and erases them, by the column that says whose a row is. */
export class TableSource implements PersonalDataSource {
  constructor(
    private readonly table: TableDefinition,
    private readonly owner: string,
    private readonly tables: TableStore,
  ) {}

  async *list(owner: DataOwner): AsyncGenerator<PersonalRow> {
    const equals = this.findValue(owner);
    if (equals === undefined) return;
    let after: RowOf<Columns> | undefined;
    do {
      const query = { by: this.owner, equals, after, limit: PAGE_ROWS };
      const rows: RowOf<Columns>[] = await this.tables.list(this.table, query);
      for (const row of rows) yield this.describe(row);
      after = rows.length < PAGE_ROWS ? undefined : rows.at(-1);
    } while (after);
  }

  /** Whole pages row by row: a statement that deletes them all may take longer than a call may. */
  async erase(owner: DataOwner): Promise<void> {
    const value = this.findValue(owner);
    if (value === undefined) return;
    const { table, tables } = this;
    const query = { by: this.owner, equals: value, limit: PAGE_ROWS };
    for (;;) {
      const rows: RowOf<Columns>[] = await tables.list(table, query);
      if (rows.length < PAGE_ROWS) break;
      for (const row of rows) await tables.delete(table, { [table.key]: row[table.key] });
    }
    await tables.delete(table, { [this.owner]: value });
  }

  private findValue({ userId, address }: DataOwner): string | undefined {
    return this.table.columns[this.owner]?.type === 'user' ? userId : address;
  }

  /** A secret would be of use to a thief of the file, and to no reader. */
  private describe(row: PersonalRow): PersonalRow {
    const shown = Object.entries(this.table.columns).map(([name, { isSecret }]) => [
      name,
      isSecret ? describeSecret(row[name]) : row[name],
    ]);
    return Object.fromEntries(shown) as PersonalRow;
  }
}

/** What an export says of a secret. */
export function describeSecret(value: unknown): 'set' | 'not set' {
  return value === null || value === undefined || value === '' ? 'not set' : 'set';
}

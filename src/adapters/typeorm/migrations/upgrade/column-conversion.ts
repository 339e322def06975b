/** What each database does in its own way: a column with values gets another type. */
import type { QueryRunner, Table, TableColumn } from 'typeorm';

/** One database's way to give a column another type and its values another form. */
export interface ColumnConversion {
  /** @param value - The new value, as an expression of the old one; none to keep it. */
  convert(
    runner: QueryRunner,
    table: Table,
    column: TableColumn,
    value?: (column: string) => string,
  ): Promise<void>;
}

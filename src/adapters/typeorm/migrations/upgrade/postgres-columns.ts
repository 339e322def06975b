/** Columns of PostgreSQL, converted by the statement that changes their type. */
import type { QueryRunner, Table, TableColumn } from 'typeorm';
import type { ColumnConversion } from './column-conversion.js';
import { escapePath } from './escape-path.js';

export class PostgresColumns implements ColumnConversion {
  async convert(
    runner: QueryRunner,
    { name }: Table,
    { name: columnName, type }: TableColumn,
    value: (column: string) => string = (column) => `${column}::text`,
  ): Promise<void> {
    const { driver } = runner.dataSource;
    const table = escapePath(runner, name);
    const column = driver.escape(columnName);
    await runner.query(
      `ALTER TABLE ${table} ALTER COLUMN ${column} TYPE ${type} USING ${value(column)}`,
    );
  }
}

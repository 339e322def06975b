/**
 * Columns of SQLite, which cannot change their type. One that may be empty is copied into another;
 * for any other TypeORM makes the table anew, which nothing refers to.
 *
 * The table of users is never made anew: dropping the old one would delete what belongs to them
 * wherever foreign keys are heeded, as they are while a migration is taken back.
 */
import type { QueryRunner, Table, TableColumn } from 'typeorm';
import type { ColumnConversion } from './column-conversion.js';
import { escapePath } from './escape-path.js';

export class SqliteColumns implements ColumnConversion {
  async convert(
    runner: QueryRunner,
    table: Table,
    column: TableColumn,
    value: (column: string) => string = (same) => same,
  ): Promise<void> {
    const { driver } = runner.dataSource;
    const name = escapePath(runner, table.name);
    const old = driver.escape(column.name);
    if (!column.isNullable) {
      const existing = table.findColumnByName(column.name);
      if (!existing) return;
      await runner.query(`UPDATE ${name} SET ${old} = ${value(old)}`);
      const changed = existing.clone();
      changed.type = column.type;
      await runner.changeColumn(table, existing, changed);
      return;
    }
    const made = driver.escape(`${column.name}_converted`);
    await runner.query(`ALTER TABLE ${name} ADD COLUMN ${made} ${column.type}`);
    await runner.query(`UPDATE ${name} SET ${made} = ${value(old)}`);
    await runner.query(`ALTER TABLE ${name} DROP COLUMN ${old}`);
    await runner.query(`ALTER TABLE ${name} RENAME COLUMN ${made} TO ${old}`);
  }
}

/**
 * Columns of MySQL and MariaDB. They convert a date and its text into each other, so the values
 * become the text of dates, and then the column one of dates; and back.
 */
import type { QueryRunner, Table, TableColumn } from 'typeorm';
import { isTextType } from '../table-parts.js';
import type { ColumnConversion } from './column-conversion.js';
import { escapePath } from './escape-path.js';

export class MySqlColumns implements ColumnConversion {
  async convert(
    runner: QueryRunner,
    { name }: Table,
    column: TableColumn,
    value?: (column: string) => string,
  ): Promise<void> {
    const { driver } = runner.dataSource;
    const table = escapePath(runner, name);
    const escaped = driver.escape(column.name);
    const changeType = `ALTER TABLE ${table} MODIFY ${escaped} ${definition(runner, column)}`;
    const isBack = isTextType(column.type);
    if (isBack) await runner.query(changeType);
    if (value) {
      // Only what is in the form to be left: after a crash, some rows may have been done.
      const form = isBack ? '^[0-9]{4}-[0-9]{2}-[0-9]{2} ' : '^-?[0-9]+$';
      await runner.query(
        `UPDATE ${table} SET ${escaped} = ${value(escaped)} WHERE ${escaped} REGEXP '${form}'`,
      );
    }
    if (!isBack) await runner.query(changeType);
  }
}

/** Has columns tell capitals from small letters, where the table that is wanted does. */
export async function makeExact(
  runner: QueryRunner,
  existing: Table,
  wanted: Table,
  columnNames: readonly string[],
): Promise<void> {
  for (const name of columnNames) {
    const column = wanted.findColumnByName(name);
    if (!column?.collation) continue;
    const { collation, length = '' } = existing.findColumnByName(name) ?? {};
    if (collation === column.collation) continue;
    const exact = column.clone();
    exact.length = length;
    await new MySqlColumns().convert(runner, existing, exact);
  }
}

function definition(runner: QueryRunner, column: TableColumn): string {
  const { charset, collation, isNullable } = column;
  const type = runner.dataSource.driver.createFullType(column);
  const sized = type === 'varchar' ? 'varchar(255)' : type;
  const characters = collation ? ` CHARACTER SET ${charset ?? 'utf8mb4'} COLLATE ${collation}` : '';
  return `${sized}${characters} ${isNullable ? 'NULL' : 'NOT NULL'}`;
}

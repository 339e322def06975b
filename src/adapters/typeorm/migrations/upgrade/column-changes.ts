/**
 * Changes the type of columns and keeps their values. TypeORM would drop the column and add a new
 * one.
 */
import { type DataSource, type QueryRunner, type Table, TableColumn } from 'typeorm';
import { findEpochColumns } from '../date-kinds.js';
import { isMySql, isTextType } from '../table-parts.js';
import { selectEpochDialect } from './epoch-dialect.js';
import { getDataSource } from '../../installed-typeorm.js';

/** The changes of the upgrade to the columns of a table, up and down. */
interface ColumnChanges {
  up(runner: QueryRunner, existing: Table, wanted: Table): Promise<void>;
  down(runner: QueryRunner, existing: Table, wanted: Table): Promise<void>;
}

/** The changes for the database at hand. */
export function createColumnChanges(dataSource: DataSource): ColumnChanges {
  const { toDate, toEpoch } = selectEpochDialect(dataSource);
  const columns = createConversion(dataSource);
  return {
    async up(runner, existing, wanted) {
      for (const name of findEpochColumns(existing, wanted)) {
        await columns.convert(
          runner,
          existing,
          createChangedColumn(existing, wanted, name),
          toDate,
        );
      }
      for (const name of findChangedText(existing, wanted)) {
        await columns.convert(runner, existing, createChangedColumn(existing, wanted, name));
      }
    },
    async down(runner, existing, wanted) {
      for (const { name, type, isNullable } of wanted.columns) {
        const column = existing.findColumnByName(name);
        if (!column || !/date|time/i.test(type) || isTextType(column.type)) continue;
        const text = dataSource.driver.normalizeType({ type: 'varchar' });
        const asText = new TableColumn({ name, type: text, isNullable });
        await columns.convert(runner, existing, asText, toEpoch);
      }
    },
  };
}

function createConversion(dataSource: DataSource): ColumnConversion {
  if (isMySql(dataSource)) return new MySqlColumns();
  return dataSource.options.type.includes('postgres') ? new PostgresColumns() : new SqliteColumns();
}

/** The column with the wanted type and the existing length. */
function createChangedColumn(existing: Table, wanted: Table, name: string): TableColumn {
  const column = wanted.findColumnByName(name)?.clone();
  if (!column) throw new TypeError(`The table ${wanted.name} has no column ${name}.`);
  const length = existing.findColumnByName(name)?.length;
  if (isTextType(column.type) && length) column.length = length;
  return column;
}

/** The text columns that must become longer or case-sensitive. */
function findChangedText(existing: Table, wanted: Table): string[] {
  return wanted.columns.flatMap(({ name, type, collation }) => {
    const column = existing.findColumnByName(name);
    if (!column || !isTextType(type) || !isTextType(column.type)) return [];
    const isLonger = type === 'text' && !/text/i.test(column.type);
    const isInexact = collation !== undefined && column.collation !== collation;
    return isLonger || isInexact ? [name] : [];
  });
}

/** Changes the type of a column and converts its values, in the way of one database. */
interface ColumnConversion {
  /** @param value - The new value, as an expression of the old one; none to keep it. */
  convert(
    runner: QueryRunner,
    table: Table,
    column: TableColumn,
    value?: (column: string) => string,
  ): Promise<void>;
}

/**
 * MySQL and MariaDB convert dates and text themselves: first the values become the text of dates,
 * then the type changes.
 */
class MySqlColumns implements ColumnConversion {
  async convert(
    runner: QueryRunner,
    { name }: Table,
    column: TableColumn,
    value?: (column: string) => string,
  ): Promise<void> {
    const { driver } = getDataSource(runner);
    const table = escapePath(runner, name);
    const escaped = driver.escape(column.name);
    const changeType = `ALTER TABLE ${table} MODIFY ${escaped} ${getDefinition(runner, column)}`;
    const isBack = isTextType(column.type);
    if (isBack) await runner.query(changeType);
    if (value) {
      // Only values in the old form: after a crash, some rows may have been converted.
      const form = isBack ? '^[0-9]{4}-[0-9]{2}-[0-9]{2} ' : '^-?[0-9]+$';
      await runner.query(
        `UPDATE ${table} SET ${escaped} = ${value(escaped)} WHERE ${escaped} REGEXP '${form}'`,
      );
    }
    if (!isBack) await runner.query(changeType);
  }
}

/** Makes columns case-sensitive, if the wanted table has them so. */
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

function getDefinition(runner: QueryRunner, column: TableColumn): string {
  const { charset, collation, isNullable } = column;
  const type = getDataSource(runner).driver.createFullType(column);
  const sized = type === 'varchar' ? 'varchar(255)' : type;
  const characters = collation ? ` CHARACTER SET ${charset ?? 'utf8mb4'} COLLATE ${collation}` : '';
  return `${sized}${characters} ${isNullable ? 'NULL' : 'NOT NULL'}`;
}

/** PostgreSQL converts the values in the statement that changes the type. */
class PostgresColumns implements ColumnConversion {
  async convert(
    runner: QueryRunner,
    { name }: Table,
    { name: columnName, type }: TableColumn,
    value: (column: string) => string = (column) => `${column}::text`,
  ): Promise<void> {
    const { driver } = getDataSource(runner);
    const table = escapePath(runner, name);
    const column = driver.escape(columnName);
    await runner.query(
      `ALTER TABLE ${table} ALTER COLUMN ${column} TYPE ${type} USING ${value(column)}`,
    );
  }
}

/**
 * SQLite cannot change the type of a column. A nullable column is copied into a new one; for
 * another, TypeORM recreates the table, which no other table refers to.
 *
 * The table of users is never recreated: dropping the old one would delete the rows that belong to
 * users wherever foreign keys are enforced, as they are while a migration is reverted.
 */
class SqliteColumns implements ColumnConversion {
  async convert(
    runner: QueryRunner,
    table: Table,
    column: TableColumn,
    value: (column: string) => string = (same) => same,
  ): Promise<void> {
    const { driver } = getDataSource(runner);
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

/** The name of a table with its schema, each part escaped. */
export function escapePath(runner: QueryRunner, path: string): string {
  return path
    .split('.')
    .map((part) => getDataSource(runner).driver.escape(part))
    .join('.');
}

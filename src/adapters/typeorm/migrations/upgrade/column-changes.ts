/** Changes the type of columns that have values. TypeORM would drop the column and add another. */
import { type DataSource, type QueryRunner, type Table, TableColumn } from 'typeorm';
import { epochColumns } from '../date-kinds.js';
import { isMySql, isTextType } from '../table-parts.js';
import type { ColumnConversion } from './column-conversion.js';
import { epochDialect } from './epoch-dialect.js';
import { MySqlColumns } from './mysql-columns.js';
import { PostgresColumns } from './postgres-columns.js';
import { SqliteColumns } from './sqlite-columns.js';

/** What the upgrade does to the columns of a table, there and back. */
export interface ColumnChanges {
  up(runner: QueryRunner, existing: Table, wanted: Table): Promise<void>;
  down(runner: QueryRunner, existing: Table, wanted: Table): Promise<void>;
}

/** The changes, in the words of the database at hand. */
export function columnChanges(dataSource: DataSource): ColumnChanges {
  const { toDate, toEpoch } = epochDialect(dataSource);
  const columns = conversion(dataSource);
  return {
    async up(runner, existing, wanted) {
      for (const name of epochColumns(existing, wanted)) {
        await columns.convert(runner, existing, changed(existing, wanted, name), toDate);
      }
      for (const name of changedText(existing, wanted)) {
        await columns.convert(runner, existing, changed(existing, wanted, name));
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

function conversion(dataSource: DataSource): ColumnConversion {
  if (isMySql(dataSource)) return new MySqlColumns();
  return dataSource.options.type.includes('postgres') ? new PostgresColumns() : new SqliteColumns();
}

/** The column of the wanted type, as long as the one that is there. */
function changed(existing: Table, wanted: Table, name: string): TableColumn {
  const column = wanted.findColumnByName(name)?.clone();
  if (!column) throw new TypeError(`The table ${wanted.name} has no column ${name}.`);
  const length = existing.findColumnByName(name)?.length;
  if (isTextType(column.type) && length) column.length = length;
  return column;
}

/** Text that is to be longer, or to tell capitals from small letters. */
function changedText(existing: Table, wanted: Table): string[] {
  return wanted.columns.flatMap(({ name, type, collation }) => {
    const column = existing.findColumnByName(name);
    if (!column || !isTextType(type) || !isTextType(column.type)) return [];
    const isLonger = type === 'text' && !/text/i.test(column.type);
    const isInexact = collation !== undefined && column.collation !== collation;
    return isLonger || isInexact ? [name] : [];
  });
}

/** Adds to tables that are there already the indexes that they lack. */
import { type QueryRunner, type Table, TableIndex } from 'typeorm';
import { exactly } from './table-parts.js';
import { makeExact } from './upgrade/mysql-columns.js';

/** The indexes that a table should have, with those that stand behind its unique constraints. */
export function wantedIndexes({ uniques, indices }: Table): TableIndex[] {
  const constraints = uniques.map(
    ({ columnNames }) => new TableIndex({ columnNames, isUnique: true }),
  );
  return [...constraints, ...indices];
}

/**
 * @throws {TypeError} when rows are in the way of a unique index: which of two users an account
 *   belongs to is nothing a program should guess.
 */
export async function addMissingIndexes(
  runner: QueryRunner,
  existing: Table,
  wanted: Table,
): Promise<void> {
  for (const index of wantedIndexes(wanted).filter((index) => !isCovered(existing, index))) {
    if (index.isUnique) {
      await requireUniqueRows(runner, existing.name, index.columnNames);
      await makeExact(runner, existing, wanted, index.columnNames);
    }
    await runner.createIndex(existing, index);
  }
}

/** Databases differ in whether they report a unique constraint as one, as an index, or both. */
function isCovered(table: Table, { columnNames, isUnique }: TableIndex): boolean {
  const unique = [
    ...table.uniques.map((constraint) => constraint.columnNames),
    ...table.indices.filter((index) => index.isUnique).map((index) => index.columnNames),
    ...table.columns.filter((column) => column.isUnique).map(({ name }) => [name]),
  ];
  const others = isUnique ? [] : table.indices.map((index) => index.columnNames);
  const wanted = columnNames.toSorted().join();
  return [...unique, ...others].some((names) => names.toSorted().join() === wanted);
}

async function requireUniqueRows(
  runner: QueryRunner,
  table: string,
  columnNames: readonly string[],
): Promise<void> {
  const columns = columnNames.map((name) => runner.dataSource.driver.escape(name));
  const query = runner.manager.createQueryBuilder().select('COUNT(*)', 'count').from(table, 'row');
  for (const column of columns) {
    query.addGroupBy(exactly(runner.dataSource, column)).andWhere(`${column} IS NOT NULL`);
  }
  const repeated = await query.having('COUNT(*) > 1').limit(1).getRawMany();
  if (repeated.length === 0) return;
  throw new TypeError(
    `The table ${table} has rows with the same ${columnNames.join(' and ')}. ` +
      'Remove all but the right one of each, and start again.',
  );
}

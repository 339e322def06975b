/** Makes the tables, or adds to existing ones of the same layout the indexes they lack. */
import { type MigrationInterface, type QueryRunner, type Table, TableIndex } from 'typeorm';
import { authSchema } from './auth-schema.js';

/**
 * The first migration.
 *
 * Tables that are there already keep their rows and columns. Their keys must be unique by then:
 * otherwise it says which ones are not, and changes nothing.
 */
export class CreateAuthTables1767225600000 implements MigrationInterface {
  // Said aloud: TypeORM would take it from the name of the class, which a minifier changes.
  readonly name = 'CreateAuthTables1767225600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of authSchema(runner.dataSource)) {
      const existing = await runner.getTable(table.name);
      if (existing) await addMissingIndexes(runner, existing, table);
      if (!existing) await runner.createTable(table);
    }
  }

  /** Refuses while anybody is in the tables: they may be older than this migration. */
  async down(runner: QueryRunner): Promise<void> {
    const tables = authSchema(runner.dataSource);
    for (const { name } of tables) {
      if (await hasRows(runner, name)) throw new TypeError(`The table ${name} is not empty.`);
    }
    for (const { name } of tables.toReversed()) await runner.dropTable(name);
  }
}

async function addMissingIndexes(
  runner: QueryRunner,
  existing: Table,
  { uniques, indices }: Table,
): Promise<void> {
  const wanted = [
    ...uniques.map(({ columnNames }) => new TableIndex({ columnNames, isUnique: true })),
    ...indices,
  ];
  for (const index of wanted.filter((index) => !isCovered(existing, index))) {
    if (index.isUnique) await requireUniqueRows(runner, existing.name, index.columnNames);
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

/** Which of two users an account belongs to is nothing a program should guess. */
async function requireUniqueRows(
  runner: QueryRunner,
  table: string,
  columnNames: readonly string[],
): Promise<void> {
  const columns = columnNames.map((name) => runner.dataSource.driver.escape(name));
  const query = runner.manager.createQueryBuilder().select('COUNT(*)', 'count').from(table, 'row');
  for (const column of columns) query.addGroupBy(column).andWhere(`${column} IS NOT NULL`);
  const repeated = await query.having('COUNT(*) > 1').limit(1).getRawMany();
  if (repeated.length === 0) return;
  throw new TypeError(
    `The table ${table} has rows with the same ${columnNames.join(' and ')}. ` +
      'Remove all but the right one of each, and start again.',
  );
}

async function hasRows(runner: QueryRunner, table: string): Promise<boolean> {
  if (!(await runner.hasTable(table))) return false;
  const query = runner.manager.createQueryBuilder().select('COUNT(*)', 'count').from(table, 'row');
  const counted = await query.getRawOne<{ count: number | string }>();
  return Number(counted?.count) > 0;
}

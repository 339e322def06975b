/** Reads and creates tables in few round trips, since the database may be far. */
import type { QueryRunner, Table } from 'typeorm';
import { isMySqlType } from '../columns.js';
import { getDataSource } from '../installed-typeorm.js';

/** Returns those of the tables that exist, by the paths that they were asked for by. */
export async function findTables(
  runner: QueryRunner,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Table>> {
  const { driver, options } = getDataSource(runner);
  // A table's own path lacks the schema that is the current one. MySQL may keep names in lower
  // case, and find them in any.
  const toKey = (path: string): string => {
    const { schema = '', tableName } = driver.parseTableName(path);
    const key = `${schema}.${tableName}`;
    return isMySqlType(options.type) ? key.toLowerCase() : key;
  };
  const tables = paths.length > 0 ? await runner.getTables([...paths]) : [];
  const byKey = new Map(tables.map((table) => [toKey(table.name), table]));
  return new Map(
    paths.flatMap((path) => {
      const table = byKey.get(toKey(path));
      return table ? [[path, table] as const] : [];
    }),
  );
}

/** Creates tables with their indexes: on PostgreSQL, by one query. */
export async function createTables(runner: QueryRunner, tables: readonly Table[]): Promise<void> {
  if (tables.length === 0) return;
  runner.enableSqlMemory();
  try {
    for (const table of tables) await runner.createTable(table);
    const { upQueries } = runner.getMemorySql();
    runner.disableSqlMemory();
    const isPostgres = getDataSource(runner).options.type === 'postgres';
    // Statements without parameters, which make one transaction there.
    const statements = upQueries.map(({ query }) => query.replace(/;$/, ''));
    for (const text of isPostgres ? [statements.join(';\n')] : statements) await runner.query(text);
  } finally {
    runner.disableSqlMemory();
  }
}

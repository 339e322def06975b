/** Creates and drops the tables of features. */
import type { Kysely } from 'kysely';
import {
  type FeatureWithTables,
  listTables,
  repeatWhileBusy,
  type TableDefinition,
} from '../../core/tables/index.js';
import {
  detectDialect,
  execute,
  type FeatureDatabase,
  type KyselyDatabase,
  openFeatureDatabase,
  type SqlDialect,
} from './dialect.js';
import { findMissingColumns, type MissingColumns } from './missing-columns.js';
import { assertEscaping } from './session-settings.js';
import type { FeatureTablesSettings, KyselyTablesSettings } from './settings.js';
import { TableStatements } from './table-statements.js';

/**
 * Creates the tables of features, and adds columns that a later version of a feature has. It
 * changes nothing that is there, so it can run at every start, in several processes, and in a
 * migration of Kysely.
 *
 * With `users`, rows refer to their user by a foreign key, and are deleted with the user. SQLite
 * obeys it with `PRAGMA foreign_keys = ON`, which is the default of better-sqlite3. Without
 * `users`, columns with the id of a user are text: the rows of a deleted user stay until they
 * expire.
 *
 * @throws {TypeError} when a table of that name is there without columns that must have a value.
 * @throws {InvalidOption} when two features have different tables of one name, the type of users'
 *   ids is not the name of a type, or MySQL has the mode `NO_BACKSLASH_ESCAPES`.
 * @example
 * ```ts
 * const users = { table: 'User', type: 'text' };
 * await createFeatureTables(db, [Sessions()], { users });
 * ```
 * @publicApi
 */
export async function createFeatureTables(
  db: KyselyDatabase,
  features: readonly FeatureWithTables[],
  { dialect, users }: KyselyTablesSettings = {},
): Promise<void> {
  const database = openFeatureDatabase(db);
  const kind = dialect ?? detectDialect(database);
  const statements = new TableStatements(kind, { users });
  if (kind === 'mysql') await assertEscaping(database);
  const tables = listTables(features);
  const complete = async (): Promise<void> => {
    const missing = await findMissingColumns(database, kind, tables);
    for (const table of tables) {
      const columns = missing.find((one) => one.table === table)?.columns ?? [];
      // Also one that has its columns: a process that was killed may not have come to its indexes.
      await completeTable(database, kind, statements, { table, columns });
    }
  };
  // A transaction of SQLite that is busy is to be rolled back by the app.
  await (database.isTransaction ? complete() : repeatWhileBusy(complete));
}

/**
 * Drops the tables of features with all of their rows, for the `down` of a migration.
 *
 * @example
 * ```ts
 * await dropFeatureTables(db, [Sessions()]);
 * ```
 * @publicApi
 */
export async function dropFeatureTables(
  db: KyselyDatabase,
  features: readonly FeatureWithTables[],
  { dialect }: KyselyTablesSettings = {},
): Promise<void> {
  const database = openFeatureDatabase(db);
  const statements = new TableStatements(dialect ?? detectDialect(database), {});
  for (const table of listTables(features)) await execute(database, statements.drop(table));
}

/**
 * Returns the SQL that creates the tables of features, for a migration of Prisma, of Drizzle or in
 * a file.
 *
 * @throws {InvalidOption} when two features have different tables of one name, or the type of
 *   users' ids is not the name of a type.
 * @example
 * ```ts
 * const users = { table: 'User', type: 'text' };
 * console.log(featureTablesSql([Sessions()], 'postgres', { users }));
 * ```
 * @publicApi
 */
export function featureTablesSql(
  features: readonly FeatureWithTables[],
  dialect: SqlDialect,
  settings: FeatureTablesSettings = {},
): string {
  const statements = new TableStatements(dialect, settings);
  return listTables(features)
    .flatMap((table) => statements.create(table))
    .map((statement) => `${statement};\n`)
    .join('\n');
}

/** Another process that creates the same table may be ahead by one statement each time. */
const ATTEMPTS = 10;

async function completeTable(
  db: Kysely<FeatureDatabase>,
  dialect: SqlDialect,
  statements: TableStatements,
  { table, columns }: MissingColumns,
): Promise<void> {
  let lacking = columns;
  for (let attempt = 1; ; attempt += 1) {
    const missing = listStatements(statements, table, lacking);
    try {
      for (const sql of missing) await execute(db, sql);
      return;
    } catch (thrown) {
      if (attempt === ATTEMPTS) throw thrown;
      const [left] = await findMissingColumns(db, dialect, [table]).catch(() => {
        // A transaction of PostgreSQL ends with its first error, which is the one to report.
        throw thrown;
      });
      lacking = left?.columns ?? [];
    }
  }
}

function listStatements(
  statements: TableStatements,
  table: TableDefinition,
  lacking: readonly string[],
): string[] {
  if (lacking.length === Object.keys(table.columns).length) return statements.create(table);
  const required = lacking.filter((name) => !table.columns[name]?.isNullable);
  if (required.length > 0) {
    throw new TypeError(
      `The table ${table.name} is in the database without ${required.join(', ')}, which every row ` +
        'needs. Rename it if it is yours. Otherwise drop it: dropFeatureTables.',
    );
  }
  return [...statements.addColumns(table, lacking), ...statements.createIndexes(table)];
}

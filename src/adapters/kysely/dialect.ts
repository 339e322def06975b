/** The databases that the tables can be in, and how each writes a name. */
import type { Kysely } from 'kysely';
import { InvalidOption } from '../../core/errors/index.js';
import { platformRandom, randomUuid } from '../../core/kernel/index.js';

/** The SQL of a database. `mysql` is also that of MariaDB. */
export type SqlDialect = 'postgres' | 'mysql' | 'sqlite';

/**
 * Finds out the dialect by the SQL that Kysely writes: a parameter is `$1` on PostgreSQL, and a
 * name is in backticks on MySQL. Names of classes would not do, since bundlers shorten them.
 *
 * @throws {InvalidOption} for another database, such as SQL Server.
 */
export function detectDialect(db: Kysely<FeatureDatabase>): SqlDialect {
  const { sql } = db.selectFrom('table').select('column').where('column', '=', 1).compile();
  if (sql.endsWith('"column" = $1')) return 'postgres';
  if (sql.endsWith('`column` = ?')) return 'mysql';
  if (sql.endsWith('"column" = ?')) return 'sqlite';
  throw new InvalidOption(
    'KyselyTables works on PostgreSQL, MySQL, MariaDB and SQLite, and this is none of them. If it is, ' +
      "name it: { dialect: 'postgres' }.",
  );
}

/**
 * What is in a column: dates are numbers, and drivers return a 64-bit number in any of these types.
 */
export type StoredValue = string | number | bigint | null;

/**
 * The tables of features as Kysely sees them: definitions name the tables and columns as the app
 * runs.
 */
export interface FeatureDatabase {
  readonly [table: string]: { readonly [column: string]: StoredValue };
}

/**
 * A Kysely of an app, or a transaction of it, whatever its tables are. By what it has, and not by
 * its class: the types of one version do not take a Kysely of another.
 */
export interface KyselyDatabase {
  readonly isTransaction: boolean;
  withoutPlugins(): unknown;
}

/**
 * The app's Kysely for the tables of features. Without its plugins, of which one may rename
 * columns, and another rewrite the rows.
 */
export function openFeatureDatabase(db: KyselyDatabase): Kysely<FeatureDatabase> {
  // The types of the app do not have these tables.
  return db.withoutPlugins() as Kysely<FeatureDatabase>;
}

/**
 * Quotes the name of a table or column. A dot separates a schema from a table, as everywhere in
 * Kysely.
 */
export function quoteName(dialect: SqlDialect, name: string): string {
  const quote = dialect === 'mysql' ? '`' : '"';
  return name
    .split('.')
    .map((part) => quote + part.replaceAll(quote, quote + quote) + quote)
    .join('.');
}

/** Runs a statement as it is. Not by `sql` of Kysely, of which this folder imports types only. */
export async function execute(
  db: Kysely<FeatureDatabase>,
  sql: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await db.executeQuery<Record<string, unknown>>({
    sql,
    parameters: [],
    query: { kind: 'RawNode', sqlFragments: [sql], parameters: [] },
    queryId: { queryId: randomUuid(platformRandom) },
  });
  return rows;
}

/**
 * The databases to test on: SQLite, and the servers that `TEST_DATABASES` names, such as
 * `postgres://postgres@127.0.0.1/test,mariadb://root@127.0.0.1/test`. Each test has a database of
 * its own.
 */
import {
  type Dialect,
  Kysely,
  type KyselyPlugin,
  MysqlDialect,
  PostgresDialect,
  sql,
  SqliteDialect,
} from 'kysely';
import Database from 'libsql';
import { createPool } from 'mysql2';
import { Pool } from 'pg';
import type { SqlDialect } from '../../../src/adapters/kysely/index.js';
import { createOwnDatabase } from '../support/own-database.js';

/** An app's own tables: the adapter must do without these types. */
export interface AppTables {
  readonly User: { readonly id: string };
}

/** A database, empty at first. */
export interface FreshDatabase {
  readonly db: Kysely<AppTables>;
  /** Runs statements as they are, as a file of SQL is run. */
  runScript(text: string): Promise<unknown>;
  /** The same database through another Kysely. */
  withPlugin(plugin: KyselyPlugin): Kysely<AppTables>;
  close(): Promise<void>;
}

/** One kind of database. */
export interface DatabaseKind {
  readonly name: string;
  readonly dialect: SqlDialect;
  create(): Promise<FreshDatabase>;
}

function open(dialect: Dialect, runScript: FreshDatabase['runScript']) {
  const db = new Kysely<AppTables>({ dialect });
  return {
    db,
    runScript,
    withPlugin: (plugin: KyselyPlugin) => db.withPlugin(plugin),
    close: () => db.destroy(),
  };
}

const onSqlite: DatabaseKind = {
  name: 'SQLite',
  dialect: 'sqlite',
  async create() {
    const database = new Database(':memory:');
    database.exec('PRAGMA foreign_keys = ON');
    return open(new SqliteDialect({ database }), async (text) => database.exec(text));
  },
};

function onPostgres(server: string): DatabaseKind {
  return {
    name: 'PostgreSQL',
    dialect: 'postgres',
    async create() {
      // A collation of a language, in which `a` is before `B`.
      const url = await createOwnDatabase(
        server,
        `TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en-US' LOCALE 'C.UTF-8'`,
      );
      const pool = new Pool({ connectionString: url });
      const dialect = new PostgresDialect({ pool: pool as never });
      return open(dialect, (text) => pool.query(text));
    },
  };
}

function onMysql(server: string): DatabaseKind {
  return {
    name: 'MariaDB',
    dialect: 'mysql',
    async create() {
      // The collation that Prisma gives to its tables.
      const url = await createOwnDatabase(
        server,
        'CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci',
      );
      const uri = url.replace(/^\w+:/, 'mysql:');
      const pool = createPool({ uri, multipleStatements: true });
      const runScript = (text: string) => pool.promise().query(text);
      return open(new MysqlDialect({ pool: pool }), runScript);
    },
  };
}

const servers = (process.env['TEST_DATABASES'] ?? '').split(',').flatMap((server) => {
  if (server.startsWith('postgres:')) return [onPostgres(server)];
  return /^(mariadb|mysql):/.test(server) ? [onMysql(server)] : [];
});

export const databaseKinds: readonly DatabaseKind[] = [onSqlite, ...servers];

/** The kinds as rows of `describe.each`. */
export const eachKind = databaseKinds.map((kind) => [kind.name, kind] as const);

/** What defines the tables of a database, in its own words, to be compared. */
export async function describeSchema(
  { db }: FreshDatabase,
  dialect: SqlDialect,
): Promise<unknown[]> {
  const read = async (text: string) => (await sql.raw<object>(text).execute(db)).rows;
  if (dialect === 'sqlite') {
    return read(`SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite%' ORDER BY name`);
  }
  if (dialect === 'mysql') {
    const tables = await read('SHOW TABLES');
    const names = tables.flatMap((row) => Object.values(row).map(String)).sort();
    return Promise.all(names.map((name) => read(`SHOW CREATE TABLE \`${name}\``)));
  }
  return [
    ...(await read(`SELECT table_name, column_name, data_type, character_maximum_length,
      is_nullable, collation_name FROM information_schema.columns WHERE table_schema = 'public'
      ORDER BY table_name, ordinal_position`)),
    ...(await read(`SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`)),
    ...(await read(`SELECT conrelid::regclass::text AS place, pg_get_constraintdef(oid) AS text
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`)),
  ];
}

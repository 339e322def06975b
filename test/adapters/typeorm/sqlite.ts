/** SQLite in memory or in a file of its own, by a driver that needs no compiler. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import type { DataSourceOptions, Logger } from 'typeorm';

/** Options for a database; `:memory:` lives as long as its connection. */
export function sqlite(
  database = ':memory:',
): Extract<DataSourceOptions, { type: 'better-sqlite3' }> {
  return { type: 'better-sqlite3', driver: openDatabase, database };
}

/** TypeORM calls it with `new` since 0.3.26. */
function openDatabase(...options: ConstructorParameters<typeof Database>): Database.Database {
  return new Database(...options);
}

/** The path of a database that does not exist yet, and a way to be rid of it. */
export async function databaseFile() {
  const folder = await mkdtemp(join(tmpdir(), 'portcullis-'));
  return {
    path: join(folder, 'auth.db'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Prints nothing; hands each statement over. */
export function quietLogger(onStatement: (statement: string) => void = () => undefined): Logger {
  const ignore = () => undefined;
  return {
    logQuery: onStatement,
    logQueryError: ignore,
    logQuerySlow: ignore,
    logSchemaBuild: ignore,
    logMigration: ignore,
    log: ignore,
  };
}

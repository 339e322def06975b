/** Each official adapter over an empty store, made as its documentation says. */
import { DrizzleAdapter } from '@auth/drizzle-adapter';
import { type Codegen, KyselyAdapter, KyselyAuth } from '@auth/kysely-adapter';
import PostgresAdapter from '@auth/pg-adapter';
import { UnstorageAdapter } from '@auth/unstorage-adapter';
import { drizzle as drizzleSqlite } from 'drizzle-orm/better-sqlite3';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { PostgresDialect, SqliteDialect } from 'kysely';
import Database from 'libsql';
import type { Pool } from 'pg';
import { createStorage } from 'unstorage';
import redisDriver from 'unstorage/drivers/redis';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import type { LifeHarness } from '../../contract/sign-in-life.contract.js';
import { ownName } from './servers.js';

type Row = Record<string, unknown>;

/** SQLite enforces foreign keys after a `PRAGMA` alone. */
function sqlite(tables: string): Database.Database {
  const database = new Database(':memory:');
  database.exec(`PRAGMA foreign_keys = ON; ${tables}`);
  return database;
}

async function readRows(database: Database.Database, table: string): Promise<Row[]> {
  return database.prepare(`SELECT * FROM ${table}`).all() as Row[];
}

export async function drizzleOnSqlite(tables: string): Promise<LifeHarness> {
  const database = sqlite(tables);
  const adapter = DrizzleAdapter(drizzleSqlite({ client: database }));
  return {
    adapter,
    accounts: () => readRows(database, 'account'),
    close: async () => void database.close(),
  };
}

export function drizzleOnPostgres(pool: Pool): Adapter {
  return DrizzleAdapter(drizzlePostgres({ client: pool }));
}

export async function kyselyOnSqlite(tables: string): Promise<LifeHarness> {
  const database = sqlite(tables);
  const dialect = new SqliteDialect({ database });
  const kysely = new KyselyAuth<Codegen, Codegen>({ dialect });
  return {
    adapter: KyselyAdapter(kysely),
    accounts: () => readRows(database, '"Account"'),
    close: () => kysely.destroy(),
  };
}

export function kyselyOnPostgres(pool: Pool): Adapter {
  const kysely = new KyselyAuth<Codegen, Codegen>({
    dialect: new PostgresDialect({ pool: pool as never }),
  });
  return KyselyAdapter(kysely);
}

export function pgOnPostgres(pool: Pool): Adapter {
  return PostgresAdapter(pool);
}

export async function unstorageOnRedis(url: string): Promise<LifeHarness> {
  const storage = createStorage({ driver: redisDriver({ base: ownName(), url }) });
  return {
    adapter: UnstorageAdapter(storage),
    accounts: async () => {
      const keys = await storage.getKeys('user:account');
      const rows = keys.filter((key) => !key.includes('by-user-id'));
      return Promise.all(rows.map(async (key) => (await storage.getItem<object>(key)) as Row));
    },
    close: async () => {
      await storage.clear();
      await storage.dispose();
    },
  };
}

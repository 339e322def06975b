/** Users in Drizzle by its official adapter, and the tables of features beside them by Kysely. */
import { DrizzleAdapter } from '@auth/drizzle-adapter';
import { drizzle as drizzleSqlite } from 'drizzle-orm/better-sqlite3';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { Pool } from 'pg';
import {
  createFeatureTables,
  KyselyTables,
  type KyselyDatabase,
} from '../../../src/adapters/kysely/index.js';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { withTables } from '../../../src/core/adapters/with-tables.js';
import { adapterContract } from '../../contract/adapter.contract.js';
import { signInLife } from '../../contract/sign-in-life.contract.js';
import {
  CONTRACT_TABLES,
  describeTables,
  type TablesFixture,
} from '../../contract/tables.contract.js';
import { DIFFERENCES } from './differences.js';
import { describeWith, onPostgres, ownName } from './servers.js';
import { drizzleTables, POSTGRES, SQLITE } from './tables.js';

const features = [{ tables: CONTRACT_TABLES }];
/** What `@auth/drizzle-adapter` names its table. */
const settings = { users: { table: 'user', type: 'text' } };

function addTables(adapter: Adapter, kysely: KyselyDatabase): Adapter {
  return withTables(adapter, KyselyTables(kysely, settings));
}

/** The contract's users are users of the adapter, which also deletes them. */
async function makeFixture(
  adapter: Adapter,
  takesTurns: boolean,
  close: () => Promise<void>,
): Promise<TablesFixture> {
  const { createUser, deleteUser, tables } = adapter;
  if (!createUser || !deleteUser || !tables) throw new TypeError('The adapter lacks methods.');
  const signUp = async (name: string) => {
    const email = `${name}@example.com`;
    return createUser({ id: crypto.randomUUID(), email, emailVerified: null });
  };
  const [user, otherUser] = [await signUp('ada'), await signUp('bob')];
  return {
    store: tables,
    user: user.id,
    otherUser: otherUser.id,
    deleteUser: async (id) => deleteUser(id),
    findsMissing: true,
    takesTurns,
    close,
  };
}

async function openSqlite() {
  const database = new Database(':memory:');
  database.exec(`PRAGMA foreign_keys = ON; ${drizzleTables(SQLITE)}`);
  const kysely = new Kysely<object>({ dialect: new SqliteDialect({ database }) });
  await createFeatureTables(kysely, features, settings);
  return {
    adapter: addTables(DrizzleAdapter(drizzleSqlite({ client: database })), kysely),
    accounts: async () => database.prepare('SELECT * FROM account').all() as never,
    close: () => kysely.destroy(),
  };
}

describeTables('Kysely, beside users of Drizzle on SQLite', async () => {
  const { adapter, close } = await openSqlite();
  return makeFixture(adapter, true, close);
});
const onSqlite = 'drizzle on SQLite';
adapterContract(`${onSqlite}, with tables`, openSqlite, DIFFERENCES[onSqlite]);
signInLife(`${onSqlite}, with tables`, openSqlite);

describeWith('postgres:', (url) => {
  const makeKysely = (pool: Pool) =>
    new Kysely<object>({ dialect: new PostgresDialect({ pool: pool as never }) });

  describeTables('Kysely, beside users of Drizzle on PostgreSQL', async () => {
    const schema = ownName();
    const pool = new Pool({ connectionString: url, options: `-c search_path=${schema}` });
    await pool.query(`CREATE SCHEMA ${schema}`);
    await pool.query(drizzleTables(POSTGRES));
    const kysely = makeKysely(pool);
    await createFeatureTables(kysely, features, settings);
    const adapter = addTables(DrizzleAdapter(drizzlePostgres({ client: pool })), kysely);
    return makeFixture(adapter, false, async () => {
      await pool.query(`DROP SCHEMA ${schema} CASCADE`);
      await pool.end();
    });
  });

  onPostgres(
    url,
    async () => drizzleTables(POSTGRES),
    (pool) => addTables(DrizzleAdapter(drizzlePostgres({ client: pool })), makeKysely(pool)),
    (makeHarness) => {
      const name = 'drizzle on PostgreSQL';
      adapterContract(`${name}, with tables`, makeHarness, DIFFERENCES[name]);
    },
  );
});

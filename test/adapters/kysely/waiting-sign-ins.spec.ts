/**
 * Sign-ins that wait for a second factor: users in `@auth/kysely-adapter`, and the tables of
 * features by Kysely.
 */
import { type Database, KyselyAdapter } from '@auth/kysely-adapter';
import { jest } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import {
  createFeatureTables,
  KyselyTables,
  type SqlDialect,
} from '../../../src/adapters/kysely/index.js';
import { withTables } from '../../../src/core/adapters/with-tables.js';
import { type AllRows, WAITING_FEATURES } from '../../contract/waiting-app.js';
import { describeWaitingSignIns } from '../../contract/waiting-sign-ins.contract.js';
import { databaseKinds } from './databases.js';

// Databases that are made for these tests, on a machine that has other things to do.
jest.setTimeout(30_000);

/** The types of the columns of the adapter. */
const TYPES = {
  sqlite: { text: sql`text`, date: sql`text` },
  postgres: { text: sql`text`, date: sql`timestamptz` },
  mysql: { text: sql`varchar(191)`, date: sql`datetime(3)` },
};

/** The tables of its documentation, as far as sign-ins write to them. */
async function createTables({ schema }: Kysely<Database>, dialect: SqlDialect): Promise<void> {
  const { text, date } = TYPES[dialect];
  await schema
    .createTable('User')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('name', text)
    .addColumn('email', text, (column) => column.unique())
    .addColumn('emailVerified', date)
    .addColumn('image', text)
    .execute();
  await schema
    .createTable('Account')
    .addColumn('id', text)
    .addColumn('userId', text, (column) => column.notNull())
    .addColumn('type', text)
    .addColumn('provider', text, (column) => column.notNull())
    .addColumn('providerAccountId', text, (column) => column.notNull())
    .addColumn('access_token', sql`text`)
    .addColumn('refresh_token', sql`text`)
    .addColumn('id_token', sql`text`)
    .addColumn('expires_at', 'bigint')
    .addColumn('token_type', text)
    .addColumn('scope', text)
    .execute();
  await schema
    .createTable('Session')
    .addColumn('id', text)
    .addColumn('sessionToken', text, (column) => column.unique())
    .addColumn('userId', text, (column) => column.notNull())
    .addColumn('expires', date)
    .execute();
  await schema
    .createTable('VerificationToken')
    .addColumn('identifier', text, (column) => column.notNull())
    .addColumn('token', text, (column) => column.notNull())
    .addColumn('expires', date)
    .execute();
}

async function readAllRows(db: Kysely<Database>): Promise<AllRows> {
  const tables = await db.introspection.getTables();
  const read = tables.map(async ({ name }) => {
    const { rows } = await sql<object>`SELECT * FROM ${sql.table(name)} ORDER BY 1`.execute(db);
    return [name, rows] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

for (const kind of databaseKinds) {
  describeWaitingSignIns(`Kysely: ${kind.name}`, async () => {
    const database = await kind.create();
    // The tables are those of the adapter.
    const db = database.db as never as Kysely<Database>;
    await createTables(db, kind.dialect);
    const type = kind.dialect === 'mysql' ? 'varchar(191)' : 'text';
    const settings = { users: { table: 'User', type } } as const;
    await createFeatureTables(database.db, WAITING_FEATURES, settings);
    const adapter = withTables(KyselyAdapter(db), KyselyTables(database.db, settings));
    return { adapter, readRows: () => readAllRows(db), close: database.close };
  });
}

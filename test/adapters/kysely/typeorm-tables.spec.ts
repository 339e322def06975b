/** The tables that TypeORM creates are those that Kysely reads, and the rows are the same. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Kysely, MysqlDialect, PostgresDialect, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { createPool } from 'mysql2';
import { Pool } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { createFeatureTables, KyselyTables } from '../../../src/adapters/kysely/index.js';
import type { RowOf } from '../../../src/core/tables/table.js';
import type { TableStore } from '../../../src/core/tables/table-store.js';
import { CONTRACT_TABLES, GADGETS } from '../../contract/tables.contract.js';
import { databaseKinds } from '../typeorm/databases.js';
import {
  createUsers,
  type FeatureDatabase,
  openFeatureDatabase,
} from '../typeorm/feature-database.js';

/** Opens the database of a `DataSource` once more. */
function openKysely(options: DataSourceOptions): Kysely<object> {
  if (options.type === 'better-sqlite3') {
    return new Kysely({ dialect: new SqliteDialect({ database: new Database(options.database) }) });
  }
  if (options.type === 'postgres') {
    const pool = new Pool({ connectionString: options.url ?? '' });
    return new Kysely({ dialect: new PostgresDialect({ pool: pool as never }) });
  }
  if (options.type === 'mysql' || options.type === 'mariadb') {
    const pool = createPool({ uri: (options.url ?? '').replace(/^\w+:/, 'mysql:') });
    return new Kysely({ dialect: new MysqlDialect({ pool }) });
  }
  throw new TypeError(`There is no such database to test on: ${options.type}.`);
}

describe.each(databaseKinds.map((kind) => [kind.name, kind] as const))('on %s', (_, kind) => {
  const users = { table: 'users', type: 'uuid' };
  let database: FeatureDatabase;
  let kysely: Kysely<object>;
  let stores: readonly [typeorm: TableStore, kysely: TableStore];
  let row: RowOf<typeof GADGETS.columns>;

  beforeAll(async () => {
    database = await openFeatureDatabase(kind);
    kysely = openKysely(database.dataSource.options);
    stores = [database.adapter.tables, KyselyTables(kysely, { users })];
    const [userId] = await createUsers(database.adapter);
    row = {
      ...{ id: 'row', userId, serial: 'A-1', note: 'Zoë’s 🔑 ', uses: 2 ** 40 },
      ...{ seenAt: new Date('2026-03-04T05:06:07.089Z'), expires: null },
    };
  });
  afterAll(async () => {
    await kysely.destroy();
    await database.drop();
  });

  it('misses no table that TypeORM has created, and changes none', async () => {
    expect(await stores[1].findMissing(CONTRACT_TABLES)).toBeUndefined();
    await createFeatureTables(kysely, [{ tables: CONTRACT_TABLES }], { users });
    expect(await stores[0].findMissing(CONTRACT_TABLES)).toBeUndefined();
  });

  it.each([
    ['TypeORM', 'Kysely', 0, 1],
    ['Kysely', 'TypeORM', 1, 0],
  ] as const)(
    'stores rows by %s that are found by %s',
    async (_writer, _reader, writer, reader) => {
      await stores[writer].delete(GADGETS, { id: row.id });
      expect(await stores[writer].insert(GADGETS, row)).toBe(true);
      expect(await stores[reader].find(GADGETS, row)).toEqual(row);
      expect(await stores[reader].insert(GADGETS, row)).toBe(false);
      expect(
        await stores[reader].list(GADGETS, { by: 'seenAt', from: new Date(0), limit: 5 }),
      ).toEqual([row]);
    },
  );
});

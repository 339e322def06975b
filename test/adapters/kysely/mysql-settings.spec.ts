/** What an operator of MySQL or MariaDB has set for each connection. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createFeatureTables, KyselyTables } from '../../../src/adapters/kysely/index.js';
import { InvalidOption } from '../../../src/core/errors/configuration.errors.js';
import { GuardedTables } from '../../../src/core/tables/guarded-tables.js';
import { CONTRACT_TABLES, GADGETS } from '../../contract/tables.contract.js';
import { databaseKinds, type FreshDatabase } from './databases.js';

const features = [{ tables: CONTRACT_TABLES }];
const servers = databaseKinds.filter(({ dialect }) => dialect === 'mysql');

describe.each(servers)('on $name', (kind) => {
  let database: FreshDatabase;
  beforeEach(async () => {
    database = await kind.create();
  });
  afterEach(() => database.close());

  it.each(['MyISAM', 'Aria'])('tables have transactions where %s is the default', (engine) =>
    database.db.connection().execute(async (db) => {
      await sql.raw(`SET SESSION default_storage_engine = ${engine}`).execute(db);
      await createFeatureTables(db, features);
      const { rows } = await sql<{ engine: string }>`SELECT DISTINCT engine AS engine
        FROM information_schema.tables WHERE table_schema = DATABASE()`.execute(db);
      expect(rows).toEqual([{ engine: 'InnoDB' }]);
    }),
  );

  it('a mode in which values would run as SQL is refused, until it is gone', () =>
    database.db.connection().execute(async (db) => {
      await createFeatureTables(db, features);
      await sql.raw(`SET SESSION sql_mode = 'NO_BACKSLASH_ESCAPES'`).execute(db);
      const store = KyselyTables(db);
      const tables = new GuardedTables(() => store);
      const message = /NO_BACKSLASH_ESCAPES.*SET GLOBAL/;
      await expect(tables.find(GADGETS, { id: 'x' })).rejects.toThrow(InvalidOption);
      await expect(tables.findMissing([GADGETS])).rejects.toThrow(message);
      await expect(createFeatureTables(db, features)).rejects.toThrow(message);
      await sql.raw(`SET SESSION sql_mode = 'STRICT_TRANS_TABLES'`).execute(db);
      expect(await tables.findMissing([GADGETS])).toBeUndefined();
    }));
});

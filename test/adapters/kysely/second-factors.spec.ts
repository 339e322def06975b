/** Second factors, on every database of Kysely. */
import { jest } from '@jest/globals';
import { createFeatureTables, KyselyTables } from '../../../src/adapters/kysely/index.js';
import {
  describeSecondFactors,
  SECOND_FACTOR_FEATURES,
} from '../../contract/second-factors.contract.js';
import { databaseKinds } from './databases.js';
import { createUsers, idKinds } from './users.js';

// Databases that are made for these tests, on a machine that has other things to do.
jest.setTimeout(30_000);

for (const kind of databaseKinds) {
  const [ids] = idKinds(kind);
  if (!ids) continue;
  describeSecondFactors(`Kysely: ${kind.name}`, async () => {
    const database = await kind.create();
    await createUsers(database, ids);
    const settings = { users: ids.users };
    await createFeatureTables(database.db, SECOND_FACTOR_FEATURES, settings);
    const store = KyselyTables(database.db, settings);
    return { store, user: ids.ids[0], close: database.close };
  });
}

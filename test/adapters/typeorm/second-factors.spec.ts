/** Second factors, on every database of TypeORM. */
import { jest } from '@jest/globals';
import {
  describeSecondFactors,
  SECOND_FACTOR_FEATURES,
} from '../../contract/second-factors.contract.js';
import { databaseKinds } from './databases.js';
import { createUsers, openFeatureDatabase } from './feature-database.js';

// Databases that are made for these tests, on a machine that has other things to do.
jest.setTimeout(30_000);

for (const kind of databaseKinds) {
  describeSecondFactors(`TypeORM: ${kind.name}`, async () => {
    const database = await openFeatureDatabase(kind, { features: SECOND_FACTOR_FEATURES });
    const [user] = await createUsers(database.adapter);
    return { store: database.adapter.tables, user, close: database.drop };
  });
}

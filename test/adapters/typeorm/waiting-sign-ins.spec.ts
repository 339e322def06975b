/** Sign-ins that wait for a second factor, on every database of TypeORM. */
import { jest } from '@jest/globals';
import { WAITING_FEATURES } from '../../contract/waiting-app.js';
import { describeWaitingSignIns } from '../../contract/waiting-sign-ins.contract.js';
import { databaseKinds } from './databases.js';
import { openFeatureDatabase, readAllRows } from './feature-database.js';

// Databases that are made for these tests, on a machine that has other things to do.
jest.setTimeout(30_000);

for (const kind of databaseKinds) {
  describeWaitingSignIns(`TypeORM: ${kind.name}`, async () => {
    const { dataSource, adapter, drop } = await openFeatureDatabase(kind, {
      features: WAITING_FEATURES,
    });
    return { adapter, readRows: () => readAllRows(dataSource), close: drop };
  });
}

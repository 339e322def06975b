/** The audit log, on every database of TypeORM. */
import { jest } from '@jest/globals';
import { AUDIT_FEATURES, describeAuditLog } from '../../contract/audit-log.contract.js';
import { databaseKinds } from './databases.js';
import { openFeatureDatabase } from './feature-database.js';

// Databases that are made for these tests, on a machine that has other things to do.
jest.setTimeout(30_000);

for (const kind of databaseKinds) {
  describeAuditLog(`TypeORM: ${kind.name}`, async () => {
    const { adapter, drop } = await openFeatureDatabase(kind, { features: AUDIT_FEATURES });
    return { adapter, close: drop };
  });
}

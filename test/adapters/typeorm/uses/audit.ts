/** The audit log. */
import { describeAuditLog } from '../../../contract/audit-log.contract.js';
import type { DescribeUse } from './used-database.js';

export const describeAudit: DescribeUse = (database) => {
  describeAuditLog('tables of every feature', () =>
    Promise.resolve({ adapter: database.adapter, close: () => Promise.resolve() }),
  );
};

/** Second factors, and sign-ins that wait for one. */
import { describeSecondFactors } from '../../../contract/second-factors.contract.js';
import { describeWaitingSignIns } from '../../../contract/waiting-sign-ins.contract.js';
import { createUsers } from '../feature-database.js';
import type { DescribeUse } from './used-database.js';

const close = () => Promise.resolve();

export const describeTwoSteps: DescribeUse = (database) => {
  describeSecondFactors('tables of every feature', async () => {
    const { adapter } = database;
    const [user] = await createUsers(adapter);
    return { store: adapter.tables, user, close };
  });

  describeWaitingSignIns('tables of every feature', () =>
    Promise.resolve({ adapter: database.adapter, readRows: () => database.readRows(), close }),
  );
};

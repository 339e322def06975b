/** Further proofs of users who are signed in, on every database: of several at once, one counts. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SessionReplaced } from '../../../../src/core/errors/index.js';
import { Fleet, type Process, type Visitor } from '../../../features/sessions/fleet.js';
import { copyVisitor, raise, readLevel, store } from '../../../features/sessions/level/raised.js';
import type { DescribeUse } from './used-database.js';

/** How many proofs are given at once. */
const MANY = 32;

export const describeSessionLevels: DescribeUse = (database) => {
  describe.each(['jwt', 'database'] as const)('with the strategy %s', (strategy) => {
    let fleet: Fleet;
    let processes: readonly Process[];
    let browser: Visitor;
    beforeEach(async () => {
      fleet = new Fleet(strategy, database.adapter);
      processes = [fleet.start(), fleet.start()];
      browser = await fleet.signIn(processes[0]!);
      await browser.session(processes[0]!);
    });
    afterEach(() => fleet.stop());

    it(`of ${MANY} proofs at once, on two processes, one replaces the token`, async () => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: MANY }, (_, index) =>
          raise(fleet, processes[index % 2]!, copyVisitor(browser)),
        ),
      );
      const won = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const lost = outcomes.flatMap((one) =>
        one.status === 'rejected' ? [one.reason as unknown] : [],
      );
      expect(won).toHaveLength(1);
      expect(lost.filter((reason) => !(reason instanceof SessionReplaced))).toEqual([]);
      store(browser, won[0]!, fleet.now);
      for (const process of processes) {
        await process.sync.refresh();
        const level = await readLevel(process, browser);
        expect(level.meets({ acr: 'mfa' }, fleet.now)).toBe(true);
      }
      await processes[0]!.settle();
      const { userId = '' } = (await processes[0]!.sessions.getCurrent(browser.request)) ?? {};
      // With `jwt`, the user of these credentials is not stored, and so has no list.
      const listed = await processes[1]!.sessions.list(userId);
      expect(listed).toHaveLength(strategy === 'database' ? 1 : 0);
    });

    it('a proof and a revocation at once leave no session', async () => {
      const [here, there] = processes;
      fleet.pass(1000);
      const { userId = '' } = (await here!.sessions.getCurrent(browser.request)) ?? {};
      const [proof] = await Promise.allSettled([
        raise(fleet, here!, copyVisitor(browser)),
        there!.sessions.revokeAll(userId),
      ]);
      const after = copyVisitor(browser);
      if (proof.status === 'fulfilled') store(after, proof.value, fleet.now);
      await here!.sync.refresh();
      expect(await copyVisitor(after).session(here!)).toBeNull();
      expect(await copyVisitor(browser).session(there!)).toBeNull();
    });
  });
};

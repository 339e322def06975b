/**
 * What second factors promise on every database, whatever the number of requests and processes at
 * once.
 */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { generate } from 'otplib';
import { withTables } from '../../src/core/adapters/with-tables.js';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import { type AuthServices, createAuth } from '../../src/core/compose/auth.js';
import { ServerBusy, TooManyAttempts } from '../../src/core/errors/index.js';
import { value } from '../../src/core/kernel/container.js';
import { ClockToken } from '../../src/core/kernel/platform.js';
import type { TableStore } from '../../src/core/tables/table-store.js';
import { FactorAttempts } from '../../src/features/second-factors/factor-attempts.js';
import { RecoveryCodes } from '../../src/features/second-factors/recovery-codes.js';
import { SecondFactors } from '../../src/features/second-factors/index.js';
import { FACTOR_ATTEMPTS } from '../../src/features/second-factors/second-factor-tables.js';
import { TotpFactors } from '../../src/features/second-factors/totp-factors.js';
import { Sessions } from '../../src/features/sessions/index.js';

/** A database with the tables of the feature, and one user. */
export interface SecondFactorsFixture {
  readonly store: TableStore;
  readonly user: string;
  close(): Promise<unknown>;
}

/** The features whose tables the database has. */
export const SECOND_FACTOR_FEATURES = [Sessions(), SecondFactors()];

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const NOW = Date.UTC(2035, 0, 15, 12);
const MANY = 32;

/** One of several processes on the database. */
function start(store: TableStore): AuthServices {
  return createAuth(
    {
      secret: 'a secret for tests only, at least 32 bytes',
      trustHost: true,
      session: { strategy: 'jwt' },
      adapter: withTables(new MemoryAdapter(), store),
      providers: [],
      features: SECOND_FACTOR_FEATURES,
      logger: { error: () => undefined, warn: () => undefined },
    },
    [value(ClockToken, () => NOW)],
  );
}

/** Whether a request was refused as one of too many: 429 or 503. */
function isRefusal(reason: unknown): boolean {
  return reason instanceof TooManyAttempts || reason instanceof ServerBusy;
}

export function describeSecondFactors(
  name: string,
  open: () => Promise<SecondFactorsFixture>,
): void {
  describe(name, () => {
    let fixture: SecondFactorsFixture;
    let processes: readonly [AuthServices, AuthServices];
    beforeEach(async () => {
      fixture = await open();
      processes = [start(fixture.store), start(fixture.store)];
    });
    afterEach(() => fixture.close());

    /** Does the same many times at once, on two processes. */
    const atOnce = <Result>(work: (services: AuthServices, index: number) => Promise<Result>) =>
      Promise.allSettled(
        Array.from({ length: MANY }, (_, index) => work(processes[index % 2 === 0 ? 0 : 1], index)),
      );
    const count = (outcomes: readonly PromiseSettledResult<boolean>[]) =>
      outcomes.filter((one) => one.status === 'fulfilled' && one.value).length;

    const findErrors = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
      outcomes.flatMap((one) =>
        one.status === 'rejected' && !isRefusal(one.reason) ? [String(one.reason)] : [],
      );

    it(`of ${MANY} requests with one code, one is accepted`, async () => {
      const [here] = processes;
      await here.get(SecondFactors).importTotp(fixture.user, { secret: SECRET });
      const code = await generate({ secret: SECRET, epoch: NOW / 1000 });
      const outcomes = await atOnce(async (one) => {
        const right = await one.get(TotpFactors).compare(fixture.user, code);
        return right !== undefined && one.get(TotpFactors).use(right);
      });
      expect([count(outcomes), findErrors(outcomes)]).toEqual([1, []]);
      expect(await here.get(TotpFactors).compare(fixture.user, code)).toBeUndefined();
    });

    it(`of ${MANY} requests with one recovery code, one is accepted`, async () => {
      const [here, there] = processes;
      const drawn = await here.get(RecoveryCodes).draw();
      await fixture.store.transaction((tables) =>
        here.get(RecoveryCodes).replace(fixture.user, drawn, tables),
      );
      const [code = ''] = drawn.codes;
      const outcomes = await atOnce(async (one) => {
        const found = await one.get(RecoveryCodes).find(fixture.user, code);
        return found !== undefined && (await one.get(RecoveryCodes).use(found)) !== undefined;
      });
      expect([count(outcomes), findErrors(outcomes)]).toEqual([1, []]);
      expect(await there.get(RecoveryCodes).countLeft(fixture.user)).toBe(9);
    });

    it(`of ${MANY} first factors, one is stored`, async () => {
      const outcomes = await atOnce((one) =>
        one.get(SecondFactors).importTotp(fixture.user, { secret: SECRET }),
      );
      expect([count(outcomes), findErrors(outcomes)]).toEqual([1, []]);
    });

    it('failures are counted over all processes, and none is lost', async () => {
      const attempt = { userId: fixture.user, isKnown: false };
      const outcomes = await atOnce((one) => one.get(FactorAttempts).count(attempt));
      const [row] = await fixture.store.list(FACTOR_ATTEMPTS, { by: 'id', limit: 10 });
      const counted = outcomes.filter(({ status }) => status === 'fulfilled').length;
      expect(row?.count).toBe(counted);
      expect(counted).toBeLessThan(MANY);
      // The others had to wait, and none failed otherwise.
      expect(findErrors(outcomes)).toEqual([]);
    });
  });
}

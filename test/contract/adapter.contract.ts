/**
 * What every adapter must do. A spec hands in a way to make one, and gets all of these cases.
 *
 * An adapter that others wrote may do less. What it does differently is said case by case, with a
 * reason: the contract stays what it is, and a difference that is gone fails, so that what the
 * documents say of the adapter stays true.
 */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AdapterMethod } from '../../src/core/adapters/adapter.js';
import { accountTokenCases } from './adapter/account-tokens.cases.js';
import { accountCases } from './adapter/accounts.cases.js';
import { type AdapterCase, CaseList } from './adapter/cases.js';
import { expiredRowCases } from './adapter/expired-rows.cases.js';
import { AdapterFixture, type AdapterHarness } from './adapter/fixture.js';
import { passkeyCases } from './adapter/passkeys.cases.js';
import { revokedAccessCases } from './adapter/revoked-access.cases.js';
import { sessionCases } from './adapter/sessions.cases.js';
import { transactionCases } from './adapter/transactions.cases.js';
import { userCases } from './adapter/users.cases.js';
import { valueCases } from './adapter/values.cases.js';
import { verificationTokenCases } from './adapter/verification-tokens.cases.js';

export type { AdapterHarness };

/** Where an adapter is known to do something else than the contract says. */
export interface KnownDifferences {
  /** Methods that it does not have. The cases that need them are left out. */
  readonly lacks?: readonly AdapterMethod[];
  /** The cases that it fails, as `section: name`, and why. */
  readonly differs?: Readonly<Record<string, string>>;
}

/** Every case, in order. */
export function contractCases(fixture: AdapterFixture): readonly AdapterCase[] {
  const list = new CaseList();
  userCases(fixture, list);
  accountCases(fixture, list);
  accountTokenCases(fixture, list);
  sessionCases(fixture, list);
  verificationTokenCases(fixture, list);
  passkeyCases(fixture, list);
  revokedAccessCases(fixture, list);
  valueCases(fixture, list);
  transactionCases(fixture, list);
  expiredRowCases(fixture, list);
  return list.cases;
}

/** What a case is called in {@link KnownDifferences}. */
export function toKey({ section, name }: AdapterCase): string {
  return `${section}: ${name}`;
}

/**
 * @param makeHarness - Called before each case: an adapter over an empty store.
 * @param known - For adapters that are not ours. Default: none, all of the contract holds.
 * @example
 * ```ts
 * adapterContract('MemoryAdapter', async () => ({
 *   adapter: new MemoryAdapter(),
 *   close: async () => {},
 * }));
 * ```
 */
export function adapterContract(
  name: string,
  makeHarness: () => Promise<AdapterHarness>,
  { lacks = [], differs = {} }: KnownDifferences = {},
): void {
  describe(`adapter contract: ${name}`, () => {
    const fixture = new AdapterFixture(makeHarness);
    beforeEach(() => fixture.open());
    afterEach(() => fixture.close());

    const cases = contractCases(fixture);
    const register = (one: AdapterCase): void => {
      const missing = one.needs.filter((method) => lacks.includes(method));
      const reason = differs[toKey(one)];
      if (missing.length > 0) it.skip(`${one.name} (has no ${missing.join(', ')})`, one.run);
      else if (reason === undefined) it(one.name, one.run);
      else it.failing(`${one.name} (known to differ: ${reason})`, one.run);
    };
    for (const section of new Set(cases.map((one) => one.section))) {
      describe(section, () => {
        for (const one of cases) if (one.section === section) register(one);
      });
    }

    it('has the methods that it is known to have, and each known difference is of a case', () => {
      const { adapter } = fixture;
      const needed = [...new Set(cases.flatMap(({ needs }) => needs))];
      expect(needed.filter((method) => typeof adapter[method] !== 'function')).toEqual(
        needed.filter((method) => lacks.includes(method)),
      );
      const counted = cases.filter(({ needs }) => !needs.some((method) => lacks.includes(method)));
      expect(counted.map(toKey)).toEqual(expect.arrayContaining(Object.keys(differs)));
    });
  });
}

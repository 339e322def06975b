/**
 * The checks of second factors find nothing in the library, and each fault that a service of it
 * could have.
 */
import { describe, expect, it } from '@jest/globals';
import { SIGN_IN_SERVICES } from '../../../../src/core/compose/deferred-services.js';
import type { ServiceDefinition } from '../../../../src/core/kernel/index.js';
import { PendingSignInStore, SignInService } from '../../../../src/core/sign-in/index.js';
import { FactorPolicy } from '../../../../src/features/second-factors/factor-policy.js';
import { SecondFactors } from '../../../../src/features/second-factors/index.js';
import { RecoveryCodes } from '../../../../src/features/second-factors/recovery-codes.js';
import { TotpFactors } from '../../../../src/features/second-factors/totp-factors.js';
import { Sessions } from '../../../../src/features/sessions/index.js';
import { LevelKeeper } from '../../../../src/features/sessions/level/level-keeper.js';
import { STRATEGIES } from '../../sessions/reauthentication/proof-app.js';
import { findReusedCodes, findReusedRecoveryCodes } from './codes.checks.js';
import { findSkippedFactors, findStayingLevels } from './factors.checks.js';
import { findWaysPastCode, findWaysPastSetUp } from './holes.checks.js';
import {
  CountsAnew,
  forgetUpdates,
  LeavesOutWay,
  LevelsStay,
  LinksAtOnce,
  SkipsUnreadable,
  TakesNothing,
  TakesOften,
} from './mutants.js';
import { findNewTries, findReplays } from './pending.checks.js';
import { findEarlyChanges } from './untouched.checks.js';
import type { Check } from './variant.js';

const CHECKS: readonly (readonly [name: string, check: Check])[] = Object.entries({
  findEarlyChanges,
  findNewTries,
  findReplays,
  findReusedCodes,
  findReusedRecoveryCodes,
  findSkippedFactors,
  findStayingLevels,
  findWaysPastCode,
  findWaysPastSetUp,
});

/** The rows of the library, of which a mutant replaces one. */
const ROWS: readonly ServiceDefinition[] = [
  ...SIGN_IN_SERVICES,
  ...[Sessions(), SecondFactors()].flatMap(({ services = [], implies = [] }) => [
    ...services,
    ...implies.flatMap((implied) => implied.services ?? []),
  ]),
];

/** The row of a service with the same dependencies, and a faulty one in place of it. */
function replaceService<T, Dependencies extends readonly unknown[]>(
  type: new (...dependencies: Dependencies) => T,
  create: (...dependencies: Dependencies) => T,
): ServiceDefinition {
  const row = ROWS.find(({ provide }) => provide === type);
  if (!row) throw new Error(`There is no row of ${type.name}.`);
  // The container passes what the row names.
  return { ...row, useFactory: (...given) => create(...(given as unknown as Dependencies)) };
}

/** Each fault, and the checks that have to find it. */
const MUTANTS: readonly (readonly [
  fault: string,
  row: ServiceDefinition,
  finders: readonly Check[],
])[] = [
  [
    'the policy is not asked at one way to sign in',
    replaceService(FactorPolicy, (...given) => new LeavesOutWay(...given)),
    [findWaysPastCode, findWaysPastSetUp, findEarlyChanges],
  ],
  [
    'a level does not decay',
    replaceService(LevelKeeper, (...given) => new LevelsStay(...given)),
    [findStayingLevels],
  ],
  [
    'the time step of a code is not stored',
    replaceService(
      TotpFactors,
      (tables, ...given) => new TotpFactors(forgetUpdates(tables, 'second_factor_totps'), ...given),
    ),
    [findReusedCodes],
  ],
  [
    'an account is linked before the factor',
    replaceService(SignInService, (...given) => new LinksAtOnce(...given)),
    [findEarlyChanges],
  ],
  [
    'a sign-in that waits is taken by several requests at once',
    replaceService(PendingSignInStore, (...given) => new TakesOften(...given)),
    [findReplays],
  ],
  [
    'a sign-in that waits is not consumed',
    replaceService(PendingSignInStore, (...given) => new TakesNothing(...given)),
    [findReplays],
  ],
  [
    'a new sign-in begins a new count',
    replaceService(PendingSignInStore, (...given) => new CountsAnew(...given)),
    [findNewTries],
  ],
  [
    'a recovery code is not marked as used',
    replaceService(
      RecoveryCodes,
      (tables, ...given) =>
        new RecoveryCodes(forgetUpdates(tables, 'second_factor_recovery_codes'), ...given),
    ),
    [findReusedRecoveryCodes],
  ],
  [
    'a factor that cannot be opened is taken for none',
    replaceService(TotpFactors, (...given) => new SkipsUnreadable(...given)),
    [findSkippedFactors],
  ],
];

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  it.each(CHECKS)('%s has nothing to say of the library', async (_name, check) => {
    expect(await check({ strategy })).toEqual([]);
  });

  it.each(MUTANTS)('it is found that %s', async (_fault, row, finders) => {
    for (const check of finders) {
      expect(await check({ strategy, services: [row] })).not.toEqual([]);
    }
  });
});

it('each check has a fault to find', () => {
  const finders = new Set(MUTANTS.flatMap(([, , checks]) => checks));
  expect(CHECKS.filter(([, check]) => !finders.has(check))).toEqual([]);
});

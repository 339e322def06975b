/** What every adapter must do. A spec hands in a way to make one, and gets all of these cases. */
import { afterEach, beforeEach, describe } from '@jest/globals';
import { accountCases } from './adapter/accounts.cases.js';
import { AdapterFixture, type AdapterHarness } from './adapter/fixture.js';
import { passkeyCases } from './adapter/passkeys.cases.js';
import { revokedAccessCases } from './adapter/revoked-access.cases.js';
import { sessionCases } from './adapter/sessions.cases.js';
import { userCases } from './adapter/users.cases.js';
import { valueCases } from './adapter/values.cases.js';
import { verificationTokenCases } from './adapter/verification-tokens.cases.js';

export type { AdapterHarness };

/**
 * @param makeHarness - Called before each case: an adapter over an empty store.
 * @example
 * ```ts
 * adapterContract('MemoryAdapter', async () => ({ adapter: new MemoryAdapter(), close: async () => {} }));
 * ```
 */
export function adapterContract(name: string, makeHarness: () => Promise<AdapterHarness>): void {
  describe(`adapter contract: ${name}`, () => {
    const fixture = new AdapterFixture(makeHarness);
    beforeEach(() => fixture.open());
    afterEach(() => fixture.close());

    userCases(fixture);
    accountCases(fixture);
    sessionCases(fixture);
    verificationTokenCases(fixture);
    passkeyCases(fixture);
    revokedAccessCases(fixture);
    valueCases(fixture);
  });
}

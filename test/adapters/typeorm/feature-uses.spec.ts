/**
 * What features do with their tables, on one database of each kind. A feature's tests are a file
 * of `uses/` and a row here.
 */
import { afterAll, afterEach, beforeAll, describe, jest } from '@jest/globals';
import { databaseKinds } from './databases.js';
import { describeAccessTokens } from './uses/access-tokens.js';
import { describeAudit } from './uses/audit.js';
import { describeFactorAttempts } from './uses/factor-attempts.js';
import { describePasswords } from './uses/passwords.js';
import { describeProviderLogout } from './uses/provider-logout.js';
import { describeProviderTokens } from './uses/provider-tokens.js';
import { describeRows } from './uses/rows.js';
import { describeSessionLevels } from './uses/session-levels.js';
import { describeTwoSteps } from './uses/two-steps.js';
import { type DescribeUse, UsedDatabase } from './uses/used-database.js';

// On a machine that has other things to do.
jest.setTimeout(30_000);

const USES: Readonly<Record<string, DescribeUse>> = {
  'access tokens': describeAccessTokens,
  audit: describeAudit,
  'attempts at a second factor': describeFactorAttempts,
  passwords: describePasswords,
  'sign-out by the provider': describeProviderLogout,
  'tokens of providers': describeProviderTokens,
  'rows of every table': describeRows,
  'levels of sessions': describeSessionLevels,
  'second factors': describeTwoSteps,
};

describe.each(databaseKinds.map((kind) => [kind.name, kind] as const))('on %s', (_name, kind) => {
  const database = new UsedDatabase(kind);
  beforeAll(() => database.open());
  afterEach(() => database.empty());
  afterAll(() => database.close());

  describe.each(Object.entries(USES))('%s', (_use, describeUse) => describeUse(database));
});

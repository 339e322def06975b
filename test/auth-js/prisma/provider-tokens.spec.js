/**
 * Tokens of providers in Prisma: its official adapter, with the two methods that
 * docs/adapters/auth-js.md adds.
 */
import { readFile } from 'node:fs/promises';
import { PrismaAdapter } from '@auth/prisma-adapter';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createFeatureTables, KyselyTables } from '../../../src/adapters/kysely/index.js';
import { withTables } from '../../../src/core/adapters/with-tables.js';
import { ProviderTokens } from '../../../src/features/provider-tokens/index.js';
import { DIFFERENCES } from '../../adapters/auth-js/differences.js';
import { adapterContract } from '../../contract/adapter.contract.js';
import { HOUR, TokenFleet } from '../../features/provider-tokens/token-fleet.js';
import { openPrisma, settings } from './database.js';

const { prisma, openKysely, clear, close } = await openPrisma();
const db = openKysely();
const { users } = settings;

export const adapter = withTables(
  {
    ...PrismaAdapter(prisma),
    listAccountsByUserId: (userId) => prisma.account.findMany({ where: { userId } }),
    updateAccountTokens: async ({ provider, providerAccountId, refresh_token }, changes) => {
      const expected = refresh_token === undefined ? {} : { refresh_token };
      const where = { provider, providerAccountId, ...expected };
      const { count } = await prisma.account.updateMany({ where, data: changes });
      return count > 0;
    },
  },
  KyselyTables(db, { users }),
);

beforeAll(() => createFeatureTables(db, [ProviderTokens()], settings));
afterAll(async () => {
  await db.destroy();
  await close();
});

const ADDED = ['listAccountsByUserId', 'updateAccountTokens'];
const { lacks, differs } = DIFFERENCES['prisma on SQLite'];
adapterContract(
  'prisma on SQLite, with tokens of providers',
  async () => {
    await clear();
    return { adapter, close: async () => undefined };
  },
  { lacks: lacks.filter((method) => !ADDED.includes(method)), differs },
);

describe.each(['rows', 'sealed rows'])('processes with tokens in %s of Prisma', (storage) => {
  let fleet, processes, visitor;
  beforeEach(async () => {
    await clear();
    fleet = await TokenFleet.start(storage, adapter);
    processes = Array.from({ length: 4 }, () => fleet.process());
    visitor = await fleet.signIn(processes[0]);
  });
  afterEach(async () => {
    expect(processes.flatMap(({ errors }) => errors)).toEqual([]);
    await fleet.stop();
  });

  const row = () =>
    prisma.account.findFirst({ where: { providerAccountId: fleet.idp.person.sub } });
  const asStored = (token) => (storage === 'rows' ? token : expect.stringMatching(/^sealed:/));

  it('store those of each sign-in', async () => {
    const first = await fleet.get(processes[1], visitor);
    expect(await row()).toMatchObject({ access_token: asStored(first.accessToken) });
    fleet.pass(HOUR);
    await fleet.signIn(processes[1]);
    const later = await fleet.get(processes[2], visitor);
    expect(later.accessToken).not.toBe(first.accessToken);
    expect(await row()).toMatchObject({
      access_token: asStored(later.accessToken),
      expires_at: later.expiresAt.getTime() / 1000,
    });
    expect(fleet.idp.refreshCount).toBe(0);
  });

  it('refresh them once for all requests of a moment, and store the new ones', async () => {
    for (let hour = 1; hour <= 3; hour++) {
      fleet.pass(HOUR);
      const gets = processes.flatMap((one) => [1, 2, 3].map(() => fleet.get(one, visitor)));
      const tokens = await Promise.all(gets);
      const [accessToken, ...others] = new Set(tokens.map((token) => token.accessToken));
      expect(others).toEqual([]);
      expect(await row()).toMatchObject({ access_token: asStored(accessToken) });
      expect(fleet.idp).toMatchObject({ refreshCount: hour, reuseCount: 0 });
    }
  });

  it('remove them from the row when the provider has revoked them', async () => {
    fleet.idp.revokeGrants();
    fleet.pass(HOUR);
    const gets = processes.map((one) => fleet.get(one, visitor));
    const results = await Promise.allSettled(gets);
    expect(results.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    expect(await row()).toMatchObject({ access_token: null, refresh_token: null, id_token: null });
    expect(processes.flatMap(({ events }) => events)).toHaveLength(1);
  });
});

describe('docs/adapters/auth-js.md', () => {
  it('has the adapter of this file', async () => {
    const page = await readFile(new URL('../../../docs/adapters/auth-js.md', import.meta.url));
    const [adapterInPage] = /export const adapter = withTables\([^]*?\n\);\n/.exec(page) ?? [];
    expect(await readFile(new URL(import.meta.url), 'utf8')).toContain(adapterInPage);
  });
});

/** Users in Prisma by its official adapter, and the tables of features beside them by Kysely. */
import { PrismaAdapter } from '@auth/prisma-adapter';
import { afterAll, beforeAll } from '@jest/globals';
import { createFeatureTables, KyselyTables } from '../../../src/adapters/kysely/index.js';
import { withTables } from '../../../src/core/adapters/with-tables.js';
import { DIFFERENCES } from '../../adapters/auth-js/differences.js';
import { adapterContract } from '../../contract/adapter.contract.js';
import { CONTRACT_TABLES, describeTables } from '../../contract/tables.contract.js';
import { openPrisma, settings } from './database.js';

const { prisma, openKysely, clear, close } = await openPrisma();
const kysely = openKysely();
const adapter = withTables(PrismaAdapter(prisma), KyselyTables(kysely, settings));

beforeAll(() => createFeatureTables(kysely, [{ tables: CONTRACT_TABLES }], settings));
afterAll(async () => {
  await kysely.destroy();
  await close();
});

describeTables('Kysely, beside users of Prisma on SQLite', async () => {
  const signUp = (name) =>
    adapter.createUser({ id: '', email: `${name}@example.com`, emailVerified: null });
  return {
    store: adapter.tables,
    user: (await signUp('ada')).id,
    otherUser: (await signUp('bob')).id,
    deleteUser: adapter.deleteUser,
    findsMissing: true,
    takesTurns: true,
    close: async () => undefined,
  };
});

const name = 'prisma on SQLite';
adapterContract(
  `${name}, with tables`,
  async () => {
    await clear();
    return { adapter, close: async () => undefined };
  },
  DIFFERENCES[name],
);

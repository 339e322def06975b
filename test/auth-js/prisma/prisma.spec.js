/** `@auth/prisma-adapter`, as it is published, with the schema of its documentation. */
import { PrismaAdapter } from '@auth/prisma-adapter';
import { afterAll } from '@jest/globals';
import { DIFFERENCES } from '../../adapters/auth-js/differences.js';
import { adapterContract } from '../../contract/adapter.contract.js';
import { signInLife } from '../../contract/sign-in-life.contract.js';
import { openPrisma } from './database.js';

const { prisma, clear, close } = await openPrisma();
afterAll(close);

const name = 'prisma on SQLite';

async function makeHarness() {
  await clear();
  return {
    adapter: PrismaAdapter(prisma),
    accounts: () => prisma.account.findMany(),
    close: async () => undefined,
  };
}

adapterContract(name, makeHarness, DIFFERENCES[name]);
signInLife(name, makeHarness);

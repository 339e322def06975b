/** `@auth/typeorm-adapter`, as it is published, on the TypeORM that it needs. */
import { TypeORMAdapter, entities, getManager } from '@auth/typeorm-adapter';
import { afterAll } from '@jest/globals';
import Database from 'libsql';
import { DIFFERENCES } from '../../adapters/auth-js/differences.js';
import { adapterContract } from '../../contract/adapter.contract.js';
import { signInLife } from '../../contract/sign-in-life.contract.js';

// Otherwise it compares the entities on each call, and says so.
process.env.NODE_ENV = 'production';

// A process has one connection, by the first options that it came with, also for those that ask for
// another.
const dataSource = {
  type: 'better-sqlite3',
  driver: Database,
  database: ':memory:',
  synchronize: true,
};
const defaults = Object.fromEntries(
  ['User', 'Account', 'Session', 'VerificationToken'].map((name) => [
    `${name}Entity`,
    entities[`${name}Entity`],
  ]),
);
const query = async (statement) =>
  (await getManager({ dataSource, entities: defaults })).query(statement);

const adapter = TypeORMAdapter(dataSource);
const name = 'typeorm on SQLite';

async function makeHarness() {
  for (const table of ['sessions', 'accounts', 'verification_tokens', 'users']) {
    await query(`DELETE FROM ${table}`);
  }
  return {
    adapter: { ...adapter },
    accounts: () => query('SELECT * FROM accounts'),
    close: async () => undefined,
  };
}

afterAll(() => adapter.__disconnect());
adapterContract(name, makeHarness, DIFFERENCES[name]);
signInLife(name, makeHarness);

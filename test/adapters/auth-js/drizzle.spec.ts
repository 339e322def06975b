/** `@auth/drizzle-adapter`, as it is published, with the tables that it defines. */
import { adapterContract } from '../../contract/adapter.contract.js';
import { signInLife } from '../../contract/sign-in-life.contract.js';
import { DIFFERENCES } from './differences.js';
import { drizzleOnPostgres, drizzleOnSqlite } from './harnesses.js';
import { describeWith, onPostgres } from './servers.js';
import { drizzleTables, POSTGRES, SQLITE } from './tables.js';

const onSqlite = () => drizzleOnSqlite(drizzleTables(SQLITE));
adapterContract('drizzle on SQLite', onSqlite, DIFFERENCES['drizzle on SQLite']);
signInLife('drizzle on SQLite', onSqlite);

describeWith('postgres:', (url) => {
  onPostgres(
    url,
    async () => drizzleTables(POSTGRES),
    drizzleOnPostgres,
    (makeHarness) => {
      const name = 'drizzle on PostgreSQL';
      adapterContract(name, makeHarness, DIFFERENCES[name]);
      signInLife(name, makeHarness);
    },
  );
});

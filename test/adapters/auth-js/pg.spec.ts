/** `@auth/pg-adapter`, as it is published, with the tables of its documentation. */
import { adapterContract } from '../../contract/adapter.contract.js';
import { signInLife } from '../../contract/sign-in-life.contract.js';
import { DIFFERENCES } from './differences.js';
import { pgOnPostgres } from './harnesses.js';
import { describeWith, onPostgres } from './servers.js';
import { advisedStatements, PG_TABLES } from './tables.js';

const advised = async () => PG_TABLES + (await advisedStatements('@auth/pg-adapter'));

describeWith('postgres:', (url) => {
  onPostgres(
    url,
    async () => PG_TABLES,
    pgOnPostgres,
    (makeHarness) => {
      const name = 'pg on PostgreSQL';
      adapterContract(name, makeHarness, DIFFERENCES[name]);
      signInLife(name, makeHarness);
    },
  );
  onPostgres(url, advised, pgOnPostgres, (makeHarness) => {
    const name = 'pg on PostgreSQL, with the advised keys';
    adapterContract(name, makeHarness, DIFFERENCES[name]);
    signInLife(name, makeHarness);
  });
});

/** `@auth/kysely-adapter`, as it is published, with the tables of its documentation. */
import { adapterContract } from '../../contract/adapter.contract.js';
import { signInLife } from '../../contract/sign-in-life.contract.js';
import { DIFFERENCES } from './differences.js';
import { kyselyOnPostgres, kyselyOnSqlite } from './harnesses.js';
import { describeWith, onPostgres } from './servers.js';
import { advisedStatements, kyselyTables, POSTGRES, SQLITE } from './tables.js';

const advised = async (tables: string) =>
  `${tables} ${await advisedStatements('@auth/kysely-adapter')}`;

const tables = { SQLite: kyselyTables(SQLITE), PostgreSQL: kyselyTables(POSTGRES) };
const onSqlite = () => kyselyOnSqlite(tables.SQLite);
const onAdvisedSqlite = async () => kyselyOnSqlite(await advised(tables.SQLite));
adapterContract('kysely on SQLite', onSqlite, DIFFERENCES['kysely on SQLite']);
signInLife('kysely on SQLite', onSqlite);
const withIndex = 'kysely on SQLite, with the advised index';
adapterContract(withIndex, onAdvisedSqlite, DIFFERENCES[withIndex]);

describeWith('postgres:', (url) => {
  onPostgres(
    url,
    async () => tables.PostgreSQL,
    kyselyOnPostgres,
    (makeHarness) => {
      const name = 'kysely on PostgreSQL';
      adapterContract(name, makeHarness, DIFFERENCES[name]);
      signInLife(name, makeHarness);
    },
  );
  onPostgres(
    url,
    () => advised(tables.PostgreSQL),
    kyselyOnPostgres,
    (makeHarness) => {
      const name = 'kysely on PostgreSQL, with the advised index';
      adapterContract(name, makeHarness, DIFFERENCES[name]);
    },
  );
});

/**
 * Every database there is to test on: SQLite, and the servers that `TEST_DATABASES` names, such as
 * `postgres://postgres@127.0.0.1/test,mariadb://root@127.0.0.1/test`.
 */
import type { DataSourceOptions } from 'typeorm';
import { parseConnectionString } from '../../../src/adapters/typeorm/connection.js';
import { listServers } from '../support/named-servers.js';
import { createOwnDatabase } from '../support/own-database.js';
import { databaseFile, sqlite } from './sqlite.js';

/** A database of its own, empty at first. */
export interface FreshDatabase {
  readonly options: DataSourceOptions;
  /** Removes a file. Databases on servers are dropped when all tests have run. */
  drop(): Promise<void>;
}

/** One kind of database. */
export interface DatabaseKind {
  readonly name: string;
  readonly type: DataSourceOptions['type'];
  create(): Promise<FreshDatabase>;
}

const onFile: DatabaseKind = {
  name: 'SQLite',
  type: 'better-sqlite3',
  async create() {
    const file = await databaseFile();
    return { options: sqlite(file.path), drop: file.remove };
  },
};

function onServer(server: string): DatabaseKind {
  const { type } = parseConnectionString(server);
  return {
    name: type,
    type,
    async create() {
      const url = await createOwnDatabase(server);
      return { options: parseConnectionString(url), drop: async () => undefined };
    },
  };
}

export const databaseKinds: readonly DatabaseKind[] = [onFile, ...listServers().map(onServer)];

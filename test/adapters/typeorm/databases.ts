/**
 * Every database there is to test on: SQLite, and the servers that `TEST_DATABASES` names, such as
 * `postgres://postgres@127.0.0.1/test,mariadb://root@127.0.0.1/test`.
 */
import { DataSource, type DataSourceOptions } from 'typeorm';
import { parseConnectionString } from '../../../src/adapters/typeorm/connection.js';
import { databaseFile, sqlite } from './sqlite.js';

/** A database of its own, empty at first. */
export interface FreshDatabase {
  readonly options: DataSourceOptions;
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
      const name = `portcullis_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
      const url = new URL(server);
      url.pathname = `/${name}`;
      await administer(server, `CREATE DATABASE ${name}`);
      return {
        options: parseConnectionString(url.href),
        drop: () => administer(server, `DROP DATABASE ${name}`),
      };
    },
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const admin = await new DataSource(parseConnectionString(server)).initialize();
  await admin.query(statement);
  await admin.destroy();
}

// It may name servers that TypeORM has no use for.
const servers = (process.env['TEST_DATABASES'] ?? '')
  .split(',')
  .filter((server) => /^(postgres|mariadb|mysql):/.test(server));

export const databaseKinds: readonly DatabaseKind[] = [onFile, ...servers.map(onServer)];

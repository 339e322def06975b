/**
 * Where the tests run: on SQLite in memory, and on the PostgreSQL server that `TEST_DATABASES`
 * names, such as `postgres://postgres@127.0.0.1/test`, in a database of their own.
 */
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';

/** The settings of the app for a new, empty database, and how to get rid of it. */
interface FreshDatabase {
  readonly env: Readonly<Record<string, string>>;
  drop(): Promise<void>;
}

interface DatabaseKind {
  readonly name: string;
  create(): Promise<FreshDatabase>;
}

const inMemory: DatabaseKind = {
  name: 'SQLite',
  create: async () => ({ env: { DATABASE_FILE: ':memory:' }, drop: async () => undefined }),
};

function onPostgres(server: string): DatabaseKind {
  return {
    name: 'PostgreSQL',
    async create() {
      const name = `portcullis_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
      await administer(server, `CREATE DATABASE ${name}`);
      const url = new URL(server);
      url.pathname = `/${name}`;
      return {
        env: { DATABASE_URL: url.href },
        drop: () => administer(server, `DROP DATABASE ${name}`),
      };
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const admin = await new DataSource({ type: 'postgres', url }).initialize();
  await admin.query(statement);
  await admin.destroy();
}

const servers = (process.env.TEST_DATABASES ?? '')
  .split(',')
  .filter((server) => /^postgres(ql)?:/.test(server));

export const databaseKinds: readonly DatabaseKind[] = [inMemory, ...servers.map(onPostgres)];

/** A database of its own, with the tables of the app. */
import { authEntities, authMigrations, featureMigrations } from 'portcullis/adapters/typeorm';
import { ProviderTokens } from 'portcullis/features/provider-tokens';
import { DataSource, type DataSourceOptions } from 'typeorm';

const NAME = 'load_provider_tokens';

/** A server that the processes keep their tables on. */
export interface DatabaseServer {
  readonly type: 'postgres' | 'mariadb';
  /** Where a database is that exists already. */
  readonly url: string;
}

export interface Database {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates the database and its tables. */
export async function createDatabase(server: DatabaseServer): Promise<Database> {
  const url = new URL(`/${NAME}`, server.url).href;
  await administer(server, [`DROP DATABASE IF EXISTS ${NAME}`, `CREATE DATABASE ${NAME}`]);
  const features = [ProviderTokens()];
  const tables = await open(server.type, url, {
    entities: [...authEntities(server.type, { features })],
    migrations: [...authMigrations, ...featureMigrations(features)],
  });
  await tables.runMigrations();
  await tables.destroy();
  return { url, drop: () => administer(server, [`DROP DATABASE ${NAME}`]) };
}

async function administer(server: DatabaseServer, statements: readonly string[]): Promise<void> {
  const admin = await open(server.type, server.url, {});
  for (const statement of statements) await admin.query(statement);
  await admin.destroy();
}

function open(
  type: DatabaseServer['type'],
  url: string,
  tables: Pick<DataSourceOptions, 'entities' | 'migrations'>,
): Promise<DataSource> {
  const server = type === 'postgres' ? { type, url } : { type, url };
  return new DataSource({ ...server, ...tables }).initialize();
}

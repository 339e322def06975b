/** A fresh database with the adapter's tables in it. */
import { DataSource, type DataSourceOptions } from 'typeorm';
import { authEntities, authMigrations } from '../../../src/adapters/typeorm/index.js';
import type { DatabaseKind } from './databases.js';

export interface AuthDatabase {
  readonly dataSource: DataSource;
  drop(): Promise<void>;
}

/** @param more - Options beside those that the tables need. */
export async function authDatabase(
  kind: DatabaseKind,
  more: Partial<Pick<DataSourceOptions, 'logger' | 'logging' | 'poolSize'>> = {},
): Promise<AuthDatabase> {
  const database = await kind.create();
  const dataSource = new DataSource(
    Object.assign({}, database.options, more, {
      entities: [...authEntities(kind.type)],
      migrations: [...authMigrations],
      migrationsRun: true,
    }),
  );
  await dataSource.initialize();
  return {
    dataSource,
    drop: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}

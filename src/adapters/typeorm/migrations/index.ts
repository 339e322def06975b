/** The adapter's migrations, oldest first. */
import type { MigrationInterface } from 'typeorm';
import { CreateAuthTables1767225600000 } from './1767225600000-create-auth-tables.js';

/**
 * The migrations for the `migrations` of a `DataSource` of your own.
 *
 * @example
 * ```ts
 * const dataSource = new DataSource({ ...database, entities: [...authEntities], migrations: [...authMigrations] });
 * await dataSource.initialize();
 * await dataSource.runMigrations();
 * ```
 * @publicApi
 */
export const authMigrations: readonly (new () => MigrationInterface)[] = [
  CreateAuthTables1767225600000,
];

/** The adapter's migrations, oldest first. */
import type { MigrationInterface } from 'typeorm';
import { CreateAuthTables1767229200000 } from './1767229200000-create-auth-tables.js';
import { UpgradeAuthJsTables1767232800000 } from './1767232800000-upgrade-auth-js-tables.js';
import { NamePasskeys1767236400000 } from './1767236400000-name-passkeys.js';

/** Migrations, for the `migrations` of a `DataSource`. */
export type Migrations = readonly (new () => MigrationInterface)[];

/**
 * The migrations for the `migrations` of a `DataSource` of your own. They make the tables that its
 * entities describe: with their names, their ids and their kind of dates.
 *
 * @example
 * ```ts
 * const dataSource = new DataSource({
 *   ...database,
 *   type: 'postgres',
 *   entities: [...authEntities('postgres')],
 *   migrations: [...authMigrations],
 * });
 * await dataSource.initialize();
 * await dataSource.runMigrations();
 * ```
 * @publicApi
 */
export const authMigrations: Migrations = [
  CreateAuthTables1767229200000,
  NamePasskeys1767236400000,
];

/**
 * The migrations for a database whose tables `@auth/typeorm-adapter` has made and filled, in place
 * of {@link authMigrations}. They keep every row. If anything is in their way they say what it is,
 * and change nothing; `upgradeReport` says it beforehand. `undoLastMigration` takes them back, one
 * by one.
 *
 * @example
 * ```ts
 * TypeORMAdapter({ type: 'postgres', url, migrations: [...upgradeMigrations] });
 * ```
 * @publicApi
 */
export const upgradeMigrations: Migrations = [...authMigrations, UpgradeAuthJsTables1767232800000];

/** The migrations of a TypeORM database: those that are pending, and running them. */
import { DataSource, type DataSourceOptions, MigrationExecutor } from 'typeorm';
import { getOwnedOptions, parseConnectionString } from '../../adapters/typeorm/connection.js';
import { createOwnedEntities } from '../../adapters/typeorm/entity-set.js';
import { featureMigrations } from '../../adapters/typeorm/migrations/feature-migrations.js';
import { upgradeMigrations } from '../../adapters/typeorm/migrations/index.js';
import { runPendingMigrations } from '../../adapters/typeorm/migrations/migration-run.js';
import { assertSupportedTypeOrm } from '../../adapters/typeorm/installed-typeorm.js';
import { upgradeReport } from '../../adapters/typeorm/migrations/upgrade/upgrade-report.js';
import { asError } from '../../core/errors/index.js';
import type { FeatureWithTables } from '../../core/tables/index.js';
import { initializeWithoutExtensions } from '../app/held-migrations.js';
import { CommandError } from '../command-error.js';
import { describeThrown } from '../thrown-text.js';

/** An open database whose migrations are known. */
export interface MigratableDatabase {
  /** Names of the migrations that have not run, oldest first. */
  readonly pending: readonly string[];
  /** Runs them, each in a transaction where the database has them for tables. */
  run(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a database by its connection string, with the tables of the library and of these features.
 *
 * @param upgrades - Whether `@auth/typeorm-adapter` has made the tables: rows in the way are
 *   reported first.
 * @throws {CommandError} when it cannot be opened, or rows are in the way of the upgrade.
 */
export async function openByUrl(
  url: string,
  features: readonly FeatureWithTables[],
  upgrades: boolean,
): Promise<MigratableDatabase> {
  assertTypeOrm();
  const options = readConnectionString(url);
  const dataSource = new DataSource(
    getOwnedOptions({
      options,
      entities: createOwnedEntities(options, { features }),
      migrations: [...(upgrades ? upgradeMigrations : []), ...featureMigrations(features)],
      migrate: true,
    }),
  );
  const database = await open(dataSource);
  if (!upgrades) return database;
  const report = await upgradeReport(dataSource);
  if (report.isClear) return database;
  await dataSource.destroy();
  throw new CommandError(
    `Rows are in the way of the upgrade, and nothing was changed.\n${String(report)}`,
  );
}

function readConnectionString(url: string): DataSourceOptions {
  try {
    return parseConnectionString(url);
  } catch (thrown) {
    throw new CommandError(
      `${asError(thrown).message} It is like postgres://user:password@host/database. For another database, ` +
        'pass the file of its DataSource: --data-source <file>.',
    );
  }
}

/**
 * Opens a `DataSource` of the app, with the migrations that it names.
 *
 * @throws {CommandError} when the file exports none, or it cannot be opened.
 */
export async function openDataSource(
  exported: Readonly<Record<string, unknown>>,
): Promise<MigratableDatabase> {
  assertTypeOrm();
  const found = Object.values(exported).find(isDataSource);
  if (found) return open(found);
  throw new CommandError('The file exports no DataSource of TypeORM.');
}

function assertTypeOrm(): void {
  try {
    assertSupportedTypeOrm();
  } catch (thrown) {
    throw new CommandError(asError(thrown).message);
  }
}

async function open(dataSource: DataSource): Promise<MigratableDatabase> {
  try {
    if (!dataSource.isInitialized) {
      // The user is asked before.
      dataSource.setOptions({ migrationsRun: false, synchronize: false, dropSchema: false });
      await initializeWithoutExtensions(dataSource);
    }
  } catch (thrown) {
    throw new CommandError(`The database cannot be opened: ${describeThrown(thrown)}`);
  }
  const pending = await new MigrationExecutor(dataSource).getPendingMigrations();
  return {
    pending: pending.map(({ name }) => name),
    run: async () => {
      // TypeORM installs the extensions that ids need.
      if (dataSource.options.type === 'postgres') await dataSource.driver.afterConnect();
      await runPendingMigrations(dataSource);
    },
    close: () => dataSource.destroy(),
  };
}

// Not instanceof: an app may have a second copy of TypeORM in its tree.
function isDataSource(value: unknown): value is DataSource {
  return typeof value === 'object' && value !== null && 'isInitialized' in value;
}

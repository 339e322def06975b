/** The database adapter for whatever TypeORM can speak to. */
import * as typeorm from 'typeorm';
import type { DataSource, DataSourceOptions, EntityManager } from 'typeorm';
import { borrowedEntities, type EntityChoices, ownedEntities } from './entity-set.js';
import { assertEntities, DatabaseScope, type DatabaseScopeSettings } from './auth-tables.js';
import {
  BorrowedConnection,
  type Connection,
  optionsFromUrl,
  OwnedConnection,
} from './connection.js';
import { TableAdapter } from './table.adapter.js';
import { UnsupportedTypeOrm } from './typeorm-adapter.errors.js';

/**
 * Where the tables are: a `DataSource` of the app's, an `EntityManager` of one, or the options or
 * connection string for a connection of the adapter's own.
 */
export type TypeOrmSource = DataSource | EntityManager | DataSourceOptions | string;

/** As long as one call may take, less what it takes to undo: callers are told what has become of it. */
const TRANSACTION_TIMEOUT_MS = 4_000;

/** How the adapter uses the database. */
export interface TypeOrmAdapterSettings extends EntityChoices {
  /**
   * Whether a connection that the adapter opens by itself brings its tables up to date first.
   * Default `true`. A `DataSource` of the app's own is never migrated: add `authMigrations` to it.
   */
  readonly migrate?: boolean;
  /**
   * How long a transaction may take before it is undone, its wait for its turn included, in
   * milliseconds. Default 4000 (4 s).
   */
  readonly transactionTimeout?: number;
}

/**
 * Stores users, accounts, sessions, mailed tokens and passkeys in the tables that
 * `@auth/typeorm-adapter` has, so that an existing database goes on as it is.
 *
 * A `DataSource` stays the app's: it is initialised if nobody has yet, and never destroyed. With the
 * `EntityManager` of a transaction, all that the adapter does is part of that transaction. From
 * options or a connection string the adapter makes a connection of its own on the first call, and
 * `close()` ends it. The methods are own properties, so `{ ...adapter, createUser }` works.
 *
 * On SQLite, where TypeORM has one connection for everybody, the adapter's calls take turns, and none
 * gets into a transaction of another. That connection is the app's as well: what the app does on it
 * while a transaction is open, its own or the adapter's, is part of that transaction.
 *
 * @publicApi
 */
export class TypeOrmAdapter extends TableAdapter {
  readonly #connection: Connection;

  /**
   * @throws {TypeError} when the connection string is none that the adapter understands.
   * @throws {UnsupportedTypeOrm} when TypeORM, or what the source was made with, is older than 1.0.
   */
  constructor(source: TypeOrmSource, settings: TypeOrmAdapterSettings = {}) {
    const { migrate = true, transactionTimeout = TRANSACTION_TIMEOUT_MS, ...choices } = settings;
    const database = databaseAt(source, migrate, choices);
    super(new DatabaseScope({ ...database, transactionTimeout }));
    this.#connection = database.connection;
  }

  /** Ends a connection of the adapter's own, for good; leaves the app's alone. */
  readonly close = (): Promise<void> => this.#connection.close();
}

/**
 * The adapter, under the name that users of `@auth/typeorm-adapter` know.
 *
 * @param source - The app's `DataSource` or `EntityManager`, or the options or connection string for a
 *   connection of the adapter's own.
 * @throws {TypeError} when the app's is open, and was made without the entities.
 * @throws {UnsupportedTypeOrm} when TypeORM, or what the source was made with, is older than 1.0.
 * @example
 * ```ts
 * import { TypeORMAdapter } from 'portcullis/adapters/typeorm';
 *
 * AuthModule.forRoot({ adapter: TypeORMAdapter(dataSource), providers: [GitHub] });
 * ```
 * @example
 * ```ts
 * await dataSource.transaction(async (manager) => {
 *   const user = await TypeORMAdapter(manager).createUser(invited);
 *   await manager.save(Membership, { userId: user.id, team });
 * });
 * ```
 * @publicApi
 */
export function TypeORMAdapter(
  source: TypeOrmSource,
  settings?: TypeOrmAdapterSettings,
): TypeOrmAdapter {
  return new TypeOrmAdapter(source, settings);
}

function databaseAt(
  source: TypeOrmSource,
  migrate: boolean,
  choices: EntityChoices,
): Pick<DatabaseScopeSettings, 'connection' | 'entities'> {
  assertVersion(source);
  if (isApps(source)) {
    const manager = 'manager' in source ? source.manager : source;
    const entities = borrowedEntities(manager.dataSource, choices);
    assertEntities(entities, manager.dataSource);
    return { entities, connection: new BorrowedConnection(manager) };
  }
  const options = typeof source === 'string' ? optionsFromUrl(source) : source;
  const entities = ownedEntities(options, choices);
  return { entities, connection: new OwnedConnection({ options, entities, migrate }) };
}

function assertVersion(source: TypeOrmSource): void {
  const manager = typeof source === 'object' && 'manager' in source ? source.manager : source;
  // What version 1.0 has removed, and what its EntityManager calls `dataSource`.
  const isOld =
    typeof manager === 'object' && 'connection' in manager && !('dataSource' in manager);
  if (isOld || 'getConnectionManager' in typeorm) throw new UnsupportedTypeOrm();
}

// Not instanceof: an app may have a second copy of TypeORM in its tree.
function isApps(source: TypeOrmSource): source is DataSource | EntityManager {
  return typeof source === 'object' && ('isInitialized' in source || 'dataSource' in source);
}

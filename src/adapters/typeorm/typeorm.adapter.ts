/** `TypeORMAdapter`: the adapter for the databases that TypeORM supports. */
import type { DataSource, DataSourceOptions, EntityManager } from 'typeorm';
import { getBorrowedEntities, type EntityChoices, createOwnedEntities } from './entity-set.js';
import { assertEntities, DatabaseScope, type DatabaseScopeSettings } from './auth-tables.js';
import {
  BorrowedConnection,
  type Connection,
  parseConnectionString,
  OwnedConnection,
} from './connection.js';
import { assertSupportedTypeOrm, getDataSource } from './installed-typeorm.js';
import { featureMigrations } from './migrations/feature-migrations.js';
import { TableAdapter } from './table.adapter.js';

/**
 * The database: a `DataSource` of the app or an `EntityManager` of it, or the options or connection
 * string for a connection of the adapter's own.
 */
export type TypeOrmSource = DataSource | EntityManager | DataSourceOptions | string;

/** The time limit of one call, less that of a rollback, so that the caller learns the outcome. */
const TRANSACTION_TIMEOUT_MS = 4_000;

/** The settings of the adapter. */
export interface TypeOrmAdapterSettings extends EntityChoices {
  /**
   * Whether to run the migrations on a connection that the adapter opens itself. Default `true`. A
   * `DataSource` of the app is never migrated: add `authMigrations` and `featureMigrations` to it.
   */
  readonly migrate?: boolean;
  /**
   * How long a transaction may take before it is rolled back, including its wait for its turn, in
   * milliseconds. Default 4000 (4 s).
   */
  readonly transactionTimeout?: number;
  /**
   * Whether PostgreSQL prepares the statements that read rows outside of transactions, once for
   * each connection: a session check then takes about half of the time. Default `true`. Where a
   * pooler does not support prepared statements, the first one that fails is run again without
   * being prepared, and so are all others. TypeORM's subscribers and `maxQueryExecutionTime` do not
   * see prepared statements; its logger does. Without effect on other databases, and on drivers
   * other than `pg`.
   */
  readonly preparedStatements?: boolean;
}

/**
 * Stores users, accounts, sessions, verification tokens and passkeys in the same tables as
 * `@auth/typeorm-adapter`, so that an existing database keeps working.
 *
 * A `DataSource` stays the app's: the adapter initialises it if necessary, and never destroys it.
 * With the `EntityManager` of a transaction, all calls are part of that transaction. From options
 * or a connection string, the adapter opens a connection of its own on the first call, and
 * `close()` ends it. The methods are own properties, so `{ ...adapter, createUser }` works.
 *
 * On SQLite, where TypeORM has one connection, the adapter's calls take turns, and none gets into a
 * transaction of another. The app shares that connection: its statements during a transaction, its
 * own or the adapter's, are part of that transaction.
 *
 * @publicApi
 */
export class TypeOrmAdapter extends TableAdapter {
  readonly #connection: Connection;

  /**
   * @throws {TypeError} if the adapter does not support the connection string.
   * @throws {UnsupportedTypeOrm} if TypeORM is older than 0.3.20.
   */
  constructor(source: TypeOrmSource, settings: TypeOrmAdapterSettings = {}) {
    const {
      migrate = true,
      transactionTimeout = TRANSACTION_TIMEOUT_MS,
      preparedStatements = true,
      ...choices
    } = settings;
    const database = openDatabase(source, migrate, choices);
    super(new DatabaseScope({ ...database, transactionTimeout, preparedStatements }));
    this.#connection = database.connection;
  }

  /** Opens the connection, with its migrations; `undefined` once it is open. */
  readonly prepare = (): Promise<void> | undefined => this.#connection.prepare();

  /** Closes a connection of the adapter's own for good; does not close the app's. */
  readonly close = (): Promise<void> => this.#connection.close();
}

/**
 * The adapter, under the name that users of `@auth/typeorm-adapter` know.
 *
 * @param source - The app's `DataSource` or `EntityManager`, or the options or connection string
 *   for a connection of the adapter's own.
 * @throws {TypeError} if the app's `DataSource` is open, and was made without the entities.
 * @throws {UnsupportedTypeOrm} if TypeORM is older than 0.3.20.
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

function openDatabase(
  source: TypeOrmSource,
  migrate: boolean,
  choices: EntityChoices,
): Pick<DatabaseScopeSettings, 'connection' | 'entities'> {
  assertSupportedTypeOrm();
  if (belongsToApp(source)) {
    const manager = 'manager' in source ? source.manager : source;
    const dataSource = getDataSource(manager);
    const entities = getBorrowedEntities(dataSource, choices);
    assertEntities(entities, dataSource);
    return { entities, connection: new BorrowedConnection(manager) };
  }
  const options = typeof source === 'string' ? parseConnectionString(source) : source;
  const entities = createOwnedEntities(options, choices);
  const migrations = featureMigrations(choices.features ?? []);
  return { entities, connection: new OwnedConnection({ options, entities, migrations, migrate }) };
}

// Not instanceof: an app may have a second copy of TypeORM in its tree.
function belongsToApp(source: TypeOrmSource): source is DataSource | EntityManager {
  return (
    typeof source === 'object' && ('isInitialized' in source || 'createQueryBuilder' in source)
  );
}

/** The connection of the adapter: its own, from options or a connection string, or the app's. */
import { DataSource, type DataSourceOptions, type EntityManager } from 'typeorm';
import { DeadlineExceeded, loadOnce, parseUrl, settlesWithin } from '../../core/kernel/index.js';
import { repeatWhileBusy } from '../../core/tables/index.js';
import type { AuthEntitySet } from './entity-set.js';
import { getDataSource } from './installed-typeorm.js';
import { authMigrations, type Migrations } from './migrations/index.js';
import { runPendingMigrations } from './migrations/migration-run.js';
import { assertUsableSession, keepSessionUsable } from './session-settings.js';
import { ConnectionClosed, explainRefusal } from './typeorm-adapter.errors.js';

/** A database connection, opened on first use. */
export interface Connection {
  /** Whether the adapter opens, migrates and closes it. */
  readonly isOwned: boolean;
  /**
   * The manager of an initialised `DataSource`. Concurrent calls share one attempt; after a
   * failure, the next call tries again.
   */
  open(): Promise<EntityManager>;
  /**
   * Opens the connection, and awaits its migrations for as long as they take; `undefined` once it
   * is open.
   *
   * @throws {DeadlineExceeded} when the database does not take the connection within 5 seconds.
   */
  prepare(): Promise<void> | undefined;
  /** Closes the connection, unless it belongs to the app. */
  close(): Promise<void>;
}

/** The time limit of a connection without its migrations, in milliseconds. */
const CONNECT_LIMIT_MS = 5_000;

/** The settings of a connection of the adapter's own. */
interface OwnedConnectionSettings {
  readonly options: DataSourceOptions;
  readonly entities: AuthEntitySet;
  /** The migrations of features. */
  readonly migrations: Migrations;
  readonly migrate: boolean;
}

type Entity = Extract<NonNullable<DataSourceOptions['entities']>, readonly unknown[]>[number];

abstract class LazyConnection implements Connection {
  abstract readonly isOwned: boolean;
  /** The manager, once the connection is open. */
  protected opened: EntityManager | undefined;
  readonly #open = loadOnce(async () => (this.opened = await this.connect()));

  open(): Promise<EntityManager> {
    return this.#open();
  }

  prepare(): Promise<void> | undefined {
    return this.opened ? undefined : this.#awaitOpen();
  }

  async #awaitOpen(): Promise<void> {
    const opening = this.open();
    if (!(await settlesWithin(opening, CONNECT_LIMIT_MS)) && !this.isConnected) {
      throw new DeadlineExceeded('The connection to the database', CONNECT_LIMIT_MS);
    }
    await opening;
  }

  abstract close(): Promise<void>;

  /** Whether the database has been reached: what takes longer then is a migration. */
  protected abstract get isConnected(): boolean;

  protected abstract connect(): Promise<EntityManager>;
}

/** A connection of the adapter's own. Once closed it stays closed. */
export class OwnedConnection extends LazyConnection {
  readonly isOwned = true;
  readonly #settings: OwnedConnectionSettings;
  #isClosed = false;
  #isConnected = false;

  constructor(settings: OwnedConnectionSettings) {
    super();
    this.#settings = settings;
  }

  override open(): Promise<EntityManager> {
    return this.#isClosed ? Promise.reject(new ConnectionClosed()) : super.open();
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.opened) await getDataSource(this.opened).destroy();
  }

  protected get isConnected(): boolean {
    return this.#isConnected;
  }

  protected connect(): Promise<EntityManager> {
    this.#isConnected = false;
    // Each time by a new connection: a statement that SQLite refused may keep its lock.
    return repeatWhileBusy(() => this.#connect());
  }

  async #connect(): Promise<EntityManager> {
    const dataSource = new DataSource(getOwnedOptions(this.#settings));
    await dataSource.initialize();
    this.#isConnected = true;
    try {
      keepSessionUsable(dataSource);
      await assertUsableSession(dataSource.manager);
      if (this.#settings.migrate) await runPendingMigrations(dataSource);
      // `close()` does not wait for a slow server, so the adapter may be closed by now.
      if (this.#isClosed) throw new ConnectionClosed();
      return dataSource.manager;
    } catch (error) {
      // The next attempt opens a new connection.
      await dataSource.destroy().catch(() => undefined);
      throw explainRefusal(error);
    }
  }
}

/** The app's connection: initialised if it is not yet, and never closed. */
export class BorrowedConnection extends LazyConnection {
  readonly isOwned = false;
  readonly #manager: EntityManager;

  /** @param manager - A `DataSource`'s own, or one that the app's transaction is bound to. */
  constructor(manager: EntityManager) {
    super();
    this.#manager = manager;
  }

  async close(): Promise<void> {}

  /** TypeORM runs the app's migrations after it has connected. */
  protected get isConnected(): boolean {
    return getDataSource(this.#manager).isInitialized;
  }

  protected async connect(): Promise<EntityManager> {
    const dataSource = getDataSource(this.#manager);
    if (!dataSource.isInitialized) await dataSource.initialize();
    await assertUsableSession(this.#manager);
    return this.#manager;
  }
}

/** The options of a connection that the adapter opens itself, with its migrations. */
export function getOwnedOptions({
  options,
  entities,
  migrations,
}: OwnedConnectionSettings): DataSourceOptions {
  return Object.assign({}, options, {
    entities: [...new Set<Entity>([...entities, ...toList<Entity>(options.entities)])],
    migrations: [...new Set([...authMigrations, ...migrations, ...toList(options.migrations)])],
    // Not the app's own list, which may be in the same database.
    migrationsTableName: options.migrationsTableName ?? 'auth_migrations',
    migrationsRun: false,
    // `synchronize` would drop every column that the entities do not have.
    synchronize: false,
  });
}

/** Converts a list of TypeORM: an array, or the values of an object, such as a module's exports. */
function toList<Item>(items: readonly Item[] | Readonly<Record<string, Item>> = []): Item[] {
  return Object.values(items);
}

type MakeOptions = (url: string, isEncrypted: boolean) => DataSourceOptions;

const postgres: MakeOptions = (url, ssl) => ({ type: 'postgres', url, ssl });
const mysql = (type: 'mysql' | 'mariadb'): MakeOptions => {
  return (url, isEncrypted) => ({ type, url, ...(isEncrypted && { ssl: {} }) });
};

const DATABASES: ReadonlyMap<string, MakeOptions> = new Map([
  ['postgres:', postgres],
  ['postgresql:', postgres],
  ['mysql:', mysql('mysql')],
  ['mariadb:', mysql('mariadb')],
]);

/**
 * The options for a connection string, such as `postgres://user:password@host/database`. Its only
 * parameter is `ssl`, `true` or `false`.
 *
 * @throws {TypeError} for an unknown database or parameter: ignoring `sslmode`, for example, would
 *   connect without encryption. `DataSourceOptions` support everything.
 */
export function parseConnectionString(connectionString: string): DataSourceOptions {
  // Not `new URL`, whose error contains the whole string with its password.
  const url = parseUrl(connectionString);
  if (!url) throw new TypeError('The connection string is not a URL.');
  const makeOptions = DATABASES.get(url.protocol);
  const parameters = url.search;
  if (!makeOptions || !['', '?ssl=true', '?ssl=false'].includes(parameters)) {
    throw new TypeError('The connection string is not supported: pass DataSourceOptions instead.');
  }
  url.search = '';
  return makeOptions(url.href, parameters === '?ssl=true');
}

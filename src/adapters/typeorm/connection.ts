/** Where the adapter's `EntityManager` comes from, and who opens and closes what is behind it. */
import { DataSource, type DataSourceOptions, type EntityManager } from 'typeorm';
import { loadOnce } from '../../core/kernel/cache.js';
import { parseUrl } from '../../core/kernel/url.js';
import type { AuthEntities } from './entity-set.js';
import { authMigrations } from './migrations/index.js';
import { ConnectionClosed } from './typeorm-adapter.errors.js';

/** A database that is opened when it is first needed. */
export interface Connection {
  /**
   * The manager of an initialised `DataSource`. Calls at the same time share one attempt; a failed one
   * is repeated by the next call.
   */
  open(): Promise<EntityManager>;
  /** Closes what `open` has opened, unless it belongs to the app. */
  close(): Promise<void>;
}

/** What a connection of the adapter's own is made of. */
interface OwnedConnectionSettings {
  readonly options: DataSourceOptions;
  readonly entities: AuthEntities;
  readonly migrate: boolean;
}

type Entity = Extract<NonNullable<DataSourceOptions['entities']>, readonly unknown[]>[number];

abstract class LazyConnection implements Connection {
  /** What is open by now. */
  protected opened: EntityManager | undefined;
  readonly #open = loadOnce(async () => (this.opened = await this.connect()));

  open(): Promise<EntityManager> {
    return this.#open();
  }

  abstract close(): Promise<void>;

  protected abstract connect(): Promise<EntityManager>;
}

/** A connection of the adapter's own. Once closed it stays closed. */
export class OwnedConnection extends LazyConnection {
  readonly #settings: OwnedConnectionSettings;
  #isClosed = false;

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
    await this.opened?.dataSource.destroy();
  }

  protected async connect(): Promise<EntityManager> {
    const dataSource = new DataSource(ownedOptions(this.#settings));
    await dataSource.initialize();
    try {
      if (this.#settings.migrate) await dataSource.runMigrations();
      // A server may answer long after everybody has gone: closing does not wait for it.
      if (this.#isClosed) throw new ConnectionClosed();
      return dataSource.manager;
    } catch (error) {
      // The next attempt opens a connection of its own.
      await dataSource.destroy().catch(() => undefined);
      throw error;
    }
  }
}

/** The app's connection: opened if nobody has yet, never closed and never opened again. */
export class BorrowedConnection extends LazyConnection {
  readonly #manager: EntityManager;

  /** @param manager - A `DataSource`'s own, or one that the app's transaction is bound to. */
  constructor(manager: EntityManager) {
    super();
    this.#manager = manager;
  }

  async close(): Promise<void> {}

  protected async connect(): Promise<EntityManager> {
    const { dataSource } = this.#manager;
    if (!dataSource.isInitialized) await dataSource.initialize();
    return this.#manager;
  }
}

function ownedOptions({ options, entities }: OwnedConnectionSettings): DataSourceOptions {
  return Object.assign({}, options, {
    entities: [
      ...new Set([...Object.values<Entity>({ ...entities }), ...listed<Entity>(options.entities)]),
    ],
    migrations: [...new Set([...authMigrations, ...listed(options.migrations)])],
    // Apart from the app's own list, which might live in the same database.
    migrationsTableName: options.migrationsTableName ?? 'auth_migrations',
    migrationsRun: false,
    // It would drop every column that the entities do not name.
    synchronize: false,
  });
}

/** TypeORM takes lists as arrays and as the values of an object, such as a module's exports. */
function listed<Item>(items: readonly Item[] | Readonly<Record<string, Item>> = []): Item[] {
  return Object.values(items);
}

/* MERGED connection-url.ts: Connection strings, such as `postgres://user:password@host/database`. */

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
 * The options for a connection string. Its only parameter is `ssl`, `true` or `false`.
 *
 * @throws {TypeError} for a database or a parameter it does not know: leaving out, say, `sslmode`
 *   would quietly connect without encryption. `DataSourceOptions` can say everything.
 */
export function optionsFromUrl(connectionString: string): DataSourceOptions {
  // The error of `new URL` carries the whole string, password and all.
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

/** Where the adapter's `EntityManager` comes from, and who opens and closes what is behind it. */
import { DataSource, type DataSourceOptions, type EntityManager } from 'typeorm';
import type { AuthEntities } from './auth-entities.js';
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
export interface OwnedConnectionSettings {
  readonly options: DataSourceOptions;
  readonly entities: AuthEntities;
  readonly migrate: boolean;
}

type Entity = Extract<NonNullable<DataSourceOptions['entities']>, readonly unknown[]>[number];

abstract class LazyConnection implements Connection {
  /** What is open by now. */
  protected opened: EntityManager | undefined;
  #opening: Promise<EntityManager> | undefined;

  open(): Promise<EntityManager> {
    this.#opening ??= this.connect().then(
      (manager) => (this.opened = manager),
      (error: unknown) => {
        this.#opening = undefined;
        throw error;
      },
    );
    return this.#opening;
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

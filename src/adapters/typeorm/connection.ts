/** Where the adapter's `DataSource` comes from, and who opens and closes it. */
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { AuthEntities } from './auth-entities.js';
import { authMigrations } from './migrations/index.js';
import { ConnectionClosed } from './typeorm-adapter.errors.js';

/** A `DataSource` that is opened when it is first needed. */
export interface Connection {
  /** The initialised `DataSource`. Calls at the same time share one attempt; a failed one is repeated by the next call. */
  open(): Promise<DataSource>;
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
  protected opened: DataSource | undefined;
  #opening: Promise<DataSource> | undefined;

  open(): Promise<DataSource> {
    this.#opening ??= this.connect().then(
      (dataSource) => (this.opened = dataSource),
      (error: unknown) => {
        this.#opening = undefined;
        throw error;
      },
    );
    return this.#opening;
  }

  abstract close(): Promise<void>;

  protected abstract connect(): Promise<DataSource>;
}

/** A connection of the adapter's own. Once closed it stays closed. */
export class OwnedConnection extends LazyConnection {
  readonly #settings: OwnedConnectionSettings;
  #isClosed = false;

  constructor(settings: OwnedConnectionSettings) {
    super();
    this.#settings = settings;
  }

  override open(): Promise<DataSource> {
    return this.#isClosed ? Promise.reject(new ConnectionClosed()) : super.open();
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.opened?.destroy();
  }

  protected async connect(): Promise<DataSource> {
    const dataSource = new DataSource(ownedOptions(this.#settings));
    await dataSource.initialize();
    try {
      if (this.#settings.migrate) await dataSource.runMigrations();
      // A server may answer long after everybody has gone: closing does not wait for it.
      if (this.#isClosed) throw new ConnectionClosed();
      return dataSource;
    } catch (error) {
      // The next attempt opens a connection of its own.
      await dataSource.destroy().catch(() => undefined);
      throw error;
    }
  }
}

/** The app's connection: opened if nobody has yet, never closed and never opened again. */
export class BorrowedConnection extends LazyConnection {
  readonly #dataSource: DataSource;

  constructor(dataSource: DataSource) {
    super();
    this.#dataSource = dataSource;
  }

  async close(): Promise<void> {}

  protected async connect(): Promise<DataSource> {
    return this.#dataSource.isInitialized ? this.#dataSource : this.#dataSource.initialize();
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

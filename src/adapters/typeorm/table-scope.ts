/** The tables that a call works on: those of the transaction it is made in, or of the database. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuthEntities } from './auth-entities.js';
import { AuthTables } from './auth-tables.js';
import type { Connection } from './connection.js';
import { DatabaseAccess } from './database-access.js';

/** Where calls find the tables. */
export interface TableScope {
  /** The tables for one call. */
  open(): Promise<AuthTables>;
  /** Runs the work in one transaction, and hands it the scope of what is done in it. */
  transaction<Result>(work: (inner: TableScope) => Promise<Result>): Promise<Result>;
}

/** What a {@link DatabaseScope} is made of. */
export interface DatabaseScopeSettings {
  readonly connection: Connection;
  readonly entities: AuthEntities;
  /** How long a transaction may take, in milliseconds. */
  readonly transactionTimeout: number;
}

/** The database, except for calls that come out of a transaction's work: they join in. */
export class DatabaseScope implements TableScope {
  readonly #settings: DatabaseScopeSettings;
  // A method that the app has put around one of ours calls ours on the adapter it knows. On SQLite it
  // would wait there for the end of the very transaction that waits for it.
  readonly #joined = new AsyncLocalStorage<AuthTables>();
  #tables: AuthTables | undefined;

  constructor(settings: DatabaseScopeSettings) {
    this.#settings = settings;
  }

  async open(): Promise<AuthTables> {
    const joined = this.#joined.getStore();
    if (joined && !joined.access.hasEnded) return joined;
    const { connection, entities } = this.#settings;
    const manager = await connection.open();
    if (this.#tables?.access.manager !== manager) {
      this.#tables = new AuthTables(DatabaseAccess.by(manager), entities);
    }
    return this.#tables;
  }

  async transaction<Result>(work: (inner: TableScope) => Promise<Result>): Promise<Result> {
    return this.#transactionOn(await this.open(), work);
  }

  #transactionOn<Result>(
    tables: AuthTables,
    work: (inner: TableScope) => Promise<Result>,
  ): Promise<Result> {
    return tables.access.transaction((access) => {
      const bound = tables.by(access);
      const inner: TableScope = {
        open: () => Promise.resolve(bound),
        transaction: (innerWork) => this.#transactionOn(bound, innerWork),
      };
      return this.#joined.run(bound, work, inner);
    }, this.#settings.transactionTimeout);
  }
}

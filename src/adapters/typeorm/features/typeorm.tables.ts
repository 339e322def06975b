/** The tables of features in the database of the adapter. */
import type {
  Columns,
  Condition,
  ListQuery,
  MissingTables,
  RowOf,
  TableDefinition,
  TableStore,
} from '../../../core/tables/index.js';
import type { TableScope } from '../auth-tables.js';
import { deleteExpired } from '../expired-rows.js';
import { getFeatureEntity } from './feature-entities.js';
import { FeatureTable } from './feature-table.js';
import { findMissingTables } from './missing-tables.js';
import { getDataSource } from '../installed-typeorm.js';

/**
 * Stores the rows of features. Calls from the work of a transaction are part of that transaction.
 */
export class TypeORMTables implements TableStore {
  readonly #scope: TableScope;

  constructor(scope: TableScope) {
    this.#scope = scope;
  }

  prepare(): Promise<void> | undefined {
    return this.#scope.prepare();
  }

  insert<C extends Columns>(table: TableDefinition<C>, row: RowOf<C>): Promise<boolean> {
    return this.#use(table, (opened) => opened.insert(row));
  }

  find<C extends Columns>(
    table: TableDefinition<C>,
    where: Condition<C>,
  ): Promise<RowOf<C> | null> {
    return this.#use(table, (opened) => opened.find(where)) as Promise<RowOf<C> | null>;
  }

  list<C extends Columns>(table: TableDefinition<C>, query: ListQuery<C>): Promise<RowOf<C>[]> {
    return this.#use(table, (opened) => opened.list(query)) as Promise<RowOf<C>[]>;
  }

  update<C extends Columns>(
    table: TableDefinition<C>,
    where: Condition<C>,
    changes: Partial<RowOf<C>>,
  ): Promise<number> {
    return this.#use(table, (opened) => opened.update(where, changes));
  }

  delete<C extends Columns>(table: TableDefinition<C>, where: Condition<C>): Promise<number> {
    return this.#use(table, (opened) => opened.delete(where));
  }

  async deleteExpired(table: TableDefinition, before: Date, limit: number): Promise<number> {
    const { expires } = table;
    if (expires === undefined) return 0;
    return this.#use(table, (opened) => deleteExpired(opened, expires, before, limit));
  }

  async findMissing(tables: readonly TableDefinition[]): Promise<MissingTables | undefined> {
    const { access } = await this.#scope.open();
    return findMissingTables(access, tables, this.#scope.isOwned);
  }

  transaction<T>(work: (tables: TableStore) => Promise<T>): Promise<T> {
    return this.#scope.join((inner) => work(new TypeORMTables(inner)));
  }

  /** In a transaction, a failure is one of the transaction: PostgreSQL has undone it then. */
  async #use<Result>(
    table: TableDefinition,
    use: (opened: FeatureTable) => Promise<Result>,
  ): Promise<Result> {
    const { access } = await this.#scope.open();
    const entity = getFeatureEntity(getDataSource(access.manager), table);
    const opened = new FeatureTable(access, entity, table);
    return access.join(() => use(opened)) ?? use(opened);
  }
}

/** The tables of features in the database of the adapter. */
import type { Columns, RowOf, TableDefinition } from '../../../core/tables/table.js';
import type {
  Condition,
  ListQuery,
  MissingTables,
  TableStore,
} from '../../../core/tables/table-store.js';
import type { TableScope } from '../auth-tables.js';
import { deleteExpired } from '../expired-rows.js';
import { getFeatureEntity } from './feature-entities.js';
import { FeatureTable } from './feature-table.js';
import { findMissingTables } from './missing-tables.js';

/** Stores the rows of features. Calls from the work of a transaction are part of that transaction. */
export class FeatureTables implements TableStore {
  readonly #scope: TableScope;

  constructor(scope: TableScope) {
    this.#scope = scope;
  }

  async insert<C extends Columns>(table: TableDefinition<C>, row: RowOf<C>): Promise<boolean> {
    return (await this.#open(table)).insert(row);
  }

  async find<C extends Columns>(
    table: TableDefinition<C>,
    where: Condition<C>,
  ): Promise<RowOf<C> | null> {
    return (await this.#open(table)).find(where) as Promise<RowOf<C> | null>;
  }

  async list<C extends Columns>(
    table: TableDefinition<C>,
    query: ListQuery<C>,
  ): Promise<RowOf<C>[]> {
    return (await this.#open(table)).list(query) as Promise<RowOf<C>[]>;
  }

  async update<C extends Columns>(
    table: TableDefinition<C>,
    where: Condition<C>,
    changes: Partial<RowOf<C>>,
  ): Promise<number> {
    return (await this.#open(table)).update(where, changes);
  }

  async delete<C extends Columns>(table: TableDefinition<C>, where: Condition<C>): Promise<number> {
    return (await this.#open(table)).delete(where);
  }

  async deleteExpired(table: TableDefinition, before: Date, limit: number): Promise<number> {
    if (table.expires === undefined) return 0;
    return deleteExpired(await this.#open(table), table.expires, before, limit);
  }

  async findMissing(tables: readonly TableDefinition[]): Promise<MissingTables | undefined> {
    const { access } = await this.#scope.open();
    return findMissingTables(access, tables, this.#scope.isOwned);
  }

  async #open(table: TableDefinition): Promise<FeatureTable> {
    const { access } = await this.#scope.open();
    return new FeatureTable(access, getFeatureEntity(access.manager.dataSource, table), table);
  }
}

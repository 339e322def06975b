/** A store that passes its calls on to another one. */
import type { Columns, RowOf, TableDefinition } from './table.js';
import type { Condition, ListQuery, MissingTables, TableStore } from './table-store.js';

/** The base of stores that do something around every call. `transaction` is theirs. */
export abstract class DelegatingTables implements TableStore {
  /**
   * Makes a call.
   *
   * @param tables - Those that it reads or writes.
   */
  protected abstract call<Result>(
    method: keyof TableStore,
    tables: readonly TableDefinition[],
    run: (store: TableStore) => Promise<Result>,
  ): Promise<Result>;

  abstract transaction<T>(work: (tables: TableStore) => Promise<T>): Promise<T>;

  insert<C extends Columns>(table: TableDefinition<C>, row: RowOf<C>): Promise<boolean> {
    return this.call('insert', [table], (store) => store.insert(table, row));
  }

  find<C extends Columns>(
    table: TableDefinition<C>,
    where: Condition<C>,
  ): Promise<RowOf<C> | null> {
    return this.call('find', [table], (store) => store.find(table, where));
  }

  list<C extends Columns>(table: TableDefinition<C>, query: ListQuery<C>): Promise<RowOf<C>[]> {
    return this.call('list', [table], (store) => store.list(table, query));
  }

  update<C extends Columns>(
    table: TableDefinition<C>,
    where: Condition<C>,
    changes: Partial<RowOf<C>>,
  ): Promise<number> {
    return this.call('update', [table], (store) => store.update(table, where, changes));
  }

  delete<C extends Columns>(table: TableDefinition<C>, where: Condition<C>): Promise<number> {
    return this.call('delete', [table], (store) => store.delete(table, where));
  }

  deleteExpired(table: TableDefinition, before: Date, limit: number): Promise<number> {
    return this.call('deleteExpired', [table], (store) =>
      store.deleteExpired(table, before, limit),
    );
  }

  findMissing(tables: readonly TableDefinition[]): Promise<MissingTables | undefined> {
    return this.call('findMissing', [], (store) => store.findMissing(tables));
  }
}

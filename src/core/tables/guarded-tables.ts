/**
 * A wrapper of the adapter's tables: every call has a time limit, and every failure becomes an
 * `AdapterError`, or a `MissingTable` that says how to create the table.
 */
import { asError, AuthError } from '../errors/auth.error.js';
import { MissingTable } from '../errors/configuration.errors.js';
import { AdapterError } from '../errors/upstream.errors.js';
import { DeadlineExceeded, withDeadline } from '../kernel/deadline.js';
import type { Columns, RowOf, TableDefinition } from './table.js';
import type { Condition, ListQuery, MissingTables, TableStore } from './table-store.js';

/** The time limit of a call, in milliseconds. */
const DEADLINE_MS = 5_000;

/** Guards the tables of an adapter. */
export class GuardedTables implements TableStore {
  /** @param getStore - Returns the tables, or throws the error that each call is to report. */
  constructor(private readonly getStore: () => TableStore) {}

  insert<C extends Columns>(table: TableDefinition<C>, row: RowOf<C>): Promise<boolean> {
    return this.guard('insert', [table], () => this.getStore().insert(table, row));
  }

  find<C extends Columns>(
    table: TableDefinition<C>,
    where: Condition<C>,
  ): Promise<RowOf<C> | null> {
    return this.guard('find', [table], () => this.getStore().find(table, where));
  }

  list<C extends Columns>(table: TableDefinition<C>, query: ListQuery<C>): Promise<RowOf<C>[]> {
    return this.guard('list', [table], () => this.getStore().list(table, query));
  }

  update<C extends Columns>(
    table: TableDefinition<C>,
    where: Condition<C>,
    changes: Partial<RowOf<C>>,
  ): Promise<number> {
    return this.guard('update', [table], () => this.getStore().update(table, where, changes));
  }

  delete<C extends Columns>(table: TableDefinition<C>, where: Condition<C>): Promise<number> {
    return this.guard('delete', [table], () => this.getStore().delete(table, where));
  }

  deleteExpired(table: TableDefinition, before: Date, limit: number): Promise<number> {
    return this.guard('deleteExpired', [table], () =>
      this.getStore().deleteExpired(table, before, limit),
    );
  }

  findMissing(tables: readonly TableDefinition[]): Promise<MissingTables | undefined> {
    return this.guard('findMissing', [], () => this.getStore().findMissing(tables));
  }

  private async guard<Result>(
    method: keyof TableStore,
    tables: readonly TableDefinition[],
    call: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await withDeadline(call(), DEADLINE_MS, `TableStore.${method}`);
    } catch (thrown) {
      if (thrown instanceof MissingTable) throw thrown;
      // A database that hangs would hang in this search too.
      if (!(thrown instanceof DeadlineExceeded)) await this.assertPresent(tables);
      if (thrown instanceof AuthError) throw thrown;
      const detail = { err: asError(thrown), method };
      throw new AdapterError(`The tables failed in ${method}.`, detail);
    }
  }

  /** Only after a failure: the developer may have forgotten a migration. */
  private async assertPresent(tables: readonly TableDefinition[]): Promise<void> {
    if (tables.length === 0) return;
    const finding = withDeadline(this.getStore().findMissing(tables), DEADLINE_MS, 'The search');
    // If this fails too, the first error is the one to report.
    const missing = await finding.catch(() => undefined);
    if (missing) throw new MissingTable(describeMissingTables(missing));
  }
}

/** Names the missing tables, and the remedy. */
export function describeMissingTables({ names, remedy }: MissingTables): string {
  const subject = names.length === 1 ? 'This table is' : 'These tables are';
  return `${subject} not in the database: ${names.join(', ')}. ${remedy}`;
}

/** The store that the work of a transaction gets. */
import { DelegatingTables } from './delegating-tables.js';
import type { TableDefinition } from './table.js';
import type { TableStore } from './table-store.js';
import type { TransactionQueue } from './transaction-queue.js';

/** The tables of one transaction. Its calls run one after another, and none after its end. */
export class BoundTables extends DelegatingTables {
  /** @param store - On the connection of the transaction. */
  constructor(
    private readonly store: TableStore,
    private readonly statements: TransactionQueue,
  ) {
    super();
  }

  transaction<T>(work: (tables: TableStore) => Promise<T>): Promise<T> {
    return this.statements.join(() => work(this));
  }

  protected call<Result>(
    _method: keyof TableStore,
    _tables: readonly TableDefinition[],
    run: (store: TableStore) => Promise<Result>,
  ): Promise<Result> {
    return this.statements.join(() => this.statements.run(() => run(this.store)));
  }
}

/** The transactions of features: the entry of a change is settled in the one that makes it. */
import {
  DelegatingTables,
  type TableDefinition,
  type TableStore,
} from '../../core/tables/index.js';
import type { AuditScopes } from './audit-scope.js';

/** Tables whose transactions settle the entry of the change that is under way. */
export class AuditedTransactions extends DelegatingTables {
  constructor(
    private readonly tables: TableStore,
    private readonly scopes: AuditScopes,
  ) {
    super();
  }

  async transaction<T>(work: (tables: TableStore) => Promise<T>): Promise<T> {
    const scope = this.scopes.current;
    const change = scope?.isSettled === false ? scope.change : undefined;
    if (!scope || !change) return this.tables.transaction(work);
    let isSettled = false;
    const result = await this.tables.transaction(async (bound) => {
      const done = await work(bound);
      isSettled = await change.settleIn(bound);
      return done;
    });
    scope.isSettled = isSettled;
    return result;
  }

  protected call<Result>(
    _method: keyof TableStore,
    _tables: readonly TableDefinition[],
    run: (store: TableStore) => Promise<Result>,
  ): Promise<Result> {
    return run(this.tables);
  }
}

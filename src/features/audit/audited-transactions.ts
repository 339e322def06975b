/** The transactions of features: the entry of a change is settled in the one that makes it. */
import {
  DelegatingTables,
  type TableDefinition,
  type TableStore,
} from '../../core/tables/index.js';
import type { AuditScopes, IntendedChange } from './audit-scope.js';

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
    const settling = new Settling(change);
    try {
      const result = await this.tables.transaction(async (bound) => {
        const done = await work(bound);
        await settling.run(bound);
        return done;
      });
      scope.isSettled = settling.isSettled;
      return result;
    } catch (thrown) {
      // The change is not held up by its entry, which is written after it.
      if (!settling.hasFailed || change.isRequired) throw thrown;
      return this.tables.transaction(work);
    }
  }

  protected call<Result>(
    _method: keyof TableStore,
    _tables: readonly TableDefinition[],
    run: (store: TableStore) => Promise<Result>,
  ): Promise<Result> {
    return run(this.tables);
  }
}

/** The entry of a change, in the transaction of the change. */
class Settling {
  isSettled = false;
  hasFailed = false;

  constructor(private readonly change: IntendedChange) {}

  async run(bound: TableStore): Promise<void> {
    try {
      this.isSettled = await this.change.settleIn(bound);
    } catch (thrown) {
      this.hasFailed = true;
      throw thrown;
    }
  }
}

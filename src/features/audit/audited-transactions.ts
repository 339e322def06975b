/** The transactions of features: the entry of a change is settled in the one that makes it. */
import {
  DelegatingTables,
  type TableDefinition,
  type TableStore,
} from '../../core/tables/index.js';
import type { AuditScope, AuditScopes, IntendedChange } from './audit-scope.js';
import { AUDIT_ENTRIES } from './audit-rows.js';

const LOG = AUDIT_ENTRIES.name;

const WRITES: readonly (keyof TableStore)[] = ['insert', 'update', 'delete'];

/**
 * Tables whose transactions settle the entry of the change that is under way. Other calls that fail
 * leave it in doubt.
 */
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
      if (settling.isLeftOut) scope.doubt();
      if (!settling.hasFailed || change.isRequired) throw thrown;
      return this.runWithoutEntry(scope, work);
    }
  }

  protected call<Result>(
    method: keyof TableStore,
    tables: readonly TableDefinition[],
    run: (store: TableStore) => Promise<Result>,
  ): Promise<Result> {
    const isChange = WRITES.includes(method) && !tables.some(({ name }) => name === LOG);
    return isChange ? this.scopes.change(() => run(this.tables)) : run(this.tables);
  }

  /** When the commit has no answer, nothing says whether it took effect. */
  private async runWithoutEntry<T>(
    scope: AuditScope,
    work: (tables: TableStore) => Promise<T>,
  ): Promise<T> {
    let isCommitted = false;
    try {
      return await this.tables.transaction(async (bound) => {
        isCommitted = false;
        const done = await work(bound);
        isCommitted = true;
        return done;
      });
    } catch (thrown) {
      if (isCommitted) scope.doubt();
      throw thrown;
    }
  }
}

/** The entry of a change, in the transaction of the change. */
class Settling {
  isSettled = false;
  hasFailed = false;
  /** Whether the transaction was committed, or was to be, without it. */
  isLeftOut = false;

  constructor(private readonly change: IntendedChange) {}

  async run(bound: TableStore): Promise<void> {
    this.isLeftOut = false;
    try {
      this.isSettled = await this.change.settleIn(bound);
      this.isLeftOut = !this.isSettled;
    } catch (thrown) {
      this.hasFailed = true;
      throw thrown;
    }
  }
}

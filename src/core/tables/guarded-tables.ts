/**
 * A wrapper of the adapter's tables: every call has a time limit, and every failure becomes an
 * `AdapterError`, or a `MissingTable` that says how to create the table.
 */
import { asError, AuthError } from '../errors/auth.error.js';
import { MissingTable } from '../errors/configuration.errors.js';
import { AdapterError } from '../errors/upstream.errors.js';
import { DeadlineExceeded, withDeadline } from '../kernel/deadline.js';
import { describeRefusal } from './database-refusals.js';
import { DelegatingTables } from './delegating-tables.js';
import { callPrepared } from './prepared-call.js';
import type { TableDefinition } from './table.js';
import type { MissingTables, TableStore } from './table-store.js';

/** The time limit of a call, in milliseconds. */
const DEADLINE_MS = 5_000;

/**
 * The time limit of a transaction. It exceeds that of its calls, so that their errors are reported.
 */
const TRANSACTION_DEADLINE_MS = 20_000;

/** What went wrong within a transaction. */
interface TransactionErrors {
  /** What the work has thrown, by itself or from a call. */
  readonly ofWork: WeakSet<object>;
  /** The error of the first call that failed. */
  ofCall: AuthError | undefined;
}

type Work<T> = (tables: TableStore) => Promise<T>;

/** Guards the tables of an adapter. */
export class GuardedTables extends DelegatingTables {
  /**
   * @param getStore - Returns the tables, or throws the error that each call is to report.
   * @param errors - Those of the transaction that these tables are bound to. Default: they are
   *   bound to none.
   */
  constructor(
    private readonly getStore: () => TableStore,
    private readonly errors?: TransactionErrors,
  ) {
    super();
  }

  /**
   * `work` gets guarded tables. What it throws is rethrown as it is. After a call that failed, also
   * if that was caught, nothing takes effect: the database may have undone the transaction, or may
   * still be at the call.
   */
  async transaction<T>(work: Work<T>): Promise<T> {
    const ofWork = this.errors?.ofWork ?? new WeakSet<object>();
    let isGivenUp = false;
    const limited = async (bound: TableStore): Promise<T> => {
      const result = await runWork(work, bound, ofWork);
      // The caller has its error by now: nothing may be changed after that.
      if (isGivenUp) throw new DeadlineExceeded('The transaction', TRANSACTION_DEADLINE_MS);
      return result;
    };
    try {
      const store = this.getStore();
      const attempt = () => store.transaction(limited);
      return await callPrepared(store, attempt, TRANSACTION_DEADLINE_MS, 'TableStore.transaction');
    } catch (thrown) {
      isGivenUp = true;
      if (isObject(thrown) && ofWork.has(thrown)) throw thrown;
      throw toAuthError(thrown, 'transaction');
    }
  }

  protected async call<Result>(
    method: keyof TableStore,
    tables: readonly TableDefinition[],
    run: (store: TableStore) => Promise<Result>,
  ): Promise<Result> {
    try {
      const store = this.getStore();
      return await callPrepared(store, () => run(store), DEADLINE_MS, `TableStore.${method}`);
    } catch (thrown) {
      const error = await this.explain(thrown, method, tables);
      if (this.errors) this.errors.ofCall ??= error;
      throw error;
    }
  }

  private async explain(
    thrown: unknown,
    method: keyof TableStore,
    tables: readonly TableDefinition[],
  ): Promise<AuthError> {
    if (thrown instanceof MissingTable) return thrown;
    // A database that hangs would hang in this search too.
    const missing = thrown instanceof DeadlineExceeded ? undefined : await this.findAbsent(tables);
    return missing ?? toAuthError(thrown, method);
  }

  /** Only after a failure: the developer may have forgotten a migration. */
  private async findAbsent(tables: readonly TableDefinition[]): Promise<MissingTable | undefined> {
    if (tables.length === 0) return undefined;
    const finding = withDeadline(this.getStore().findMissing(tables), DEADLINE_MS, 'The search');
    // If this fails too, the first error is the one to report.
    const missing = await finding.catch(() => undefined);
    return missing && new MissingTable(describeMissingTables(missing));
  }
}

async function runWork<T>(
  work: Work<T>,
  bound: TableStore,
  ofWork: TransactionErrors['ofWork'],
): Promise<T> {
  const errors: TransactionErrors = { ofWork, ofCall: undefined };
  try {
    const result = await work(new GuardedTables(() => bound, errors));
    if (errors.ofCall) throw errors.ofCall;
    return result;
  } catch (thrown) {
    if (isObject(thrown)) ofWork.add(thrown);
    throw thrown;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function toAuthError(thrown: unknown, method: keyof TableStore): AuthError {
  if (thrown instanceof AuthError) return thrown;
  const err = asError(thrown);
  const said = describeRefusal(err.message, thrown);
  const why = said === undefined ? '' : ` ${said}`;
  return new AdapterError(`The tables failed in ${method}.${why}`, { err, method });
}

/** Names the missing tables, and the remedy. */
export function describeMissingTables({ names, remedy }: MissingTables): string {
  const subject = names.length === 1 ? 'This table is' : 'These tables are';
  return `${subject} not in the database: ${names.join(', ')}. ${remedy}`;
}

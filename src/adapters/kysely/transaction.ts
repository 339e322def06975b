/** Transactions on the tables of features. */
import type { Kysely } from 'kysely';
import { DeadlineExceeded, withDeadline } from '../../core/kernel/index.js';
import {
  BoundTables,
  repeatIfUndone,
  type TableStore,
  TransactionQueue,
} from '../../core/tables/index.js';
import type { FeatureDatabase } from './dialect.js';

/**
 * How long a transaction may take, the time it waits for a connection included, in milliseconds.
 */
const LIMIT_MS = 4_000;

/** The time limit of a rollback, in milliseconds. */
const UNDO_LIMIT_MS = 500;

/** A transaction: opens its store, and does the work on it. */
interface TransactionWork<Result> {
  /** The store on the connection of the transaction. */
  readonly open: (connection: Kysely<FeatureDatabase>) => TableStore;
  readonly work: (tables: TableStore) => Promise<Result>;
}

/**
 * Runs the work in one transaction, up to five times if the database undoes it because of others.
 *
 * @throws {DeadlineExceeded} when it does not end within 4 seconds; it is rolled back then.
 * @throws the error of the work. If a commit gets no response, it is unknown whether it took
 *   effect.
 */
export async function runInTransaction<Result>(
  db: Kysely<FeatureDatabase>,
  transaction: TransactionWork<Result>,
): Promise<Result> {
  const start = performance.now();
  const outcome = repeatIfUndone(() =>
    db.transaction().execute((connection) => {
      const left = LIMIT_MS - (performance.now() - start);
      // The caller gives up at this moment: nothing may be changed after that.
      if (left < 1) throw new DeadlineExceeded('The transaction', LIMIT_MS);
      return runWork(connection, left, transaction);
    }),
  );
  // Not only the work: all connections may be in use, also by the work itself.
  return withDeadline(outcome, LIMIT_MS + UNDO_LIMIT_MS, 'The transaction');
}

async function runWork<Result>(
  connection: Kysely<FeatureDatabase>,
  limit: number,
  { open, work }: TransactionWork<Result>,
): Promise<Result> {
  const statements = new TransactionQueue();
  const attempt = async (): Promise<Result> => {
    const result = await work(new BoundTables(open(connection), statements));
    await statements.close();
    return result;
  };
  try {
    const result = await withDeadline(attempt(), limit, 'The transaction');
    statements.throwIfFailed();
    return result;
  } catch (thrown) {
    // Not awaited: the running statement may wait for another transaction. The rollback comes after
    // it.
    void statements.close();
    statements.throwIfFailed();
    throw thrown;
  }
}

/** One transaction, which ends in time whatever becomes of the work in it. */
import type { QueryRunner } from 'typeorm';
import { withDeadline } from '../../core/kernel/deadline.js';
import { cutConnection } from './query-runner.js';
import { SerialQueue } from './serial-queue.js';
import { reported } from './typeorm-adapter.errors.js';

/** How long a connection may take to undo what was done on it, in milliseconds. */
const UNDO_LIMIT_MS = 500;

/**
 * Begins, runs the work and commits; or undoes all of it.
 *
 * The work's statements take turns in a queue that is closed before the transaction ends. One that is
 * late, because nobody waited for it or because another one beside it failed, would otherwise run
 * after the rollback, as a change of its own.
 *
 * @param runner - The connection. With a transaction open on it already, this one is a savepoint.
 * @param limit - How long all of it may take, in milliseconds.
 * @throws What the work throws, or {@link DeadlineExceeded}. Whether a commit that does not answer
 *   has taken effect is known to the database alone.
 */
export async function inTransaction<Result>(
  runner: QueryRunner,
  limit: number,
  work: (statements: SerialQueue) => Promise<Result>,
): Promise<Result> {
  const statements = new SerialQueue();
  const givenUp = new AbortController();
  const begun = reported(runner.startTransaction());
  const attempt = async (): Promise<Result> => {
    await begun;
    givenUp.signal.throwIfAborted();
    const result = await work(statements);
    await statements.close();
    givenUp.signal.throwIfAborted();
    await reported(runner.commitTransaction());
    return result;
  };
  try {
    return await withDeadline(attempt(), limit, 'The transaction');
  } catch (thrown) {
    givenUp.abort();
    await undo(runner, begun, statements);
    throw thrown;
  }
}

async function undo(
  runner: QueryRunner,
  begun: Promise<void>,
  statements: SerialQueue,
): Promise<void> {
  const undone = Promise.all([begun, statements.close()]).then(() => runner.rollbackTransaction());
  try {
    await withDeadline(undone, UNDO_LIMIT_MS, 'The rollback');
  } catch {
    // Not waited for either: there may be no connection yet.
    cutConnection(runner).catch(() => undefined);
  }
}

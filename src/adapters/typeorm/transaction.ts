/**
 * Access to the database: statements and transactions, on a pool of connections or in turns on the
 * only one.
 */
import type { EntityManager, QueryRunner } from 'typeorm';
import { DeadlineExceeded, withDeadline } from '../../core/kernel/index.js';
import { repeatIfUndone, SerialQueue, TransactionQueue } from '../../core/tables/index.js';
import { getDataSource } from './installed-typeorm.js';
import { PreparedStatements, type RawRow } from './prepared-statements.js';
import { cutConnection, getOnlyQueryRunner, rollBack, withQueryRunner } from './query-runner.js';
import { withSafeErrors } from './typeorm-adapter.errors.js';

/** One queue for each connection: two adapters may share it. */
const queues = new WeakMap<QueryRunner, SerialQueue>();

/** A manager, with a queue if it has only one connection. */
export class DatabaseAccess {
  readonly #turns: SerialQueue | undefined;
  readonly #prepared: PreparedStatements | undefined;

  private constructor(
    readonly manager: EntityManager,
    turns: SerialQueue | undefined,
    prepared?: PreparedStatements,
  ) {
    this.#turns = turns;
    this.#prepared = prepared;
  }

  /**
   * Access to an open database.
   *
   * @param preparedStatements - Whether to prepare statements that read, where the database is
   *   PostgreSQL.
   */
  static create(manager: EntityManager, preparedStatements: boolean): DatabaseAccess {
    const only = getOnlyQueryRunner(manager);
    const canPrepare = preparedStatements && getDataSource(manager).options.type === 'postgres';
    const prepared = canPrepare ? new PreparedStatements() : undefined;
    return new DatabaseAccess(manager, only && getQueue(only), prepared);
  }

  /** Whether this is the access of a transaction that has ended. */
  get hasEnded(): boolean {
    return this.#turns?.isClosed === true;
  }

  /**
   * Runs a statement; outside of a transaction up to five times, if the database undoes it to end a
   * deadlock.
   *
   * @throws {DatabaseError} when the database refuses the statement.
   */
  run<Result>(statement: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.#attempt(() => withSafeErrors(statement(this.manager)));
  }

  /** Runs a statement that only reads, as {@link run} does. */
  query(text: string, values: unknown[]): Promise<RawRow[]> {
    return this.run((manager) =>
      this.#prepared
        ? this.#prepared.query(manager, text, values)
        : manager.query<RawRow[]>(text, values),
    );
  }

  /**
   * Runs the work in one transaction, and passes it the access to it. A nested transaction is
   * rolled back on its own, and takes effect with the outer one.
   *
   * @param work - Runs up to five times, each time in a new transaction, if the database undoes the
   *   one before to end a deadlock.
   * @param limit - How long all of it may take, the time it waits for its turn included, in
   *   milliseconds.
   */
  transaction<Result>(
    work: (bound: DatabaseAccess) => Promise<Result>,
    limit: number,
  ): Promise<Result> {
    const start = performance.now();
    return this.#attempt(async () => {
      const left = limit - (performance.now() - start);
      // The caller gives up at this moment: nothing may be changed after that.
      if (left < 1) throw new DeadlineExceeded('The transaction', limit);
      return withQueryRunner(this.manager, (runner) =>
        runInTransaction(runner, left, (turns) => work(new DatabaseAccess(runner.manager, turns))),
      );
    });
  }

  /**
   * Runs work that joins this transaction: when it throws, the whole transaction fails.
   *
   * @returns `undefined` where there is no transaction to join. The work has not begun then.
   * @throws {TransactionEnded} if the transaction has ended.
   */
  join<Result>(work: () => Promise<Result>): Promise<Result> | undefined {
    return this.#turns instanceof TransactionQueue ? this.#turns.join(work) : undefined;
  }

  /**
   * Runs a job once in its turn, within a transaction or on an only connection; else until it is
   * not undone.
   */
  #attempt<Result>(job: () => Promise<Result>): Promise<Result> {
    // A deadlock undoes the whole transaction: a part of it cannot be repeated alone.
    return this.#turns ? this.#turns.run(job) : repeatIfUndone(job);
  }
}

function getQueue(runner: QueryRunner): SerialQueue {
  const queue = queues.get(runner) ?? new SerialQueue();
  queues.set(runner, queue);
  return queue;
}

/** The time limit of a rollback, in milliseconds. */
const UNDO_LIMIT_MS = 500;

/**
 * Begins a transaction, runs the work, and commits; or rolls back, within the time limit.
 *
 * The work's statements run in a queue that is closed before the transaction ends. Otherwise a late
 * statement, which was not awaited or ran beside a failed one, would run after the rollback as a
 * change of its own.
 *
 * @param runner - The connection. If it has an open transaction, the new one is a savepoint.
 * @param limit - How long all of it may take, in milliseconds.
 * @throws {DatabaseError} when the database undid the transaction, whatever the work made of that
 *   error.
 * @throws the error of work that joined it, also if it was caught.
 * @throws {DeadlineExceeded} when the time is over.
 * @throws the error of the work. If a commit gets no response, it is unknown whether it took
 *   effect.
 */
async function runInTransaction<Result>(
  runner: QueryRunner,
  limit: number,
  work: (statements: TransactionQueue) => Promise<Result>,
): Promise<Result> {
  const statements = new TransactionQueue();
  const givenUp = new AbortController();
  const begun = withSafeErrors(runner.startTransaction());
  const attempt = async (): Promise<Result> => {
    await begun;
    givenUp.signal.throwIfAborted();
    const result = await work(statements);
    await statements.close();
    givenUp.signal.throwIfAborted();
    statements.throwIfFailed();
    await withSafeErrors(runner.commitTransaction());
    return result;
  };
  try {
    return await withDeadline(attempt(), limit, 'The transaction');
  } catch (thrown) {
    givenUp.abort();
    await undo(runner, begun, statements);
    statements.throwIfFailed();
    throw thrown;
  }
}

async function undo(
  runner: QueryRunner,
  begun: Promise<void>,
  statements: SerialQueue,
): Promise<void> {
  const undone = Promise.all([begun, statements.close()]).then(() => rollBack(runner));
  try {
    await withDeadline(undone, UNDO_LIMIT_MS, 'The rollback');
  } catch {
    // Not awaited either: there may be no connection yet.
    cutConnection(runner).catch(() => undefined);
  }
}

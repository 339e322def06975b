/** How statements get to the database: on any connection of a pool, or in turns on the only one. */
import type { EntityManager, QueryRunner } from 'typeorm';
import { DeadlineExceeded, withDeadline } from '../../core/kernel/deadline.js';
import { reported, TransactionEnded } from './typeorm-adapter.errors.js';

/** One queue for all who use a connection: two adapters may have been given the same. */
const queues = new WeakMap<QueryRunner, SerialQueue>();

/** A manager, and the queue for it where it has but one connection. */
export class DatabaseAccess {
  readonly #turns: SerialQueue | undefined;

  private constructor(
    readonly manager: EntityManager,
    turns: SerialQueue | undefined,
  ) {
    this.#turns = turns;
  }

  /** The way to an open database. */
  static by(manager: EntityManager): DatabaseAccess {
    const only = onlyQueryRunner(manager);
    return new DatabaseAccess(manager, only && getQueue(only));
  }

  /** Whether it is the way into a transaction that has ended. */
  get hasEnded(): boolean {
    return this.#turns?.isClosed === true;
  }

  /** @throws {DatabaseError} when the database refuses the statement. */
  run<Result>(statement: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.#inTurn(() => reported(statement(this.manager)));
  }

  /**
   * Runs the work in one transaction, with the way into it. Within another transaction it is undone
   * by itself, and takes effect with the outer one.
   *
   * @param limit - How long it may take, the time it waits for its turn included, in milliseconds.
   */
  transaction<Result>(
    work: (bound: DatabaseAccess) => Promise<Result>,
    limit: number,
  ): Promise<Result> {
    const start = performance.now();
    return this.#inTurn(async () => {
      const left = limit - (performance.now() - start);
      // Whoever asked gives up by now, at the precision of timers: nothing may happen behind their back.
      if (left < 1) throw new DeadlineExceeded('The transaction', limit);
      return withQueryRunner(this.manager, (runner) =>
        inTransaction(runner, left, (turns) => work(new DatabaseAccess(runner.manager, turns))),
      );
    });
  }

  #inTurn<Result>(job: () => Promise<Result>): Promise<Result> {
    return this.#turns ? this.#turns.run(job) : job();
  }
}

/** The runner of the manager's only connection, or `undefined` when there is a pool of them. */
function onlyQueryRunner({ queryRunner, dataSource }: EntityManager): QueryRunner | undefined {
  if (queryRunner) return queryRunner;
  // A driver with one connection, as all those for SQLite, has one runner and gives it to everybody.
  const runner = dataSource.createQueryRunner();
  return runner === dataSource.createQueryRunner() ? runner : undefined;
}

function getQueue(runner: QueryRunner): SerialQueue {
  const queue = queues.get(runner) ?? new SerialQueue();
  queues.set(runner, queue);
  return queue;
}

/* MERGED transaction.ts: One transaction, which ends in time whatever becomes of the work in it. */

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
async function inTransaction<Result>(
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

/* MERGED query-runner.ts: Connections as TypeORM hands them out: got, given back, and cut. */

/**
 * Uses the connection that the manager is bound to, or one of the pool's.
 *
 * @example
 * ```ts
 * await withQueryRunner(dataSource.manager, (runner) => runner.hasTable('users'));
 * ```
 */
export async function withQueryRunner<Result>(
  manager: EntityManager,
  use: (runner: QueryRunner) => Promise<Result>,
): Promise<Result> {
  if (manager.queryRunner) return use(manager.queryRunner);
  const runner = manager.dataSource.createQueryRunner();
  try {
    return await use(runner);
  } finally {
    giveBack(runner);
  }
}

/** Ends a connection from this side: what its transaction did, the server undoes by itself. */
async function cutConnection(runner: QueryRunner): Promise<void> {
  const connection: unknown = await runner.connect();
  if (typeof connection !== 'object' || connection === null) return;
  // One of mysql2 is destroyed, one of pg ended; the one of SQLite is everybody's and stays.
  const { destroy, end }: { destroy?: unknown; end?: unknown } = connection;
  const cut = [destroy, end].find((method) => typeof method === 'function');
  await cut?.call(connection);
}

/**
 * Not sooner than it has come: a connection that arrives at a runner which was released before
 * never finds its way back. And not waited for, since a pool may take its time.
 */
function giveBack(runner: QueryRunner): void {
  runner
    .connect()
    .then(() => runner.release())
    .catch(() => undefined);
}

/* MERGED serial-queue.ts: Turns on a connection that can do one thing at a time. */

/**
 * Runs jobs one after another, in the order in which they come.
 *
 * @example
 * ```ts
 * const queue = new SerialQueue();
 * await Promise.all([queue.run(first), queue.run(second)]);
 * ```
 */
class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** @throws {TransactionEnded} when the queue is closed by the time of the job's turn. */
  run<Result>(job: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(() => {
      if (this.#isClosed) throw new TransactionEnded();
      return job();
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Waits for the job that is running, and refuses those that wait and those that come. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#last;
  }

  /** Whether jobs are refused. */
  get isClosed(): boolean {
    return this.#isClosed;
  }
}

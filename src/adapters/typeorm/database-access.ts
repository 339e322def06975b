/** How statements get to the database: on any connection of a pool, or in turns on the only one. */
import type { EntityManager, QueryRunner } from 'typeorm';
import { DeadlineExceeded } from '../../core/kernel/deadline.js';
import { withQueryRunner } from './query-runner.js';
import { SerialQueue } from './serial-queue.js';
import { inTransaction } from './transaction.js';
import { reported } from './typeorm-adapter.errors.js';

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
    return new DatabaseAccess(manager, only && queueOf(only));
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

function queueOf(runner: QueryRunner): SerialQueue {
  const queue = queues.get(runner) ?? new SerialQueue();
  queues.set(runner, queue);
  return queue;
}

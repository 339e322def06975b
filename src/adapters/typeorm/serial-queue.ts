/** Turns on a connection that can do one thing at a time. */
import { TransactionEnded } from './typeorm-adapter.errors.js';

/**
 * Runs jobs one after another, in the order in which they come.
 *
 * @example
 * ```ts
 * const queue = new SerialQueue();
 * await Promise.all([queue.run(first), queue.run(second)]);
 * ```
 */
export class SerialQueue {
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

/** The statements of a transaction, one after another, and what ends it early. */
import { isSerializationFailure } from './database-errors.js';

/**
 * A transaction was used after its end: a statement in it was not waited for, or its store was
 * kept.
 */
export class TransactionEnded extends Error {
  override readonly name = 'TransactionEnded';

  constructor() {
    super('The transaction has ended: nothing more can be done in it.');
  }
}

/**
 * Runs jobs one after another, in order, on a connection that can do one thing at a time.
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

  /** @throws {TransactionEnded} if the queue is closed before the job's turn. */
  run<Result>(job: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(() => {
      if (this.#isClosed) throw new TransactionEnded();
      return job();
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Waits for the running job, and refuses waiting and later jobs. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#last;
  }

  /** Whether jobs are refused. */
  get isClosed(): boolean {
    return this.#isClosed;
  }
}

/**
 * The statements of a transaction. The one during which the database undoes the transaction is the
 * last.
 */
export class TransactionQueue extends SerialQueue {
  #failure: { readonly thrown: unknown } | undefined;

  override run<Result>(job: () => Promise<Result>): Promise<Result> {
    return super.run(async () => {
      try {
        return await job();
      } catch (thrown) {
        if (isSerializationFailure(thrown)) this.#fail(thrown);
        throw thrown;
      }
    });
  }

  /**
   * Runs a part of the transaction: when it throws, the whole transaction fails. It takes no turn,
   * so that its statements need not wait for it.
   *
   * @throws {TransactionEnded} if the transaction has ended.
   */
  async join<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.isClosed) throw new TransactionEnded();
    try {
      return await work();
    } catch (thrown) {
      // A call that was not waited for, and is refused at the end, does not undo what came before.
      if (!(thrown instanceof TransactionEnded)) this.#fail(thrown);
      throw thrown;
    }
  }

  /** @throws what the transaction failed by, whatever its work has made of it. */
  throwIfFailed(): void {
    if (this.#failure) throw this.#failure.thrown;
  }

  /** After a deadlock MySQL has no transaction any more, and would keep each later statement. */
  #fail(thrown: unknown): void {
    this.#failure ??= { thrown };
    void this.close();
  }
}

/** Bounds the memory and the time that hashing takes. */
import { ServerBusy } from '../errors/request.errors.js';
import type { Timers } from '../kernel/timers.js';

/** How many may wait for each that is computed. */
const WAITING_PER_RUNNING = 100;

/** The longest wait, in milliseconds. */
const MAX_WAIT_MS = 5_000;

/** What `Retry-After` says, in seconds. */
const RETRY_AFTER_SECONDS = 5;

/** Where hashes wait for their turn: all features that hash share one. */
export abstract class HashQueue {
  /**
   * Runs the work when it is its turn.
   *
   * @throws {ServerBusy} when too many wait already, or after 5 seconds in the queue.
   */
  abstract run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * Computes a few hashes at once. Each needs some 20 MiB, so that a flood of sign-ins would
 * otherwise take all memory, and all of them would be late.
 */
export class BoundedHashQueue extends HashQueue {
  private running = 0;
  private readonly waiting = new Set<() => void>();

  /** @param concurrency - How many hashes are computed at once. */
  constructor(
    private readonly concurrency: number,
    private readonly timers: Timers,
  ) {
    super();
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running >= this.concurrency) await this.wait();
    else this.running++;
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private wait(): Promise<void> {
    if (this.waiting.size >= this.concurrency * WAITING_PER_RUNNING) {
      return Promise.reject(new ServerBusy(RETRY_AFTER_SECONDS));
    }
    return new Promise((resolve, reject) => {
      const enter = () => {
        cancel();
        resolve();
      };
      const giveUp = () => {
        this.waiting.delete(enter);
        reject(new ServerBusy(RETRY_AFTER_SECONDS));
      };
      const cancel = this.timers.after(MAX_WAIT_MS, giveUp);
      this.waiting.add(enter);
    });
  }

  /** The place goes to the one who has waited longest. */
  private leave(): void {
    const [next] = this.waiting;
    if (!next) {
      this.running--;
      return;
    }
    this.waiting.delete(next);
    next();
  }
}

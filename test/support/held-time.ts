/** A clock and timers for services. Time passes when a test says so. */
import type { Clock } from '../../src/core/kernel/platform.js';
import type { Timers } from '../../src/core/kernel/timers.js';
import { nextTurn } from './fake-timers.js';

interface Timer {
  readonly at: number;
  readonly work: () => void;
}

/** Time that stands still between two calls of `pass`. */
export class HeldTime implements Timers {
  /** What the clock says, in milliseconds since the epoch. To set it moves no timer. */
  now = 1e12;
  readonly clock: Clock = () => this.now;
  private elapsed = 0;
  private readonly timers = new Set<Timer>();

  /** How many timers have not gone off. */
  get waiting(): number {
    return this.timers.size;
  }

  after(milliseconds: number, work: () => void): () => void {
    const timer = { at: this.elapsed + milliseconds, work };
    this.timers.add(timer);
    return () => void this.timers.delete(timer);
  }

  pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.after(milliseconds, resolve));
  }

  /** Lets time pass, and all that is due happen, in its order. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.elapsed + milliseconds;
    await nextTurn();
    for (let next = this.findNext(end); next; next = this.findNext(end)) {
      this.advanceTo(next.at);
      this.timers.delete(next);
      next.work();
      await nextTurn();
    }
    this.advanceTo(end);
  }

  private findNext(end: number): Timer | undefined {
    const due = [...this.timers].filter(({ at }) => at <= end);
    return due.sort((one, other) => one.at - other.at)[0];
  }

  private advanceTo(at: number): void {
    this.now += at - this.elapsed;
    this.elapsed = at;
  }
}

/**
 * For tests that are about something else: a pause ends in the next turn, and nothing is ever late.
 */
export const impatient: Timers = {
  after: () => () => undefined,
  pause: () => nextTurn(),
};

/**
 * Moments of a process, in the order in which they come: by the clock alone, two of a millisecond
 * are one.
 */
import type { Clock } from './platform.js';

/** When something happened here. */
export interface Moment {
  /** In milliseconds since the epoch. */
  readonly time: number;
  /** Larger than that of every earlier moment of this process. */
  readonly order: number;
}

/** Counts the moments of an app's services. */
export class Moments {
  private order = 0;

  constructor(private readonly clock: Clock) {}

  /** The time alone, in milliseconds since the epoch. */
  get time(): number {
    return this.clock();
  }

  now(): Moment {
    this.order += 1;
    return { time: this.clock(), order: this.order };
  }
}

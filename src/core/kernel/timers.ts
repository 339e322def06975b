/** The timers of the platform, as a service that can be replaced. */
import { key } from './container.js';

/** How a timer is kept. */
export interface TimerOptions {
  /**
   * Whether a process may end before the timer does, where processes end by themselves. Default
   * `false`.
   */
  readonly isBackground?: boolean | undefined;
}

/**
 * Lets time pass, for what waits or repeats by itself: queues, pauses, schedules, and answers at
 * even times. It is not the clock, which says how late it is.
 */
export interface Timers {
  /**
   * Calls `work` once, after so many milliseconds. At most 2^31 - 1, some 24 days.
   *
   * @returns Ends the timer: `work` is not called any more.
   */
  after(milliseconds: number, work: () => void, options?: TimerOptions): () => void;

  /** Resolves after so many milliseconds. */
  pause(milliseconds: number, options?: TimerOptions): Promise<void>;
}

/** The timers of all services. */
export const TimersToken = key<Timers>('Timers');

/**
 * The timers of the platform. The global is looked up at each call, so that one installed later
 * takes effect.
 */
export const systemTimers: Timers = {
  after(milliseconds, work, { isBackground = false } = {}) {
    const timer = setTimeout(work, milliseconds);
    // Elsewhere than on Node.js, timers are numbers.
    if (isBackground && typeof timer === 'object') timer.unref();
    return () => clearTimeout(timer);
  },

  pause(milliseconds, options) {
    return new Promise((resolve) => void this.after(milliseconds, resolve, options));
  },
};

/**
 * Timers whose work is of no request, although a request may have begun them.
 *
 * @param detach - Runs work outside of what is known of a request.
 */
export function detachTimers(timers: Timers, detach: (work: () => void) => void): Timers {
  return {
    after: (milliseconds, work, options) => timers.after(milliseconds, () => detach(work), options),
    pause: (milliseconds, options) => timers.pause(milliseconds, options),
  };
}

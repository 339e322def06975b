/** The interface of stores that count attempts. */

/** How many attempts there may be, in which time. */
export interface Window {
  readonly points: number;
  readonly seconds: number;
}

/** Counts attempts in fixed windows. */
export interface CounterStore {
  /**
   * Counts an attempt, in one atomic step for all processes that share the store.
   *
   * @param key - At most 100 characters of ASCII. It holds no address and no name.
   * @returns How many seconds to wait; 0 for an attempt within the window's points.
   */
  hit(key: string, window: Window): Promise<number>;
}

/** Concurrent calls for the same key that share one outcome. */
import type { Clock } from './platform.js';

interface Call<V> {
  readonly outcome: Promise<V>;
  readonly startedAt: number;
}

/**
 * Makes one call for all concurrent callers of a key. All of them receive its value or its failure.
 */
export class SingleFlight<V> {
  private readonly calls = new Map<string, Call<V>>();

  /**
   * @param maxSharedMs - How long a call is shared, in milliseconds. Some platforms stop the work
   *   of a request when its client disconnects: the call then never settles.
   */
  constructor(private readonly maxSharedMs: number) {}

  /**
   * Returns the outcome of the call that is under way, or else starts this one.
   *
   * @param keep - Receives the value, unless the call was abandoned meanwhile.
   */
  run(
    key: string,
    now: ReturnType<Clock>,
    call: () => Promise<V>,
    keep?: (value: V) => void,
  ): Promise<V> {
    const running = this.calls.get(key);
    if (running && now - running.startedAt < this.maxSharedMs) return running.outcome;
    const outcome = call();
    this.calls.set(key, { outcome, startedAt: now });
    outcome.then(
      (value) => {
        if (this.abandon(key, outcome)) keep?.(value);
      },
      () => this.abandon(key, outcome),
    );
    return outcome;
  }

  /**
   * Stops sharing a call. The next caller starts another one.
   *
   * @param outcome - The outcome of the call to abandon. Default: any.
   * @returns Whether that call was under way.
   */
  abandon(key: string, outcome?: Promise<V>): boolean {
    const isMatch = outcome === undefined || this.calls.get(key)?.outcome === outcome;
    return isMatch && this.calls.delete(key);
  }
}

/** Calls that are shared while they are under way. */
import type { Clock } from './platform.js';

interface Call<V> {
  readonly outcome: Promise<V>;
  readonly startedAt: number;
}

/** Makes one call for all who ask for the same key at a time. A failure is told to all of them. */
export class SingleFlight<V> {
  private readonly calls = new Map<string, Call<V>>();

  /**
   * @param maxSharedMs - How long a call is shared, in milliseconds. Some platforms end the work of a
   *   request when its client goes away: what it waits for then never comes, and never fails.
   */
  constructor(private readonly maxSharedMs: number) {}

  /**
   * The outcome of the call that is under way, or else of this one.
   *
   * @param keep - Is handed the value, unless the call was abandoned meanwhile.
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
   * Whoever asks next makes a call of their own.
   *
   * @param outcome - Of the call that is meant. Default: any.
   * @returns Whether that was under way.
   */
  abandon(key: string, outcome?: Promise<V>): boolean {
    const isMeant = outcome === undefined || this.calls.get(key)?.outcome === outcome;
    return isMeant && this.calls.delete(key);
  }
}

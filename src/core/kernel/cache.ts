/**
 * A cache that cannot be grown from outside.
 *
 * There are two generations. What is read moves to the newer one; once that is full, it becomes the
 * older one, and what nobody has used meanwhile is gone. A read of what is in the newer one writes
 * nothing, and nothing has to be looked for to make room. One map in the order of use does take that
 * time: an entry more in a full cache costs four times as much there.
 */
import type { Clock } from './platform.js';
import { SingleFlight } from './single-flight.js';

interface Entry<V> {
  readonly value: V;
  readonly madeAt: number;
}

/** Caches values by id. Any number of callers that miss together share one load. */
export class BoundedCache<V extends object | string> {
  private newer = new Map<string, Entry<V>>();
  private older = new Map<string, Entry<V>>();
  private readonly loads = new SingleFlight<V>(this.lifetimeMs);

  /**
   * @param capacity - So many entries that were used last are kept, and never more than twice as many.
   * @param lifetimeMs - How long an entry is served, in milliseconds. Default: for ever.
   */
  constructor(
    private readonly capacity: number,
    private readonly lifetimeMs: number = Infinity,
  ) {}

  /** The cached value, or what `load` gives. A load that fails is not remembered. */
  get(id: string, now: ReturnType<Clock>, load: () => Promise<V>): Promise<V> {
    const known = this.peek(id, now);
    if (known !== undefined) return Promise.resolve(known);
    return this.loads.run(id, now, load, (value) => this.put(id, { value, madeAt: now }));
  }

  /** The cached value, if it is there already. */
  peek(id: string, now: ReturnType<Clock> = 0): V | undefined {
    const found = this.newer.get(id) ?? this.promote(id);
    return found && now - found.madeAt < this.lifetimeMs ? found.value : undefined;
  }

  /** Replaces an entry, and whatever is being loaded for it. */
  set(id: string, value: V, now: ReturnType<Clock> = 0): V {
    this.loads.abandon(id);
    this.put(id, { value, madeAt: now });
    return value;
  }

  delete(id: string): void {
    this.loads.abandon(id);
    this.newer.delete(id);
    this.older.delete(id);
  }

  /** Does without a load that takes too long: whoever asks next begins another one. */
  abandon(id: string, loading: Promise<V>): void {
    this.loads.abandon(id, loading);
  }

  private promote(id: string): Entry<V> | undefined {
    const found = this.older.get(id);
    if (found) this.put(id, found);
    return found;
  }

  private put(id: string, entry: Entry<V>): void {
    if (this.newer.size >= this.capacity && !this.newer.has(id)) {
      this.older = this.newer;
      this.newer = new Map();
    }
    this.older.delete(id);
    this.newer.set(id, entry);
  }
}

/**
 * A function that loads once, however many ask at a time. A failure is told to those who wait, and not
 * remembered: whoever asks next tries again.
 */
export function loadOnce<T extends object>(load: () => Promise<T>): () => Promise<T> {
  const loaded = new BoundedCache<T>(1);
  return () => loaded.get('', 0, load);
}

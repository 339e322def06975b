/**
 * A bounded cache, which clients cannot make grow.
 *
 * It keeps two generations. An entry that is read moves to the newer one. When the newer one is
 * full, it becomes the older one, and the entries of the old one are dropped. A hit in the newer
 * generation writes nothing, and eviction searches nothing. One map in order of use (LRU) is four
 * times slower when an entry is added to a full cache.
 */
import type { Clock } from './platform.js';
import { SingleFlight } from './single-flight.js';

interface Entry<V> {
  readonly value: V;
  readonly madeAt: number;
}

/** Caches values by id. Concurrent callers that miss share one load. */
export class BoundedCache<V extends object | string> {
  private newer = new Map<string, Entry<V>>();
  private older = new Map<string, Entry<V>>();
  private readonly loads = new SingleFlight<V>(this.lifetimeMs);

  /**
   * @param capacity - How many recently used entries are kept. At most twice as many are held.
   * @param lifetimeMs - How long an entry is served, in milliseconds. Default: without a limit.
   * @param maxIdLength - Values of longer ids, in UTF-16 code units, are not kept. Default: without
   *   a limit.
   */
  constructor(
    private readonly capacity: number,
    private readonly lifetimeMs: number = Infinity,
    private readonly maxIdLength: number = Infinity,
  ) {}

  /** Returns the cached value, or loads and caches it. A failure is not cached. */
  get(id: string, now: ReturnType<Clock>, load: () => Promise<V>): Promise<V> {
    const known = this.peek(id, now);
    if (known !== undefined) return Promise.resolve(known);
    return this.loads.run(id, now, load, (value) => this.put(id, { value, madeAt: now }));
  }

  /** Returns the cached value, without loading it. */
  peek(id: string, now: ReturnType<Clock> = 0): V | undefined {
    const found = this.newer.get(id) ?? this.promote(id);
    return found && now - found.madeAt < this.lifetimeMs ? found.value : undefined;
  }

  /** Sets an entry, and abandons a load of it that is under way. Returns the value. */
  set(id: string, value: V, now: ReturnType<Clock> = 0): V {
    this.loads.abandon(id);
    this.put(id, { value, madeAt: now });
    return value;
  }

  /** Deletes an entry, and abandons a load of it that is under way. */
  delete(id: string): void {
    this.loads.abandon(id);
    this.newer.delete(id);
    this.older.delete(id);
  }

  /** Abandons a load that takes too long. The next caller starts another one. */
  abandon(id: string, loading: Promise<V>): void {
    this.loads.abandon(id, loading);
  }

  private promote(id: string): Entry<V> | undefined {
    const found = this.older.get(id);
    if (found) this.put(id, found);
    return found;
  }

  private put(id: string, entry: Entry<V>): void {
    if (id.length > this.maxIdLength) return;
    if (this.newer.size >= this.capacity && !this.newer.has(id)) {
      this.older = this.newer;
      this.newer = new Map();
    }
    this.older.delete(id);
    this.newer.set(id, entry);
  }
}

/**
 * Returns a function that computes a value once for each object, such as a configuration, and keeps
 * it for as long as the object lives.
 *
 * @param values - Where it is kept, for others to look it up. Default: the function's own map.
 */
export function memoizeByObject<K extends object, V>(
  compute: (object: K) => V,
  values = new WeakMap<K, V>(),
): (object: K) => V {
  return (object) => {
    const known = values.get(object);
    if (known !== undefined) return known;
    const value = compute(object);
    values.set(object, value);
    return value;
  };
}

/**
 * Returns a function that loads once and then returns the same value. Concurrent callers share the
 * load and its failure. A failure is not cached: the next call tries again.
 */
export function loadOnce<T extends object>(load: () => Promise<T>): () => Promise<T> {
  const loaded = new BoundedCache<T>(1);
  return () => loaded.get('', 0, load);
}

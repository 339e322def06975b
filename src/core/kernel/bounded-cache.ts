/**
 * A cache that cannot be grown from outside: the least recently used entry leaves when it is full.
 * What it remembers are promises, so any number of callers that miss together share one load.
 */
import type { Clock } from './clock.js';

interface Entry<V> {
  readonly value: Promise<V>;
  readonly madeAt: number;
  /** What the promise was of, once it is there. */
  settled?: V;
}

/** Caches promises by id, up to a capacity and for a lifetime in milliseconds. */
export class BoundedCache<V> {
  private readonly entries = new Map<string, Entry<V>>();

  /**
   * @param capacity - How many entries are kept at most.
   * @param lifetimeMs - How long an entry is served, in milliseconds. `Infinity` for ever.
   */
  constructor(
    private readonly capacity: number,
    private readonly lifetimeMs: number,
  ) {}

  /** The cached value, or what `load` gives. A load that fails is not remembered. */
  get(id: string, now: ReturnType<Clock>, load: () => Promise<V>): Promise<V> {
    return this.find(id, now)?.value ?? this.set(id, now, load());
  }

  /** The cached value, if it is there already. */
  peek(id: string, now: ReturnType<Clock>): V | undefined {
    return this.find(id, now)?.settled;
  }

  /** Replaces an entry. */
  set(id: string, now: ReturnType<Clock>, loading: Promise<V>): Promise<V> {
    const entry: Entry<V> = { value: loading, madeAt: now };
    this.touch(id, entry);
    loading.then(
      (value) => (entry.settled = value),
      () => {
        if (this.entries.get(id) === entry) this.entries.delete(id);
      },
    );
    return loading;
  }

  /** Drops an entry, if it is still this one. */
  forget(id: string, value: Promise<V>): void {
    if (this.entries.get(id)?.value === value) this.entries.delete(id);
  }

  private find(id: string, now: ReturnType<Clock>): Entry<V> | undefined {
    const found = this.entries.get(id);
    if (!found || now - found.madeAt >= this.lifetimeMs) return undefined;
    // Nobody has to leave soon while there is room for as many again.
    if (this.entries.size * 2 > this.capacity) this.touch(id, found);
    return found;
  }

  private touch(id: string, entry: Entry<V>): void {
    this.entries.delete(id);
    this.entries.set(id, entry);
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.capacity && oldest !== undefined) this.entries.delete(oldest);
  }
}

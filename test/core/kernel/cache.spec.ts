import { describe, expect, it } from '@jest/globals';
import { BoundedCache, loadOnce, memoizeByObject } from '../../../src/core/kernel/cache.js';

/** A cache with its loads counted by id. */
function makeCache(capacity: number, lifetimeMs: number) {
  const cache = new BoundedCache<string>(capacity, lifetimeMs);
  const loads: string[] = [];
  const get = (id: string, now = 0) =>
    cache.get(id, now, async () => {
      loads.push(id);
      return `${id} of ${now}`;
    });
  return { cache, loads, get };
}

describe('BoundedCache', () => {
  it('loads once for a thousand concurrent callers', async () => {
    const { loads, get } = makeCache(10, 1000);
    const answers = await Promise.all(Array.from({ length: 1000 }, () => get('a')));
    expect([new Set(answers).size, loads]).toEqual([1, ['a']]);
  });

  it('serves an entry for its lifetime, to the millisecond', async () => {
    const { loads, get } = makeCache(10, 1000);
    expect(await get('a', 5)).toBe('a of 5');
    expect(await get('a', 1004)).toBe('a of 5');
    expect(await get('a', 1005)).toBe('a of 1005');
    expect(loads).toEqual(['a', 'a']);
  });

  it('peeks at an entry without loading it', async () => {
    const { cache, loads, get } = makeCache(10, 1000);
    expect(cache.peek('a', 0)).toBeUndefined();
    const loading = get('a');
    expect(cache.peek('a', 0)).toBeUndefined();
    await loading;
    expect(cache.peek('a', 999)).toBe('a of 0');
    expect(cache.peek('a', 1000)).toBeUndefined();
    expect(loads).toEqual(['a']);
  });

  it('does not extend the lifetime of an entry on a read', async () => {
    const { get } = makeCache(10, 1000);
    await get('a', 0);
    await get('a', 999);
    expect(await get('a', 1000)).toBe('a of 1000');
  });

  it('keeps entries without a lifetime, also when the clock goes back', async () => {
    const { loads, get } = makeCache(10, Infinity);
    await get('a', 5000);
    await get('a', Number.MAX_SAFE_INTEGER);
    await get('a', 0);
    expect(loads).toEqual(['a']);
  });

  it('keeps the most recently used entries up to its capacity', async () => {
    const { loads, get } = makeCache(2, 1000);
    for (const id of ['a', 'b', 'a', 'c', 'a', 'd', 'a', 'e', 'a']) await get(id);
    expect(loads).toEqual(['a', 'b', 'c', 'd', 'e']);
    await get('b');
    expect(loads).toEqual(['a', 'b', 'c', 'd', 'e', 'b']);
  });

  it('never holds more than twice its capacity', async () => {
    const { loads, get } = makeCache(16, Infinity);
    const ids = Array.from({ length: 10_000 }, (_, index) => `id ${index}`);
    for (const id of ids) await get(id);
    loads.length = 0;
    for (const id of ids.slice(-16)) await get(id);
    expect(loads).toEqual([]);
    for (const id of ids.slice(0, -32)) await get(id);
    expect(loads).toHaveLength(10_000 - 32);
  });

  it.each(['__proto__', 'constructor', ''])('accepts any text as an id: "%s"', async (id) => {
    const { get } = makeCache(2, 1000);
    expect(await get(id)).toBe(`${id} of 0`);
  });

  it('reports a failure to all callers, and does not cache it', async () => {
    const cache = new BoundedCache<string>(2, 1000);
    const outcomes = [Promise.reject(new Error('down')), Promise.resolve('up')];
    const load = () => outcomes.shift()!;
    const first = cache.get('a', 0, load);
    const second = cache.get('a', 0, load);
    await expect(first).rejects.toThrow('down');
    await expect(second).rejects.toThrow('down');
    expect(await cache.get('a', 0, load)).toBe('up');
  });

  it('caches nothing of a load that throws synchronously', async () => {
    const { cache, get } = makeCache(2, 1000);
    const broken = () => {
      throw new Error('broken');
    };
    expect(() => cache.get('a', 0, broken)).toThrow('broken');
    expect(await get('a')).toBe('a of 0');
  });

  it('keeps a newer entry when an older load fails', async () => {
    const { cache, loads, get } = makeCache(2, 1000);
    let fail: (error: Error) => void = () => undefined;
    const slow = new Promise<string>((_, reject) => (fail = reject));
    const first = cache.get('a', 0, () => slow);
    cache.set('a', 'newer');
    fail(new Error('late'));
    await expect(first).rejects.toThrow('late');
    expect(await get('a')).toBe('newer');
    expect(loads).toEqual([]);
  });

  it.each([
    [
      'was abandoned',
      (cache: BoundedCache<string>, first: Promise<string>) => cache.abandon('a', first),
      0,
    ],
    ['takes longer than the lifetime', () => undefined, 1000],
  ])('does not share a load that %s, and drops its value', async (_, act, now) => {
    const { cache, get } = makeCache(2, 1000);
    let arrive: (value: string) => void = () => undefined;
    const first = cache.get('a', 0, () => new Promise((resolve) => (arrive = resolve)));
    act(cache, first);
    expect(await get('a', now)).toBe(`a of ${now}`);
    arrive('late');
    expect(await first).toBe('late');
    expect(cache.peek('a', now)).toBe(`a of ${now}`);
  });

  it('keeps no value of an id that is too long', () => {
    const cache = new BoundedCache<string>(10, Infinity, 2);
    expect([cache.set('ab', 'kept'), cache.set('abc', 'returned')]).toEqual(['kept', 'returned']);
    expect([cache.peek('ab'), cache.peek('abc')]).toEqual(['kept', undefined]);
  });

  it('deletes entries', async () => {
    const { cache, get } = makeCache(1, 1000);
    await get('a');
    await get('b');
    for (const id of ['a', 'b']) cache.delete(id);
    expect(['a', 'b'].map((id) => cache.peek(id))).toEqual([undefined, undefined]);
  });
});

/** Returns a new object on each load. The first attempts fail. */
function counted(failures = 0) {
  let attempts = 0;
  const load = loadOnce(async () => {
    attempts += 1;
    if (attempts <= failures) throw new Error(`attempt ${attempts}`);
    return { attempts };
  });
  return { load, attempts: () => attempts };
}

describe('loadOnce', () => {
  it('does not load before the first call', () => {
    expect(counted().attempts()).toBe(0);
  });

  it('returns the same value to concurrent and later callers', async () => {
    const { load, attempts } = counted();
    const [one, two] = await Promise.all([load(), load()]);
    expect([two, await load()]).toEqual([one, one]);
    expect(two).toBe(one);
    expect(attempts()).toBe(1);
  });

  it('reports a failure to all concurrent callers, and tries again later', async () => {
    const { load } = counted(1);
    const waiting = await Promise.allSettled([load(), load()]);
    expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(load()).resolves.toEqual({ attempts: 2 });
  });
});

describe('memoizeByObject', () => {
  it('computes a value once for each object', () => {
    let computed = 0;
    const compute = memoizeByObject((given: { readonly name: string }) => ({
      name: given.name,
      turn: ++computed,
    }));
    const [first, second] = [{ name: 'a' }, { name: 'a' }];
    expect(compute(first)).toBe(compute(first));
    expect(compute(second)).toEqual({ name: 'a', turn: 2 });
    expect(computed).toBe(2);
  });
});

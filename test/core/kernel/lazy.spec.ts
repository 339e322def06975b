/** Objects whose code is loaded when a method is called. */
import { describe, expect, it } from '@jest/globals';
import { lazy } from '../../../src/core/kernel/lazy.js';

class Library {
  readonly version = '1';
  private used = 0;

  count(step: number): number {
    return (this.used += step);
  }

  async fail(): Promise<never> {
    throw new RangeError('not today');
  }
}

const NAMES = { count: true, fail: true } as const;

describe('what is loaded lazily', () => {
  it('is loaded once, by the first call of a method, and keeps its state', async () => {
    let loads = 0;
    const library = lazy(async () => {
      loads += 1;
      return new Library();
    }, NAMES);
    expect(loads).toBe(0);
    await expect(Promise.all([library.count(1), library.count(2)])).resolves.toEqual([1, 3]);
    expect(loads).toBe(1);
  });

  it('is loaded again after a load that failed', async () => {
    const results = [new Error('not found'), new Library()];
    const library = lazy(async () => {
      const result = results.shift();
      if (!(result instanceof Library)) throw result;
      return result;
    }, NAMES);
    await expect(library.count(1)).rejects.toThrow('not found');
    await expect(library.count(1)).resolves.toBe(1);
  });

  it('throws what its methods throw', async () => {
    await expect(lazy(async () => new Library(), NAMES).fail()).rejects.toThrow(RangeError);
  });

  it('is no promise, so that an async function may return it', async () => {
    const library = lazy(async () => new Library(), NAMES);
    expect(await Promise.resolve(library)).toBe(library);
  });
});

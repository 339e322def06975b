import { describe, expect, it } from '@jest/globals';
import { loadOnce } from '../../../src/core/kernel/cache.js';

/** Loads a thing of its own each time; the first attempts fail. */
function counted(failures = 0) {
  let attempts = 0;
  const load = loadOnce(async () => {
    attempts += 1;
    if (attempts <= failures) throw new Error(`attempt ${attempts}`);
    return { attempts };
  });
  return { load, attempts: () => attempts };
}

describe('what is loaded once', () => {
  it('is not loaded before it is needed', () => {
    expect(counted().attempts()).toBe(0);
  });

  it('is one thing for all who ask, at a time and afterwards', async () => {
    const { load, attempts } = counted();
    const [one, two] = await Promise.all([load(), load()]);
    expect([two, await load()]).toEqual([one, one]);
    expect(two).toBe(one);
    expect(attempts()).toBe(1);
  });

  it('is tried again after a failure, which all hear of who waited', async () => {
    const { load } = counted(1);
    const waiting = await Promise.allSettled([load(), load()]);
    expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(load()).resolves.toEqual({ attempts: 2 });
  });
});

/** What is remembered of tokens, and how little anybody can push out. */
import { describe, expect, it } from '@jest/globals';
import { JwtCallbackResults } from '../../../src/core/sessions/jwt-callback-cache.js';

const PLENTY = 1_000_000;
const ada = { person: 'ada', sealed: 'ada-1' };

describe('the memory of revised tokens', () => {
  it('keeps a few of each person, however many one asks for', () => {
    const memory = new JwtCallbackResults(PLENTY);
    memory.set(ada, 'hers');
    for (let number = 0; number < 5000; number += 1) {
      memory.set({ person: 'mallory', sealed: `mallory-${number}` }, 'x'.repeat(100));
    }
    expect(memory.get(ada)).toBe('hers');
    expect(memory.get({ person: 'mallory', sealed: 'mallory-0' })).toBeUndefined();
    expect(memory.get({ person: 'mallory', sealed: 'mallory-4999' })).toBe('x'.repeat(100));
  });

  it('keeps no more bytes than it may, and those who were here last', () => {
    const memory = new JwtCallbackResults(10_000);
    for (let number = 0; number < 100; number += 1) {
      memory.set({ person: `${number}`, sealed: `${number}` }, 'x'.repeat(400));
      memory.get({ person: '0', sealed: '0' });
    }
    const kept = Array.from({ length: 100 }, (_, number) =>
      memory.get({ person: `${number}`, sealed: `${number}` }),
    ).filter(Boolean);
    expect(kept.length).toBeLessThanOrEqual(12);
    expect(kept.length).toBeGreaterThan(8);
    expect(memory.get({ person: '0', sealed: '0' })).toBeDefined();
  });

  it('forgets what it is told to', () => {
    const memory = new JwtCallbackResults(PLENTY);
    memory.set(ada, 'hers');
    memory.delete(ada);
    memory.delete(ada);
    expect(memory.get(ada)).toBeUndefined();
  });
});

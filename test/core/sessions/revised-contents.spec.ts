/** What is remembered of tokens, and how little anybody can push out. */
import { describe, expect, it } from '@jest/globals';
import { JwtCallbackResults } from '../../../src/core/sessions/jwt-callback-cache.js';

const PLENTY = 1_000_000;
const ada = { subject: 'ada', sealed: 'ada-1' };

describe('the memory of revised tokens', () => {
  it('keeps a few of each subject, however many one asks for', () => {
    const memory = new JwtCallbackResults(PLENTY);
    memory.set(ada, 'hers');
    for (let number = 0; number < 5000; number += 1) {
      memory.set({ subject: 'mallory', sealed: `mallory-${number}` }, 'x'.repeat(100));
    }
    expect(memory.get(ada)).toBe('hers');
    expect(memory.get({ subject: 'mallory', sealed: 'mallory-0' })).toBeUndefined();
    expect(memory.get({ subject: 'mallory', sealed: 'mallory-4999' })).toBe('x'.repeat(100));
  });

  it('keeps no more bytes than it may, and those who were here last', () => {
    const memory = new JwtCallbackResults(10_000);
    for (let number = 0; number < 100; number += 1) {
      memory.set({ subject: `${number}`, sealed: `${number}` }, 'x'.repeat(400));
      memory.get({ subject: '0', sealed: '0' });
    }
    const kept = Array.from({ length: 100 }, (_, number) =>
      memory.get({ subject: `${number}`, sealed: `${number}` }),
    ).filter(Boolean);
    expect(kept.length).toBeLessThanOrEqual(12);
    expect(kept.length).toBeGreaterThan(8);
    expect(memory.get({ subject: '0', sealed: '0' })).toBeDefined();
  });

  it('forgets what it is told to', () => {
    const memory = new JwtCallbackResults(PLENTY);
    memory.set(ada, 'hers');
    memory.delete(ada);
    memory.delete(ada);
    expect(memory.get(ada)).toBeUndefined();
  });
});

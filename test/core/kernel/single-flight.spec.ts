import { describe, expect, it } from '@jest/globals';
import { SingleFlight } from '../../../src/core/kernel/single-flight.js';

/** Calls that the test settles. */
function makeFlight(longestMs: number) {
  const flight = new SingleFlight<string>(longestMs);
  const answers: ((value: string) => void)[] = [];
  const kept: string[] = [];
  const call = () => new Promise<string>((resolve) => answers.push(resolve));
  const run = (key: string, now = 0) => flight.run(key, now, call, (value) => kept.push(value));
  return { flight, answers, kept, run };
}

describe('SingleFlight', () => {
  it('makes one call for concurrent callers of a key, and another one afterwards', async () => {
    const { answers, kept, run } = makeFlight(1000);
    const both = [run('a'), run('a'), run('b')];
    answers.forEach((answer, index) => answer(`answer ${index}`));
    expect(await Promise.all(both)).toEqual(['answer 0', 'answer 0', 'answer 1']);
    expect(kept).toEqual(['answer 0', 'answer 1']);
    void run('a');
    expect(answers).toHaveLength(3);
  });

  it('reports a failure to all callers, and tries again later', async () => {
    const flight = new SingleFlight<string>(1000);
    const fail = () => Promise.reject(new Error('down'));
    const both = await Promise.allSettled([flight.run('a', 0, fail), flight.run('a', 0, fail)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(flight.run('a', 0, async () => 'up')).resolves.toBe('up');
  });

  it('does not share a call that takes too long, and drops its value', async () => {
    const { answers, kept, run } = makeFlight(1000);
    const first = run('a', 0);
    void run('a', 999);
    expect(answers).toHaveLength(1);
    const second = run('a', 1000);
    expect(answers).toHaveLength(2);
    answers[0]?.('late');
    answers[1]?.('in time');
    expect([await first, await second]).toEqual(['late', 'in time']);
    expect(kept).toEqual(['in time']);
  });

  it('abandons the given call, and no newer one', async () => {
    const { flight, answers, run } = makeFlight(1000);
    const first = run('a');
    expect(flight.abandon('a', first)).toBe(true);
    void run('a');
    expect(flight.abandon('a', first)).toBe(false);
    void run('a');
    expect(answers).toHaveLength(2);
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  DeadlineExceeded,
  settlesWithin,
  withDeadline,
} from '../../../src/core/kernel/deadline.js';
import { elapse } from '../../support/fake-timers.js';

describe('a deadline', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  const after = <T>(milliseconds: number, outcome: () => T) => elapse(milliseconds).then(outcome);

  const failing = () => {
    throw new Error('failed');
  };

  it('passes on an outcome in time', async () => {
    const done = withDeadline(
      after(99, () => 'done'),
      100,
      'It',
    );
    const failed = withDeadline(after(99, failing), 100, 'It');
    const refusal = expect(failed).rejects.toThrow('failed');
    await jest.advanceTimersByTimeAsync(99);
    expect(await done).toBe('done');
    await refusal;
    expect(jest.getTimerCount()).toBe(0);
  });

  it('names the work and the time limit', async () => {
    const late = withDeadline(
      after(101, () => 'late'),
      100,
      'Adapter.getUser',
    );
    const refusal = expect(late).rejects.toEqual(new DeadlineExceeded('Adapter.getUser', 100));
    await jest.advanceTimersByTimeAsync(100);
    await refusal;
    await expect(late).rejects.toThrow('Adapter.getUser did not answer within 100 ms.');
  });

  it('holds for a thenable that fulfils with a pending promise', async () => {
    const work = {
      then: (resolve: (value: unknown) => void) => resolve(new Promise(() => undefined)),
    } as PromiseLike<unknown>;
    const refusal = expect(withDeadline(work, 100, 'It')).rejects.toThrow(DeadlineExceeded);
    await jest.advanceTimersByTimeAsync(100);
    await refusal;
  });

  it('drops a later outcome, also a rejection', async () => {
    const unhandled: unknown[] = [];
    const listener = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', listener);
    const late = withDeadline(after(200, failing), 100, 'It').catch((error: Error) => error.name);
    await jest.advanceTimersByTimeAsync(300);
    jest.useRealTimers();
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', listener);
    expect([await late, unhandled]).toEqual(['DeadlineExceeded', []]);
  });

  it('accepts a plain value', async () => {
    expect(await withDeadline(undefined, 100, 'It')).toBeUndefined();
    expect(await withDeadline('value', 0, 'It')).toBe('value');
    expect(jest.getTimerCount()).toBe(0);
  });

  it.each([
    ['a fulfilment', 99, () => 'done', true],
    ['a rejection', 99, failing, true],
    ['neither', 101, () => 'done', false],
    ['neither, and a later rejection', 101, failing, false],
  ])('can be tested by settlesWithin: %s', async (_, milliseconds, outcome, isInTime) => {
    const settled = settlesWithin(after<unknown>(milliseconds, outcome), 100);
    await jest.advanceTimersByTimeAsync(101);
    expect(await settled).toBe(isInTime);
    expect(jest.getTimerCount()).toBe(0);
  });
});

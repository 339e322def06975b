/** Time in tests: it passes when a test says so. */
import { jest } from '@jest/globals';

/** What `jest.useFakeTimers` leaves alone, so that only `setTimeout` waits for the test. */
const REAL = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
] as const;

/** Until `jest.useRealTimers`, `setTimeout` goes off when a test says so. */
export function holdTimers(): void {
  jest.useFakeTimers({ doNotFake: [...REAL] });
}

/**
 * Resolves once the test has advanced its fake timers by so many milliseconds. Throws while they
 * are real.
 */
export function elapse(milliseconds: number): Promise<void> {
  if (!('clock' in setTimeout)) throw new Error('A test does not wait: call jest.useFakeTimers().');
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Resolves in the next turn of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

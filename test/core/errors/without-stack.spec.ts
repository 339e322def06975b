import { afterEach, describe, expect, it } from '@jest/globals';
import { withoutStack } from '../../../src/core/errors/auth.error.js';

const USUAL = Error.stackTraceLimit;

afterEach(() => {
  Object.defineProperty(Error, 'stackTraceLimit', { value: USUAL, writable: true });
});

describe('An error without a stack', () => {
  it('says what it is, and not where it arose', () => {
    const error = withoutStack(() => new TypeError('Not this one.'));
    expect(error.stack).toBe('TypeError: Not this one.');
  });

  it('leaves other errors theirs', () => {
    withoutStack(() => new Error('quiet'));
    expect(Error.stackTraceLimit).toBe(USUAL);
    expect(new Error('loud').stack).toContain('\n    at ');
  });

  it('leaves other errors theirs when it could not be made', () => {
    const fail = () => {
      throw new RangeError('no');
    };
    expect(() => withoutStack(fail)).toThrow(RangeError);
    expect(Error.stackTraceLimit).toBe(USUAL);
  });

  it('is made all the same where nobody may change what errors note', () => {
    Object.defineProperty(Error, 'stackTraceLimit', { writable: false });
    expect(withoutStack(() => new Error('made')).message).toBe('made');
  });
});

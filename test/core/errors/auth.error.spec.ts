import { afterEach, describe, expect, it } from '@jest/globals';
import { asError, withoutStack } from '../../../src/core/errors/auth.error.js';

const USUAL = Error.stackTraceLimit;

afterEach(() => {
  Object.defineProperty(Error, 'stackTraceLimit', { value: USUAL, writable: true });
});

describe('withoutStack', () => {
  it('creates an error with a message and without frames', () => {
    const error = withoutStack(() => new TypeError('Not this one.'));
    expect(error.stack).toBe('TypeError: Not this one.');
  });

  it('keeps the frames of other errors', () => {
    withoutStack(() => new Error('quiet'));
    expect(Error.stackTraceLimit).toBe(USUAL);
    expect(new Error('loud').stack).toContain('\n    at ');
  });

  it('keeps the frames of other errors when the factory throws', () => {
    const fail = () => {
      throw new RangeError('no');
    };
    expect(() => withoutStack(fail)).toThrow(RangeError);
    expect(Error.stackTraceLimit).toBe(USUAL);
  });

  it('creates the error where `stackTraceLimit` is read-only', () => {
    Object.defineProperty(Error, 'stackTraceLimit', { writable: false });
    expect(withoutStack(() => new Error('made')).message).toBe('made');
  });
});

describe('asError', () => {
  const own = new RangeError('own');
  const bare: unknown = Object.create(null);
  const hostile = {
    toString: () => {
      throw own;
    },
  };

  it.each([
    ['keeps an error', own, own],
    ['converts text', 'text', new Error('text')],
    ['converts undefined', undefined, new Error('undefined')],
    ['converts null', null, new Error('null')],
    ['converts a symbol', Symbol('x'), new Error('Symbol(x)')],
    [
      'converts an object without a prototype',
      bare,
      new Error('A value that is not an error was thrown.'),
    ],
    [
      'converts an object that throws',
      hostile,
      new Error('A value that is not an error was thrown.'),
    ],
  ])('%s', (_, thrown, error) => {
    expect(asError(thrown)).toEqual(error);
  });
});

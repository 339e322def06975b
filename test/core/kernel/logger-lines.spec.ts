import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatLogLine, toPrintable } from '../../../src/core/kernel/logger.js';

/** Characters that end a line, start another, or control a terminal. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const bytesIn = (text: string): number => new TextEncoder().encode(text).length;

describe('A127 a log entry', () => {
  it.each([
    ['a line break', 'a\nb', 'a\\nb'],
    ['a carriage return', 'a\r\nb', 'a\\r\\nb'],
    ['a terminal sequence', '\u001b[2Jx', '\\u001b[2Jx'],
    ['NUL', 'a\0b', 'a\\u0000b'],
    ['DEL', 'a\u007fb', 'a\\u007fb'],
    ['a C1 control', 'a\u009bb', 'a\\u009bb'],
    ['a line separator', 'a\u2028b\u2029c', 'a\\u2028b\\u2029c'],
    ['a bidirectional override', 'a\u202eb\u2066c', 'a\\u202eb\\u2066c'],
    ['a tab', 'a\tb', 'a\\tb'],
  ])('is one line: %s', (_, text, printed) => {
    expect(toPrintable(text)).toBe(printed);
    expect(formatLogLine('error', new Error(text))).toContain(`Error: ${printed}`);
    expect(formatLogLine('warn', text)).toBe(`[auth][warn] ${printed}`);
    expect(formatLogLine('debug', 'event', { id: text })).not.toMatch(UNPRINTABLE);
  });

  it('keeps a percent-encoded line break', () => {
    expect(toPrintable('%0a%0D')).toBe('%0a%0D');
  });

  it('is one line of at most 2 kB for any content', () => {
    const text = fc.string({ unit: 'binary', maxLength: 3000, size: 'large' });
    fc.assert(
      fc.property(text, text, (message, cause) => {
        const error = new Error(message, { cause: new Error(cause) });
        for (const line of [
          formatLogLine('error', error),
          formatLogLine('warn', message, { cause }),
        ]) {
          expect(line).not.toMatch(UNPRINTABLE);
          expect(bytesIn(line)).toBeLessThanOrEqual(2048);
        }
      }),
      { numRuns: 100 },
    );
  });

  it.each(['a', '\n', 'ü', '漢', '🙂', '\ud800'])('is cut at 2 kB: %j', (unit) => {
    const line = formatLogLine('error', new Error(unit.repeat(100_000)));
    expect(bytesIn(line)).toBeLessThanOrEqual(2048);
    expect(bytesIn(line)).toBeGreaterThan(1990);
    expect(line.endsWith('…')).toBe(true);
  });

  it('is complete up to 2000 bytes', () => {
    expect(toPrintable('x'.repeat(2000))).toBe('x'.repeat(2000));
    expect(toPrintable('ü'.repeat(1000))).toBe('ü'.repeat(1000));
    expect(toPrintable('x'.repeat(2001))).toBe(`${'x'.repeat(1997)}…`);
  });

  it.each([
    ['slashes', '/'.repeat(1_000_000)],
    ['hosts', '//a:b'.repeat(200_000)],
    ['at signs', `//${'a:'.repeat(400_000)}`],
    ['a password without end', `//u:${'x'.repeat(1_000_000)}`],
  ])('of a megabyte takes linear time: %s', (_, text) => {
    const durations = Array.from({ length: 3 }, () => {
      const start = performance.now();
      toPrintable(text);
      return performance.now() - start;
    });
    // Far beyond what it takes, and far below what backtracking would.
    expect(Math.min(...durations)).toBeLessThan(2_000);
  });
});

describe('credentials in a URL', () => {
  it.each([
    ['postgres://ada:hunter2@db.test:5432/app', 'postgres://***@db.test:5432/app'],
    ['mysql://root:p%40ss@10.0.0.5/app', 'mysql://***@10.0.0.5/app'],
    ['redis://:hunter2@cache.test:6379', 'redis://***@cache.test:6379'],
    ['postgres://ada:hun@ter2@db.test/app', 'postgres://***@db.test/app'],
    ['https://token-alone@op.test/x', 'https://***@op.test/x'],
    ['https://client:secret@op.test/token', 'https://***@op.test/token'],
    [
      'to mongodb://a:b@one.test,mongodb://c:d@two.test',
      'to mongodb://***@one.test,mongodb://***@two.test',
    ],
  ])('are blanked: %s', (text, printed) => {
    expect(toPrintable(text)).toBe(printed);
    const wrapped = new Error('no connection', { cause: new Error(`connect ${text}`) });
    expect(formatLogLine('error', wrapped)).not.toMatch(/hunter2|ter2|p%40ss|secret@/);
  });

  it.each([
    'https://app.test:8443/auth/signin?email=ada@example.com',
    'https://app.test/@ada',
    'ada@example.com: refused',
    'at file:///srv/app.js:10:5',
  ])('are not blanked where there are none: %s', (text) => {
    expect(toPrintable(text)).toBe(text);
  });
});

describe('a logged error', () => {
  it('has its name and its cause', () => {
    const error = new TypeError('outer', { cause: new RangeError('inner') });
    expect(formatLogLine('error', error)).toMatch(
      /^\[auth\]\[error\] TypeError: outer <- RangeError: inner at /,
    );
  });

  it('has the `cause.err` of an AuthError', () => {
    const error = Object.assign(new Error('outer'), {
      cause: { err: new Error('inner'), code: 'x' },
    });
    expect(formatLogLine('error', error)).toMatch(
      /^\[auth\]\[error\] Error: outer <- Error: inner at /,
    );
  });

  it('has its first three stack frames', () => {
    const line = formatLogLine('error', new Error('x'));
    expect(line.match(/ at /g)).toHaveLength(3);
    expect(line).toContain('logger-lines.spec.ts');
  });

  it.each([
    ['no message', () => new Error(''), /^\[auth\]\[error\] Error at /],
    [
      'no stack',
      () => Object.assign(new Error('x'), { stack: undefined }),
      /^\[auth\]\[error\] Error: x$/,
    ],
    [
      'a cause that is not an error',
      () => new Error('x', { cause: 'y' }),
      /^\[auth\]\[error\] Error: x at /,
    ],
    ['a cause of null', () => new Error('x', { cause: null }), /^\[auth\]\[error\] Error: x at /],
  ])('may have %s', (_, make, line) => {
    expect(formatLogLine('error', make())).toMatch(line);
  });

  it('may be its own cause', () => {
    const error = new Error('x');
    error.cause = error;
    expect(formatLogLine('error', error).match(/Error: x/g)).toHaveLength(5);
  });
});

describe('facts', () => {
  it('follow the subject', () => {
    expect(formatLogLine('debug', 'adapter', { method: 'getUser', count: 2 })).toBe(
      '[auth][debug] adapter {"method":"getUser","count":2}',
    );
  });
});

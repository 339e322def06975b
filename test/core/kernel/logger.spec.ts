import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { resolveLogger } from '../../../src/core/kernel/logger.js';
import { makeApp, signIn } from '../http/app.js';

const LEVELS = ['error', 'warn', 'debug'] as const;

function logAll(logger: ReturnType<typeof resolveLogger>): void {
  logger.error(new Error('failed'));
  logger.warn('csrf-disabled', { id: 1 });
  logger.debug('event', { id: 2 });
}

describe('resolveLogger', () => {
  const printed: [string, unknown][] = [];
  const console = globalThis.console;

  beforeEach(() => {
    printed.length = 0;
    globalThis.console = {
      ...console,
      error: (line: unknown) => printed.push(['error', line]),
      warn: (line: unknown) => printed.push(['warn', line]),
      log: (line: unknown) => printed.push(['log', line]),
    };
  });

  afterEach(() => {
    globalThis.console = console;
  });

  it('prints one line on the console, and no debug message by default', () => {
    logAll(resolveLogger(undefined, false));
    expect(printed).toEqual([
      ['error', expect.stringMatching(/^\[auth\]\[error\] Error: failed at [^\n]*$/)],
      ['warn', '[auth][warn] csrf-disabled {"id":1}'],
    ]);
  });

  it('prints debug messages when `debug` is set', () => {
    resolveLogger(undefined, true).debug('event', { id: 2 });
    expect(printed).toEqual([['log', '[auth][debug] event {"id":2}']]);
  });

  it.each(LEVELS)('replaces single levels: %s', (level) => {
    const received: unknown[][] = [];
    const own = { [level]: (...entry: unknown[]) => void received.push(entry) };
    logAll(resolveLogger(own, true));
    const expected = {
      error: [new Error('failed')],
      warn: ['csrf-disabled', { id: 1 }],
      debug: ['event', { id: 2 }],
    };
    expect(received).toEqual([expected[level]]);
    expect(printed).toHaveLength(2);
  });

  it('M17 passes only the given arguments to the functions of the app', () => {
    const received: unknown[][] = [];
    const level = (...entry: unknown[]) => void received.push(entry);
    const logger = resolveLogger({ error: level, warn: level, debug: level }, true);
    logger.warn('csrf-disabled');
    logger.debug('event');
    logger.error(new Error('failed'));
    expect(received).toEqual([['csrf-disabled'], ['event'], [new Error('failed')]]);
    expect(received.map(({ length }) => length)).toEqual([1, 1, 1]);
  });

  it('calls the debug function of the app also without `debug`', () => {
    const debug = jest.fn();
    resolveLogger({ debug }, false).debug('event', { id: 2 });
    expect(debug.mock.calls).toEqual([['event', { id: 2 }]]);
  });

  it('calls a level as a method of the logger', () => {
    const received: string[] = [];
    class Lines {
      private readonly prefix = 'app: ';
      error(error: Error): void {
        received.push(this.prefix + error.message);
      }
    }
    logAll(resolveLogger(new Lines(), false));
    expect(received).toEqual(['app: failed']);
  });

  it.each<readonly [string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('disk full');
      },
    ],
    ['rejects', () => Promise.reject(new Error('disk full'))],
    [
      'throws undefined',
      () => {
        throw undefined;
      },
    ],
  ])('F43 ignores a logger that %s', async (_, broken) => {
    const unhandled: unknown[] = [];
    const listener = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', listener);
    const level = broken;
    const logger = { error: level, warn: level, debug: level };
    expect(() => logAll(resolveLogger(logger, true))).not.toThrow();
    const browser = makeApp({ logger, debug: true }).browser();
    await signIn(browser, { password: 'wrong' });
    await signIn(browser);
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } });
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', listener);
    expect(unhandled).toEqual([]);
  });

  it('F43 ignores a closed console', () => {
    const closed = () => {
      throw new Error('EPIPE');
    };
    globalThis.console = { ...console, error: closed, warn: closed, log: closed };
    expect(() => logAll(resolveLogger(undefined, true))).not.toThrow();
  });
});

/**
 * What a line of the log is. That no secret is in one, `secret-leaks/secret-leaks.spec.ts` sees to.
 */
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LoggerInstance } from '../../src/core/kernel/logger.js';
import { skipCSRFCheck } from '../../src/core/config/auth-config.js';
import { ADA, COOKIE, ORIGIN, makeApp, password, signIn } from './actions/app.js';
import { EveryFlow } from './secret-leaks/every-flow.js';

/** One line of sane length, without anything that a terminal would obey. */
const LINE = /^\[auth\]\[\w+\] [^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]{1,2048}$/u;

const printed: string[] = [];

beforeEach(() => {
  printed.splice(0);
  for (const level of ['error', 'warn', 'log', 'info', 'debug'] as const) {
    jest.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      printed.push(
        parts.map((part) => (typeof part === 'string' ? part : inspect(part))).join(' '),
      );
    });
  }
});

afterEach(() => void jest.restoreAllMocks());

describe('A127 untrusted input', () => {
  it.each([
    '\r\n[auth][error] forged',
    '\u001b[2J',
    '\u009b2J',
    '\u2028[auth][error] forged',
    '\u202edegrof',
    '%0d%0aforged',
    '\u0000\u007f',
    'x'.repeat(3000),
  ])('stays on one line: %j', async (text) => {
    const flow = new EveryFlow('database', { logger: undefined });
    const { browser } = flow;
    const encoded = encodeURIComponent(text);
    const headers = { 'user-agent': text.replaceAll(/[^\x20-\x7e]/g, ' ') };
    const answer = { code: undefined, error: text, error_description: text };
    await flow.visitProvider({}, answer);
    browser.jar.set(COOKIE.session, encoded);
    browser.jar.set(COOKIE.callbackUrl, encoded);
    for (const path of ['session', 'callback/op', `callback/${encoded}`, encoded]) {
      await browser.visit(`/auth/${path}?callbackUrl=${encoded}&state=${encoded}`, { headers });
    }
    await browser.post('/auth/callback/password', {
      password: text,
      email: text,
      callbackUrl: text,
    });
    expect(printed.length).toBeGreaterThan(5);
    for (const line of printed) expect(line).toMatch(LINE);
  });

  it("A106 is cut to 200 characters of a provider's response", async () => {
    const flow = new EveryFlow('jwt', { logger: undefined });
    const error_description = 'y'.repeat(10_000);
    await flow.visitProvider({}, { code: undefined, error: 'access_denied', error_description });
    const [line = ''] = printed.filter((one) => one.startsWith('[auth][error]'));
    expect(line).toContain('access_denied');
    expect(line).not.toContain('y'.repeat(201));
  });
});

describe('A129 an error of the app', () => {
  it('is logged once, and not revealed', async () => {
    const authorize = () => Promise.reject(new Error('password=hunter2 host=10.0.0.5'));
    const app = makeApp({ logger: undefined, providers: [password(authorize)] });
    const response = await signIn(app.browser());
    expect(printed).toHaveLength(1);
    expect(printed[0]?.match(/hunter2/g)).toHaveLength(1);
    expect(JSON.stringify([...response.headers])).not.toMatch(/hunter2|10\.0\.0\.5/);
  });
});

describe('F43 a logger that fails', () => {
  const throwing = (): never => {
    throw new Error('EPIPE');
  };
  const rejecting = () => Promise.reject(new Error('EPIPE')) as never;
  const logger = (how: unknown): LoggerInstance =>
    ({ error: how, warn: how, debug: how }) as LoggerInstance;

  it.each([
    ['throws', logger(throwing)],
    ['rejects', logger(rejecting)],
    ['is no function', logger('x')],
    ['has no levels', {}],
  ])('has no effect when it %s', async (_, broken) => {
    const browser = makeApp({ logger: broken, debug: true }).browser();
    expect((await browser.visit('/auth/callback/unknown')).status).toBe(302);
    expect((await signIn(browser)).headers.get('location')).toBe(ORIGIN);
    await expect(browser.session()).resolves.toMatchObject({ user: { name: ADA.name } });
  });

  it('has no effect when it is the console', async () => {
    for (const level of ['error', 'warn', 'log'] as const) {
      jest.spyOn(console, level).mockImplementation(throwing);
    }
    const browser = makeApp({ logger: undefined, debug: true }).browser();
    expect((await browser.visit('/auth/callback/unknown')).status).toBe(302);
    expect((await signIn(browser)).headers.get('location')).toBe(ORIGIN);
  });
});

describe('log levels', () => {
  it('are overridden one by one', async () => {
    const errors: unknown[] = [];
    const app = makeApp({ logger: { error: (error) => void errors.push(error) }, skipCSRFCheck });
    const browser = app.browser();
    await browser.visit('/auth/csrf');
    await browser.visit('/auth/signin');
    await browser.visit('/auth/callback/unknown');
    expect(errors).toHaveLength(1);
    expect(printed).toEqual(['[auth][warn] csrf-disabled']);
  });

  it.each([
    [true, ['[auth][warn] debug-enabled', '[auth][debug] adapter {"method":"getSessionAndUser"}']],
    [false, []],
  ])('include debug messages when `debug` is %p', async (debug, lines) => {
    const flow = new EveryFlow('database', { debug, logger: undefined });
    flow.browser.jar.set(COOKIE.session, 'x');
    await flow.browser.session();
    const ofRequest = printed.filter((line) => !line.includes('option-without-effect'));
    expect(ofRequest).toEqual(lines);
  });
});

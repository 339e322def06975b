/** What is logged, and above all what is not: nothing that a reader of logs could use. */
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LoggerInstance } from '../../src/core/kernel/logger.js';
import { skipCSRFCheck } from '../../src/core/markers.js';
import { ADA, COOKIE, ORIGIN, appOf, password, signIn } from './actions/app.js';
import { DATABASE_PASSWORD, EveryFlow } from './sign-in/every-flow.js';
import { FAILING_CALLS, FLOWS } from './sign-in/flows.js';

const AUTHORIZATION = 'https://op.test/authorize';
const STRATEGIES = ['jwt', 'database'] as const;

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

/** What a logger could print that prints all of everything. */
function loggedBy(flow: EveryFlow): string[] {
  return flow.app.log.map(({ subject, facts }) =>
    inspect([subject, ...facts], { depth: 20, showHidden: true, maxStringLength: null }),
  );
}

/** Everything that the answers tell, apart from their cookies. */
async function toldBy(flow: EveryFlow): Promise<string[]> {
  const answers = flow.responses.map(async (response) => {
    const headers = [...response.headers].filter(
      ([name, value]) => name !== 'set-cookie' && !value.startsWith(AUTHORIZATION),
    );
    return JSON.stringify([headers, await response.text()]);
  });
  return Promise.all(answers);
}

function expectNone(texts: readonly string[], secrets: readonly string[]): void {
  const found = texts.flatMap((text) => secrets.filter((secret) => text.includes(secret)));
  expect(found).toEqual([]);
}

describe.each(STRATEGIES)('A128 with %s sessions', (strategy) => {
  it.each(FLOWS)('no secret is in an answer or in the log after %s', async (_, run) => {
    const flow = new EveryFlow(strategy);
    await run(flow);
    expectNone(await toldBy(flow), flow.secrets());
    expectNone(loggedBy(flow), [...flow.secrets(), ...flow.secretsOfLogs()]);
    expect(printed).toEqual([]);
  });

  it.each(FLOWS)('no secret is on the console after %s', async (_, run) => {
    const flow = new EveryFlow(strategy, { logger: undefined });
    await run(flow);
    expectNone(printed, [...flow.secrets(), ...flow.secretsOfLogs()]);
    for (const line of printed) expect(line).toMatch(LINE);
  });

  it('there are secrets to be found', async () => {
    const flow = new EveryFlow(strategy);
    await flow.signIn();
    await flow.visitProvider();
    await flow.visitProvider({ claims: { nonce: 'another' } });
    const kinds = [/canary-auth/, /canary-client/, /canary-code/, /canary-access/, /^[\w-]{43}$/];
    for (const kind of kinds) expect(flow.secrets()).toContainEqual(expect.stringMatching(kind));
    const session = decodeURIComponent(flow.browser.jar.get(COOKIE.session) ?? '');
    expect(flow.secrets()).toContain(session);
    expect(flow.secretsOfLogs().length).toBeGreaterThan(8);
    expect(flow.app.errors()).toEqual(['CallbackRouteError']);
    const calls = flow.app.log.filter(({ level }) => level === 'debug');
    expect(calls.length > 0).toBe(strategy === 'database');
  });
});

describe('A128 a database that names its password in an error', () => {
  it.each(FAILING_CALLS)('in %s %s tells it to nobody', async (method, where, run) => {
    const flow = new EveryFlow('database', { session: { updateAge: 0 }, logger: undefined });
    if (where === 'of a session') await flow.signIn();
    flow.failNext(method);
    await run(flow);
    const lines = printed.filter((line) => line.startsWith('[auth][error]'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`The adapter failed in ${method}.`);
    expect(lines[0]).toContain('connect postgres://***@db.test/app: refused');
    expectNone(printed, [...flow.secrets(), DATABASE_PASSWORD]);
    expectNone(await toldBy(flow), [...flow.secrets(), DATABASE_PASSWORD]);
  });
});

describe('A127 what strangers write', () => {
  it.each([
    '\r\n[auth][error] forged',
    '\u001b[2J',
    '\u009b2J',
    '\u2028[auth][error] forged',
    '\u202edegrof',
    '%0d%0aforged',
    '\u0000\u007f',
    'x'.repeat(3000),
  ])('stays on the line of its entry: %j', async (text) => {
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

  it('A106 is at most 200 characters of what a provider says', async () => {
    const flow = new EveryFlow('jwt', { logger: undefined });
    const error_description = 'y'.repeat(10_000);
    await flow.visitProvider({}, { code: undefined, error: 'access_denied', error_description });
    const [line = ''] = printed.filter((one) => one.startsWith('[auth][error]'));
    expect(line).toContain('access_denied');
    expect(line).not.toContain('y'.repeat(201));
  });
});

describe('A129 what the app throws', () => {
  it('is logged once, and told to nobody', async () => {
    const authorize = () => Promise.reject(new Error('password=hunter2 host=10.0.0.5'));
    const app = appOf({ logger: undefined, providers: [password(authorize)] });
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
  ])('changes nothing: it %s', async (_, broken) => {
    const browser = appOf({ logger: broken, debug: true }).browser();
    expect((await browser.visit('/auth/callback/nobody')).status).toBe(302);
    expect((await signIn(browser)).headers.get('location')).toBe(ORIGIN);
    await expect(browser.session()).resolves.toMatchObject({ user: { name: ADA.name } });
  });

  it('changes nothing when it is the console', async () => {
    for (const level of ['error', 'warn', 'log'] as const) {
      jest.spyOn(console, level).mockImplementation(throwing);
    }
    const browser = appOf({ logger: undefined, debug: true }).browser();
    expect((await browser.visit('/auth/callback/nobody')).status).toBe(302);
    expect((await signIn(browser)).headers.get('location')).toBe(ORIGIN);
  });
});

describe('levels', () => {
  it('are overridden one by one', async () => {
    const errors: unknown[] = [];
    const app = appOf({ logger: { error: (error) => void errors.push(error) }, skipCSRFCheck });
    await app.browser().visit('/auth/csrf');
    await app.browser().visit('/auth/callback');
    expect(errors).toHaveLength(1);
    expect(printed).toEqual(['[auth][warn] csrf-disabled']);
  });

  it.each([
    [true, ['[auth][debug] adapter {"method":"getSessionAndUser"}']],
    [false, []],
  ])('tell what is going on when `debug` is %p', async (debug, lines) => {
    const flow = new EveryFlow('database', { debug, logger: undefined });
    flow.browser.jar.set(COOKIE.session, 'x');
    await flow.browser.session();
    expect(printed).toEqual(lines);
  });
});

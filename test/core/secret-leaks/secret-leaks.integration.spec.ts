/** Secrets are in no log, response, URL or error. */
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { COOKIE } from '../actions/app.js';
import { type Answer, DATABASE_PASSWORD, EveryFlow, MAIL_CALLBACK, PREVIEW } from './every-flow.js';
import { FAILING_CALLS, FLOWS } from './flows.js';

const STRATEGIES = ['jwt', 'database'] as const;

/** Where the protocol wants secrets in an address: at the provider, and behind the proxy. */
const PROTOCOL = ['https://op.test/authorize?', `${PREVIEW}/auth/callback/op?`];

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

/** All of everything, as a logger could print it. */
const whole = (value: unknown): string =>
  inspect(value, { depth: 20, showHidden: true, maxStringLength: null, maxArrayLength: null });

/** What a logger gets, and what the app has thrown at it. */
function loggedBy({ app, preview, thrown }: EveryFlow): string[] {
  const entries = [...app.log, ...preview.log].map(({ subject, facts }) => [subject, ...facts]);
  return [...entries, ...thrown].map(whole);
}

/** Everything that an answer tells, apart from its cookies. */
async function readAnswer({ response }: Answer): Promise<string> {
  const headers = [...response.headers].filter(
    ([name, value]) => name !== 'set-cookie' && !PROTOCOL.some((place) => value.startsWith(place)),
  );
  return JSON.stringify([headers, await response.clone().text()]);
}

/** The page that asks before a link signs the user in hands the link's token on. */
function isConfirmation({ method, url, response }: Answer): boolean {
  return method === 'GET' && url.pathname === MAIL_CALLBACK && response.status === 200;
}

function expectNone(texts: readonly string[], secrets: readonly string[]): void {
  const found = texts.flatMap((text) => secrets.filter((secret) => text.includes(secret)));
  expect(found).toEqual([]);
}

async function expectNoneAnswered(flow: EveryFlow): Promise<void> {
  const mailed = new Set(flow.mailedSecrets());
  for (const answer of flow.answers) {
    const forbidden = isConfirmation(answer)
      ? flow.secrets().filter((secret) => !mailed.has(secret))
      : flow.secrets();
    expectNone([await readAnswer(answer)], forbidden);
    expectNone(answer.response.headers.getSetCookie(), flow.sealedSecrets());
  }
}

describe.each(STRATEGIES)('A128 with %s sessions', (strategy) => {
  it.each(FLOWS)('no secret is in a response, an error or the log after %s', async (_, run) => {
    const flow = new EveryFlow(strategy);
    await run(flow);
    await expectNoneAnswered(flow);
    // What the app itself has thrown, its logger gets as it is.
    const foreign = flow.secrets().filter((secret) => secret !== DATABASE_PASSWORD);
    expectNone(loggedBy(flow), [...foreign, ...flow.secretsOfLogs()]);
    expect(printed).toEqual([]);
  });

  it.each(FLOWS)('no secret is on the console after %s', async (_, run) => {
    const flow = new EveryFlow(strategy, { logger: undefined });
    await run(flow);
    expectNone(printed, [...flow.secrets(), ...flow.secretsOfLogs()]);
    for (const line of printed) expect(line).toMatch(LINE);
  });

  it('finds secrets to look for', async () => {
    const flow = new EveryFlow(strategy);
    for (const [, run] of FLOWS.slice(0, 5)) await run(flow);
    const link = await flow.link();
    await flow.browser.visit(link.href);
    await flow.visitProvider({ claims: { nonce: 'another' } });
    const kinds = [/canary-auth/, /canary-client/, /canary-code/, /canary-access/, /^[\w-]{43}$/];
    const mailed = [/canary-mail/, /canary-password/, /^[0-9a-f]{64}$/, /session-token=.+;/];
    for (const kind of [...kinds, ...mailed]) {
      expect(flow.secrets()).toContainEqual(expect.stringMatching(kind));
    }
    const session = decodeURIComponent(flow.browser.jar.get(COOKIE.session) ?? '');
    expect(flow.secrets()).toContain(session);
    expect(flow.secrets()).toContain(link.searchParams.get('token'));
    expect(flow.secretsOfLogs().length).toBeGreaterThan(8);
    const levels = new Set(flow.app.log.map(({ level }) => level));
    expect([...levels].toSorted()).toEqual(['debug', 'error', 'warn']);
  });
});

describe('A128 each flow has its expected outcome', () => {
  it.each([
    ['an answer by form_post', 'signed in'],
    ['a provider of plain OAuth 2.0', 'signed in'],
    ['a link', 'signed in'],
    ['a link in another browser', 'signed in'],
    ['a redirect proxy', 'signed in'],
    ['cookies of version 4', 'signed in'],
    ['one more account', 'signed in'],
    ['an email that is not taken', 'EmailSignInError'],
    ['getToken', 'MissingSecret'],
    ['links that were changed', 'Verification'],
  ])('%s: %s', async (name, outcome) => {
    const flow = new EveryFlow('jwt');
    await FLOWS.find(([flowName]) => flowName === name)?.[1](flow);
    const sessions = flow.answers.flatMap(({ response }) => response.headers.getSetCookie());
    const isSignedIn = sessions.some((cookie) => /session-token=[^;]/.test(cookie));
    const thrown = flow.thrown.map((error) => (error as Error).name);
    const outcomes = [isSignedIn ? 'signed in' : '', ...flow.app.errors(), ...thrown];
    expect(outcomes).toContain(outcome);
  });
});

describe('A128 a database whose error contains its password', () => {
  it.each(FAILING_CALLS)('in %s %s reveals it nowhere', async (method, where, run) => {
    const flow = new EveryFlow('database', { session: { updateAge: 0 }, logger: undefined });
    if (where === 'of a session') await flow.signIn();
    flow.failNext(method);
    await run(flow);
    const lines = printed.filter((line) => line.includes(`The adapter failed in ${method}.`));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('connect postgres://***@db.test/app: refused');
    expectNone(printed, [...flow.secrets(), DATABASE_PASSWORD]);
    await expectNoneAnswered(flow);
  });
});

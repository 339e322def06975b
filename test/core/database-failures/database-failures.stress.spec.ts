/** Each database call of each flow fails in turn: the next attempt succeeds. */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from '../../support/browser.js';
import { holdTimers } from '../../support/fake-timers.js';
import { ADA } from '../actions/app.js';
import { Backend, FAULTS, type Fault, inconsistencies } from './backend.js';

interface Flow {
  readonly name: string;
  /** What was there before. */
  readonly prepare?: (backend: Backend, browser: Browser) => Promise<unknown>;
  readonly act: (backend: Backend, browser: Browser) => Promise<unknown>;
  /** The next try, of a new browser unless it is about the session in this one. */
  readonly retry: (backend: Backend, browser: Browser, old: Browser) => Promise<unknown>;
  readonly isOut?: true;
}

const byProvider: Flow['act'] = (backend, browser) => backend.byProvider(browser);
const byLink: Flow['act'] = (backend, browser) => backend.byLink(browser);
const byPassword: Flow['act'] = (backend, browser) => backend.byPassword(browser);

async function withTheOldCookies(browser: Browser, old: Browser): Promise<void> {
  for (const [name, value] of old.jar) browser.jar.set(name, value);
}

const FLOWS: readonly Flow[] = [
  {
    name: 'a first sign-in by a provider',
    act: byProvider,
    retry: byProvider,
  },
  {
    name: 'a later sign-in by a provider',
    prepare: byProvider,
    act: byProvider,
    retry: byProvider,
  },
  { name: 'a first sign-in by a link', act: byLink, retry: byLink },
  { name: 'a later sign-in by a link', prepare: byLink, act: byLink, retry: byLink },
  {
    name: 'a link to the address of a user who never proved it',
    prepare: byPassword,
    act: byLink,
    retry: byLink,
  },
  { name: 'a first sign-in by a password', act: byPassword, retry: byPassword },
  {
    name: 'one more account',
    prepare: byPassword,
    act: byProvider,
    retry: async (backend, browser) => {
      await backend.byPassword(browser);
      await backend.byProvider(browser);
    },
  },
  {
    name: 'the refresh of a session',
    prepare: byPassword,
    act: async (_, browser) => browser.session(),
    retry: async (_, browser, old) => withTheOldCookies(browser, old),
  },
  {
    name: 'a sign-out',
    prepare: byPassword,
    act: async (_, browser) => browser.post('/auth/signout'),
    retry: async (_, browser, old) => {
      await withTheOldCookies(browser, old);
      await browser.post('/auth/signout');
    },
    isOut: true,
  },
];

async function recordCalls(flow: Flow, hasTransactions: boolean): Promise<readonly string[]> {
  const backend = new Backend(hasTransactions);
  const browser = backend.newcomer();
  await flow.prepare?.(backend, browser);
  void backend.watch();
  await flow.act(backend, browser);
  return [...backend.calls];
}

/**
 * What is wrong after this call has failed, the deployment was replaced, and it was tried again.
 */
async function aftermath(
  flow: Flow,
  at: number,
  how: Fault,
  hasTransactions: boolean,
): Promise<string[]> {
  const backend = new Backend(hasTransactions);
  const old = backend.newcomer();
  await flow.prepare?.(backend, old);
  // A process that is gone waits for nothing.
  if (how === 'never answers') holdTimers();
  const hit = backend.watch(at, how);
  const acting = flow.act(backend, old);
  await Promise.race([acting, how === 'never answers' ? hit : acting]);
  jest.useRealTimers();
  backend.heal();
  const before = inconsistencies(await backend.rows());
  const browser = backend.newcomer();
  await flow.retry(backend, browser, old);
  const session = (await browser.session()) as { user: { email: string } } | null;
  const isIn = session?.user.email === ADA.email;
  return [
    ...before,
    ...inconsistencies(await backend.rows()),
    ...(isIn === (flow.isOut ?? false) ? ['the next try fails'] : []),
  ];
}

afterEach(() => {
  jest.useRealTimers();
});

const rows = FLOWS.flatMap((flow) =>
  (Object.keys(FAULTS) as Fault[]).map((fault) => [flow.name, fault, flow] as const),
);

describe.each([
  ['of an adapter without transactions', false],
  ['of an adapter with transactions', true],
])('F33 F34 a database call that %s, in', (_what, hasTransactions) => {
  it.each(rows)('%s %s', async (_, fault, flow) => {
    const calls = await recordCalls(flow, hasTransactions);
    expect(calls.length).toBeGreaterThan(0);
    const wrong: string[][] = [];
    for (const [index, name] of calls.entries()) {
      const problems = await aftermath(flow, index + 1, fault, hasTransactions);
      if (problems.length > 0) wrong.push([name, ...problems]);
    }
    expect(wrong).toEqual([]);
  });
});

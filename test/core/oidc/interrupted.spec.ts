/** People click twice, leave, and come back; databases are copied with a delay. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { readLocation } from '../../support/browser.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';
import { TracedAdapter } from '../../support/traced-adapter.js';

describe('F09 a provider’s response that arrives more than once', () => {
  // The later ones find their flow gone, and a session in the browser.
  it('one after the other signs in once, leads on to the app, and ends nothing', async () => {
    const scenario = new SignInScenario();
    const answer = scenario.op.authorize(await scenario.authorizationUrl());
    const arrive = (): Promise<Response> => scenario.browser.visit(`/auth/callback/op?${answer}`);
    await arrive();
    for (let again = 0; again < 3; again++) {
      await scenario.expectCompletedBefore(arrive);
    }
    await expect(scenario.browser.session()).resolves.not.toBeNull();
    const { users, accounts, sessions } = await scenario.database.rows();
    expect([users.length, accounts.length, sessions.length]).toEqual([1, 1, 1]);
    expect(scenario.op.count('token')).toBe(1);
  });

  it('at the same time signs in once, and ends nothing', async () => {
    const scenario = new SignInScenario();
    const answer = scenario.op.authorize(await scenario.authorizationUrl());
    const arrive = (): Promise<Response> => scenario.browser.visit(`/auth/callback/op?${answer}`);
    const locations = (await Promise.all([arrive(), arrive(), arrive(), arrive()])).map(
      readLocation,
    );
    expect(locations.map(({ pathname }) => pathname).toSorted()).toEqual([
      '/',
      ...Array<string>(3).fill('/auth/error'),
    ]);
    await expect(scenario.browser.session()).resolves.not.toBeNull();
    const { users, accounts, sessions } = await scenario.database.rows();
    expect([users.length, accounts.length, sessions.length]).toEqual([1, 1, 1]);
  });
});

describe('F31 a database with replication lag', () => {
  /** A database that shows nothing that was written since the last request. */
  function lagging(database: TracedAdapter): { adapter: Adapter; catchUp: () => void } {
    const hidden = new Set<string>();
    const adapter = new Proxy(database.adapter, {
      get: (own, name: string) => {
        const method = Reflect.get(own, name) as ((row: unknown) => Promise<unknown>) | undefined;
        if (typeof method !== 'function') return method;
        return async (...rows: [unknown]) => {
          const outcome = await method(...rows);
          if (!name.startsWith('get')) hidden.add(describeId(outcome ?? rows[0]));
          return name.startsWith('get') && hidden.has(describeId(outcome)) ? null : outcome;
        };
      },
    });
    return { adapter, catchUp: () => hidden.clear() };
  }

  const describeId = (row: unknown): string =>
    JSON.stringify((row as { id?: unknown } | null)?.id ?? row ?? 'nothing');

  it('lets a first sign-in succeed, which reads nothing that it wrote', async () => {
    const database = new TracedAdapter();
    const { adapter, catchUp } = lagging(database);
    const scenario = new SignInScenario({ config: { adapter } });
    await scenario.signIn({ callbackUrl: '/welcome' });
    expect(scenario.logs).toEqual([]);
    catchUp();
    await expect(scenario.browser.session()).resolves.toMatchObject({
      user: { email: 'ada@example.com' },
    });
    const { users, accounts, sessions } = await database.rows();
    expect([users.length, accounts.length, sessions.length]).toEqual([1, 1, 1]);
  });
});

describe('F35 a browser that disconnects', () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);

  beforeEach(() => {
    unhandled.length = 0;
    process.on('unhandledRejection', note);
  });

  afterEach(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });

  /** The callback of a first sign-in, given up as soon as `when` has been called. */
  async function abandonedAt(when: string): Promise<SignInScenario> {
    const abort = new AbortController();
    const database = new TracedAdapter((method) => {
      if (method === when) abort.abort();
    });
    const scenario = new SignInScenario({ config: { adapter: database.adapter } });
    const url = await scenario.authorizationUrl();
    scenario.op.misbehaviour = {
      answers: {
        token: (request) => {
          if (when === 'token') abort.abort();
          return scenario.op.ownAnswer(request);
        },
      },
    };
    const address = `https://app.test/auth/callback/op?${scenario.op.authorize(url)}`;
    const headers = { cookie: scenario.browser.cookieHeader() };
    await scenario.server(new Request(address, { headers, signal: abort.signal }));
    expect(abort.signal.aborted).toBe(true);
    const { users, accounts, sessions } = await database.rows();
    expect([users.length, accounts.length, sessions.length]).toEqual([1, 1, 1]);
    return scenario;
  }

  it.each(['token', 'getUserByAccount', 'createUser', 'linkAccount', 'createSession'])(
    'while %s is called leaves all or nothing stored, and signs in the next time',
    async (when) => {
      const scenario = await abandonedAt(when);
      expect(scenario.logs).toEqual([]);
      await scenario.signIn({ browser: scenario.browser });
      await expect(scenario.browser.session()).resolves.not.toBeNull();
    },
  );

  it('while its form is read is refused, and nothing happens', async () => {
    const scenario = new SignInScenario();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('csrfToken=')),
      pull: (controller) => controller.error(new DOMException('The client left.', 'AbortError')),
    });
    const request = new Request('https://app.test/auth/signin/op', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
      duplex: 'half',
    } as RequestInit);
    const response = await scenario.server(request);
    expect(response.status).toBe(400);
    expect([scenario.logs.length, scenario.op.requests]).toEqual([1, []]);
  });
});

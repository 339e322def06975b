/** Concurrent requests of one browser. */
import { describe, expect, it } from '@jest/globals';
import type { Browser } from '../../support/browser.js';
import { type App, COOKIE } from '../actions/app.js';
import { type SessionApp, type Strategy, sessionApp } from './session-app.js';

const STRATEGIES: readonly Strategy[] = ['jwt', 'database'];

/** Asks as the browser does, and keeps the answer from it for a while. */
async function underWay(app: App, browser: Browser): Promise<Response> {
  const headers = { cookie: browser.cookieHeader() };
  return app.server(new Request('https://app.test/auth/session', { headers }));
}

/** The answer arrives: its session cookie replaces the one in the browser. */
function arrive(answer: Response, browser: Browser): void {
  for (const header of answer.headers.getSetCookie()) {
    const [name = '', value = ''] = (header.split(';')[0] ?? '').split('=');
    if (name === COOKIE.session && value !== '') browser.jar.set(name, value);
  }
}

async function rename(browser: Browser, name: string): Promise<Response> {
  const json = { csrfToken: await browser.csrfToken(), data: { name } };
  return browser.visit('/auth/session', { json });
}

const renaming: Parameters<typeof sessionApp>[1] = {
  callbacks: {
    jwt: ({ token, session, trigger }) =>
      trigger === 'update' ? { ...token, ...(session as object) } : token,
  },
};

async function signedIn(strategy: Strategy): Promise<{ app: SessionApp; browser: Browser }> {
  const app = sessionApp(strategy, { session: { updateAge: 0 }, ...renaming });
  return { app, browser: await app.signedIn() };
}

describe('F37 concurrent reads of a session', () => {
  it.each(STRATEGIES)('all return it, and keep it, with %s sessions', async (strategy) => {
    const { app, browser } = await signedIn(strategy);
    const answers = await Promise.all(Array.from({ length: 16 }, () => underWay(app, browser)));
    for (const answer of answers.toReversed()) {
      await expect(answer.clone().json()).resolves.toMatchObject({ user: { name: 'Ada' } });
      arrive(answer, browser);
      await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
    }
    expect(app.errors()).toEqual([]);
  });

  it('by a guard write nothing', async () => {
    const { app, browser } = await signedIn('database');
    await Promise.all(Array.from({ length: 16 }, () => app.guarded(browser)));
    expect(app.calls.filter(({ name }) => name === 'updateSession')).toEqual([]);
  });

  // Everything is in the cookie, and there is nothing to compare it with: the last one stays. The
  // change is lost then; the session is not.
  it('revert a change with jwt sessions, when a slow response arrives after it', async () => {
    const { app, browser } = await signedIn('jwt');
    const slow = await underWay(app, browser);
    await rename(browser, 'Countess');
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Countess' } });
    arrive(slow, browser);
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
  });
});

describe('F38 a sign-out during a read of the session', () => {
  async function overtaken(strategy: Strategy): Promise<Browser> {
    const { app, browser } = await signedIn(strategy);
    const slow = await underWay(app, browser);
    await browser.post('/auth/signout');
    arrive(slow, browser);
    expect(browser.jar.has(COOKIE.session)).toBe(true);
    return browser;
  }

  it('persists with database sessions, whatever response arrives later', async () => {
    const browser = await overtaken('database');
    await expect(browser.session()).resolves.toBeNull();
    expect(browser.jar.has(COOKIE.session)).toBe(false);
  });

  // A token is good until it expires, and the answer that was under way brings one.
  it('is reverted with jwt sessions by a response that arrives later', async () => {
    const browser = await overtaken('jwt');
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
    await browser.post('/auth/signout');
    await expect(browser.session()).resolves.toBeNull();
  });

  it('deletes a row that is renewed at the same time', async () => {
    const { app, browser } = await signedIn('database');
    const csrfToken = await browser.csrfToken();
    const form = { csrfToken };
    const copy = app.browser();
    for (const [name, value] of browser.jar) copy.jar.set(name, value);
    await Promise.all([underWay(app, browser), browser.visit('/auth/signout', { form })]);
    await expect(copy.session()).resolves.toBeNull();
    expect((await app.database.rows()).sessions).toEqual([]);
  });
});

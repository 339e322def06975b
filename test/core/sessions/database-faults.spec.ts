/** A database that fails or hangs. */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { formatLogLine } from '../../../src/core/kernel/logger.js';
import type { Browser } from '../../support/browser.js';
import { ADA, COOKIE, NOW, ORIGIN, readCookies } from '../actions/app.js';
import { DAY, listNames, MAX_AGE, signedInBefore } from './session-app.js';
import { withoutReference } from '../../support/error-reference.js';

const USER = { name: ADA.name, email: ADA.email, image: ADA.image };
const DOWN = new Error('connect postgres://app:hunter2@db.test/app');

function failing(method: keyof Adapter): () => Adapter {
  return () => ({ [method]: () => Promise.reject(DOWN) });
}

afterEach(() => void jest.useRealTimers());

describe('F01 a database that fails', () => {
  it.each(['rejects', 'throws'])('gives 503, and the user stays signed in: it %s', async (how) => {
    const getSessionAndUser = () => {
      if (how === 'throws') throw DOWN;
      return Promise.reject(DOWN);
    };
    const { app, browser, restore } = await signedInBefore(() => ({ getSessionAndUser }));
    const before = new Map(browser.jar);
    const response = await browser.visit('/auth/session');
    expect(response.status).toBe(503);
    expect(response.headers.get('cache-control')).toContain('no-store');
    await expect(response.text()).resolves.not.toMatch(/hunter2|postgres/);
    expect(browser.jar).toEqual(before);
    expect(app.errors()).toEqual(['SessionTokenError']);
    expect(formatLogLine('error', app.log[0]?.subject as Error)).not.toContain('hunter2');
    restore();
    await expect(browser.session()).resolves.toMatchObject({ user: USER });
  });

  it('is an error to a guard, not "signed out"', async () => {
    const { app, browser } = await signedInBefore(failing('getSessionAndUser'));
    const reading = app.guarded(browser);
    await expect(reading).rejects.toMatchObject({
      type: 'SessionTokenError',
      cause: { err: { type: 'AdapterError', cause: { err: DOWN, method: 'getSessionAndUser' } } },
    });
  });
});

describe('F02 a database that hangs', () => {
  /** What is answered when this call never comes back, and that it takes five seconds. */
  async function waitedFor(method: keyof Adapter, act: (browser: Browser) => Promise<Response>) {
    jest.useFakeTimers({ now: NOW, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    let tell = (): void => undefined;
    const isAsked = new Promise<void>((resolve) => (tell = resolve));
    const hang = (): Promise<never> => {
      tell();
      return new Promise(() => undefined);
    };
    const config = { session: { updateAge: 0 } };
    const { app, browser } = await signedInBefore(() => ({ [method]: hang }), config);
    let isAnswered = false;
    const visit = act(browser).finally(() => (isAnswered = true));
    await isAsked;
    await jest.advanceTimersByTimeAsync(4_999);
    expect(isAnswered).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    const response = await visit;
    expect(jest.getTimerCount()).toBe(0);
    return { app, browser, response };
  }

  it('gives 503 when a session is read, and the user stays signed in', async () => {
    const visit = (browser: Browser) => browser.visit('/auth/session');
    const { app, browser, response } = await waitedFor('getSessionAndUser', visit);
    expect(response.status).toBe(503);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(browser.jar.has(COOKIE.session)).toBe(true);
    expect(app.errors()).toEqual(['SessionTokenError']);
  });

  it('does not prevent reading a session that could not be renewed', async () => {
    const visit = (browser: Browser) => browser.visit('/auth/session');
    const { app, response } = await waitedFor('updateSession', visit);
    await expect(response.json()).resolves.toMatchObject({ user: USER });
    expect(app.errors()).toEqual(['AdapterError']);
  });

  it('is reported to a user who signs out', async () => {
    const visit = (browser: Browser) => browser.post('/auth/signout');
    const { app, browser, response } = await waitedFor('deleteSession', visit);
    expect(withoutReference(response.headers.get('location'))).toBe(
      `${ORIGIN}/auth/error?error=SignOutError`,
    );
    expect(browser.jar.has(COOKIE.session)).toBe(false);
    expect(app.errors()).toEqual(['SignOutError']);
  });
});

describe('F03 a database that can be read and not written', () => {
  it('returns the session, and logs that it was not renewed', async () => {
    const { app, browser } = await signedInBefore(failing('updateSession'), {
      session: { updateAge: 0 },
    });
    const response = await browser.visit('/auth/session');
    expect(response.status).toBe(200);
    await expect(response.json()).resolves.toMatchObject({ user: USER });
    expect(browser.jar.has(COOKIE.session)).toBe(true);
    expect(app.errors()).toEqual(['AdapterError']);
  });

  it('reports that an ended session has ended, although its row remains', async () => {
    const { app, browser } = await signedInBefore(failing('deleteSession'));
    app.clock.now += MAX_AGE + DAY;
    const response = await browser.visit('/auth/session');
    await expect(response.json()).resolves.toBeNull();
    expect(readCookies(response).deleted).toEqual([COOKIE.session]);
    expect(app.errors()).toEqual(['AdapterError']);
  });
});

describe('F40 a sign-out while the database fails', () => {
  it('clears the cookie, reports the failure, and succeeds on another try', async () => {
    const { app, browser, store, restore } = await signedInBefore(failing('deleteSession'));
    const token = browser.jar.get(COOKIE.session) ?? '';
    const response = await browser.post('/auth/signout', { callbackUrl: '/bye' });
    expect(withoutReference(response.headers.get('location'))).toBe(
      `${ORIGIN}/auth/error?error=SignOutError`,
    );
    expect(readCookies(response).deleted).toEqual([COOKIE.session]);
    expect(app.errors()).toEqual(['SignOutError']);
    expect(listNames(app.calls)).not.toContain('ev.signOut');
    expect(await store.getSessionAndUser(token)).not.toBeNull();
    restore();
    browser.jar.set(COOKIE.session, token);
    const again = await browser.post('/auth/signout', { callbackUrl: '/bye' });
    expect(again.headers.get('location')).toBe(`${ORIGIN}/bye`);
    expect(await store.getSessionAndUser(token)).toBeNull();
  });

  it('shows the page of the app where there is one', async () => {
    const pages = { error: '/oops' };
    const { browser } = await signedInBefore(failing('deleteSession'), { pages });
    const response = await browser.post('/auth/signout');
    const next = await browser.visit(response.headers.get('location') ?? '');
    expect(next.headers.get('location')).toBe('/oops?error=SignOutError');
  });
});

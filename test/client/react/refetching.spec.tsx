/**
 * @jest-environment ./test/client/page-environment.js
 */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FAILURES } from '../failures.js';
import { OtherTab, message } from '../other-tab.js';
import { Page } from './page.js';

const GET_SESSION = 'GET /api/auth/session';

let page: Page;
let visibility: DocumentVisibilityState;
let isOnline: boolean;

beforeEach(async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  // Of the timers, those that the interval is made of.
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'clearTimeout'],
  });
  visibility = 'visible';
  isOnline = true;
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  page = new Page();
  await page.site.signIn('Ada');
});

afterEach(async () => {
  await page.close();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const look = (state: DocumentVisibilityState): Promise<void> =>
  page.act(() => {
    visibility = state;
    document.dispatchEvent(new window.Event('visibilitychange'));
  });

const wait = (seconds: number): Promise<void> =>
  page.act(() => jest.advanceTimersByTime(seconds * 1000));

const network = (state: 'online' | 'offline'): Promise<void> =>
  page.act(() => {
    isOnline = state === 'online';
    window.dispatchEvent(new window.Event(state));
  });

describe('when the tab regains focus', () => {
  it('fetches the session again', async () => {
    await page.open();
    page.site.asked();
    await look('hidden');
    expect(page.site.asked()).toEqual([]);
    page.site.browser.jar.clear();
    await look('visible');
    expect(page.site.asked()).toEqual([GET_SESSION]);
    expect(page.text).toBe('unauthenticated');
  });

  it('finds a user who signed in elsewhere', async () => {
    await page.open({ session: null });
    await look('visible');
    expect(page.text).toBe('authenticated: Ada');
  });

  it('notifies the other tabs when the user changed', async () => {
    await page.open();
    const tab = new OtherTab();
    const nextMessage = tab.next();
    page.site.browser.jar.clear();
    await look('visible');
    expect(await nextMessage).toEqual(message('getSession'));
    tab.close();
  });

  it('does not fetch with refetchOnWindowFocus: false', async () => {
    await page.open({ refetchOnWindowFocus: false });
    page.site.asked();
    await look('visible');
    expect(page.site.asked()).toEqual([]);
  });
});

describe('refetchInterval', () => {
  it('fetches the session again while a user is signed in', async () => {
    await page.open({ refetchInterval: 60 });
    page.site.asked();
    await wait(59);
    expect(page.site.asked()).toEqual([]);
    await wait(1);
    expect(page.site.asked()).toEqual([GET_SESSION]);
    page.site.browser.jar.clear();
    await wait(60);
    expect(page.text).toBe('unauthenticated');
    page.site.asked();
    await wait(600);
    expect(page.site.asked()).toEqual([]);
  });

  it('fetches nothing without an interval', async () => {
    await page.open();
    page.site.asked();
    await wait(86_400);
    expect(page.site.asked()).toEqual([]);
  });

  it('uses the interval of the latest props', async () => {
    await page.open({ refetchInterval: 60 });
    await page.open({ refetchInterval: 5 });
    page.site.asked();
    await wait(10);
    expect(page.site.asked()).toEqual([GET_SESSION, GET_SESSION]);
  });

  it('continues while offline', async () => {
    await page.open({ refetchInterval: 60 });
    page.site.asked();
    await network('offline');
    await wait(60);
    expect(page.site.asked()).toEqual([GET_SESSION]);
  });

  it('pauses while offline with refetchWhenOffline: false', async () => {
    await page.open({ refetchInterval: 60, refetchWhenOffline: false });
    page.site.asked();
    await network('offline');
    await wait(600);
    expect(page.site.asked()).toEqual([]);
    await network('online');
    await wait(60);
    expect(page.site.asked()).toEqual([GET_SESSION]);
  });
});

describe('while the server fails', () => {
  it.each(FAILURES)('keeps showing the session after %s', async (_, answer) => {
    await page.open();
    page.site.stand = answer;
    await look('visible');
    expect(page.text).toBe('authenticated: Ada');
    page.site.stand = () => undefined;
    await look('visible');
    expect(page.text).toBe('authenticated: Ada');
  });

  it('does not show a user who was not signed in', async () => {
    await page.open({ session: null });
    for (const [, answer] of FAILURES) {
      page.site.stand = answer;
      await look('visible');
      expect(page.text).toBe('unauthenticated');
    }
  });

  it('shows no session after its expiry', async () => {
    await page.open();
    page.site.stand = () => new Response(null, { status: 503 });
    const days = 24 * 60 * 60 * 1000;
    jest.setSystemTime(Date.now() + 31 * days);
    await look('visible');
    expect(page.text).toBe('unauthenticated');
  });

  it('shows no session after another tab reported a sign-out', async () => {
    await page.open();
    page.site.stand = () => new Response(null, { status: 503 });
    const tab = new OtherTab();
    await page.actUntilAsked(() => tab.say(message('getSession')));
    expect(page.text).toBe('authenticated: Ada');
    await page.actUntilAsked(() => tab.say(message('signout')));
    expect(page.text).toBe('unauthenticated');
    tab.close();
  });
});

describe('when another tab reports a change', () => {
  it.each(['signout', 'getSession'])('fetches the session again, for %j', async (trigger) => {
    await page.open();
    page.site.asked();
    page.site.browser.jar.clear();
    const tab = new OtherTab();
    const messages: unknown[] = [];
    void tab.next().then((next) => messages.push(next));
    await page.actUntilAsked(() => tab.say(message(trigger)));
    expect(page.site.asked()).toEqual([GET_SESSION]);
    expect(page.text).toBe('unauthenticated');
    // Two tabs that notified each other would never be done.
    expect(messages).toEqual([]);
    tab.close();
  });
});

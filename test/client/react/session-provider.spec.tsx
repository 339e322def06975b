/**
 * @jest-environment ./test/client/page-environment.js
 * @jsxImportSource react
 */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { StrictMode, useEffect } from 'react';
import type { SessionEvent } from '../../../src/client/index.js';
import {
  AuthClient,
  SessionProvider,
  getCsrfToken,
  getProviders,
  getSession,
  signIn,
  signOut,
} from '../../../src/client/react/index.js';
import { FAILURES } from '../failures.js';
import { OtherTab, message } from '../other-tab.js';
import { Site, navigations } from '../site.js';
import { Page } from './page.js';

const SESSION = { user: { name: 'Eve' }, expires: '2999-01-01T00:00:00.000Z' };
const WHO = { redirect: false, username: 'Ada', password: 'secret' } as const;

const problems = jest.spyOn(console, 'error');
let page: Page;
let tab: OtherTab;

beforeEach(() => {
  problems.mockReset().mockReturnValue();
  navigations();
  page = new Page();
  tab = new OtherTab();
});

afterEach(async () => {
  tab.close();
  await page.close();
});

describe('on the first render', () => {
  it('fetches the session', async () => {
    await page.site.signIn('Ada');
    await page.open();
    expect(page.shown).toEqual(['loading', 'authenticated: Ada']);
    expect(page.site.asked()).toEqual(['GET /api/auth/session']);
  });

  it('shows that no user is signed in', async () => {
    await page.open();
    expect(page.shown).toEqual(['loading', 'unauthenticated']);
  });

  it('fetches nothing when the page was rendered with a session', async () => {
    await page.open({ session: SESSION });
    expect(page.shown).toEqual(['authenticated: Eve']);
    expect(page.site.asked()).toEqual([]);
  });

  it('fetches nothing when the page was rendered with the session null', async () => {
    await page.open({ session: null });
    expect(page.shown).toEqual(['unauthenticated']);
    expect(page.site.asked()).toEqual([]);
  });

  it.each(FAILURES)('treats %s as no session', async (_, answer) => {
    await page.site.signIn();
    page.site.stand = answer;
    await page.open();
    expect(page.shown).toEqual(['loading', 'unauthenticated']);
    expect(problems).toHaveBeenCalledTimes(1);
  });

  it('fetches once in strict mode, and shows the session', async () => {
    await page.site.signIn('Ada');
    await page.render(
      <StrictMode>
        <SessionProvider>{null}</SessionProvider>
      </StrictMode>,
    );
    expect(page.site.asked()).toEqual(['GET /api/auth/session']);
    await page.actUntilAsked(() => tab.say(message('getSession')));
    expect(page.site.asked()).toEqual(['GET /api/auth/session']);
    expect(problems).not.toHaveBeenCalled();
  });

  it('notifies the other tabs, because a sign-in by redirect does not', async () => {
    const nextMessage = tab.next();
    await page.open();
    expect(await nextMessage).toEqual(message('getSession'));
  });
});

describe('the session prop', () => {
  it('replaces the session when the page is rendered with another one', async () => {
    await page.open({ session: null });
    await page.open({ session: SESSION });
    expect(page.text).toBe('authenticated: Eve');
    await page.open({ session: null });
    expect(page.text).toBe('unauthenticated');
    expect(page.site.asked()).toEqual([]);
  });

  it('is not a change when only the object is new', async () => {
    await page.site.signIn('Ada');
    await page.open({ session: { ...SESSION } });
    await page.act(() => page.latest.update());
    await page.open({ session: { ...SESSION } });
    expect(page.text).toBe('authenticated: Ada');
  });

  it('keeps the current session when the prop is removed', async () => {
    await page.open({ session: SESSION });
    await page.open();
    expect(page.text).toBe('authenticated: Eve');
  });
});

describe('update', () => {
  beforeEach(async () => {
    await page.site.signIn('Ada');
    await page.open();
    page.site.asked();
    page.shown.length = 0;
  });

  it('changes the session without a loading state', async () => {
    const session = await page.act(() => page.latest.update({ name: 'Grace' }));
    expect(session).toMatchObject({ user: { name: 'Grace' } });
    expect(page.shown).toEqual(['authenticated: Grace']);
    expect(page.site.asked()).toEqual(['GET /api/auth/csrf', 'POST /api/auth/session']);
  });

  it('fetches the session without data', async () => {
    await page.site.signIn('Grace');
    await page.act(() => page.latest.update());
    expect(page.text).toBe('authenticated: Grace');
    expect(page.site.asked()).toEqual(['GET /api/auth/session']);
  });

  it('notifies the other tabs', async () => {
    const nextMessage = tab.next();
    await page.act(() => page.latest.update({ name: 'Grace' }));
    expect(await nextMessage).toEqual(message('getSession'));
  });

  it('shows no session when the session has ended', async () => {
    page.site.browser.jar.clear();
    expect(await page.act(() => page.latest.update())).toBeNull();
    expect(page.text).toBe('unauthenticated');
  });

  it.each(FAILURES)('changes nothing when the response is %s', async (_, answer) => {
    page.site.stand = (request) => (request.startsWith('POST') ? answer() : undefined);
    expect(await page.act(() => page.latest.update({ name: 'Grace' }))).toBeNull();
    expect(page.text).toBe('authenticated: Ada');
  });
});

it('finds a user who signed in meanwhile', async () => {
  await page.open({ session: null });
  await page.site.signIn('Ada');
  await page.act(() => page.latest.update());
  expect(page.text).toBe('authenticated: Ada');
});

describe('the free functions', () => {
  it('have updated the session when their promises resolve', async () => {
    await page.open();
    const outcomes: string[] = [];
    const press = async (action: () => Promise<unknown>): Promise<void> => {
      await page.act(async () => {
        await action();
        await Promise.resolve();
      });
      outcomes.push(page.text);
    };
    await press(() => signIn('credentials', WHO));
    await press(() => signOut({ redirect: false }));
    await page.site.signIn('Grace');
    await press(() => getSession());
    expect(outcomes).toEqual(['authenticated: Ada', 'unauthenticated', 'authenticated: Grace']);
  });

  it('use /api/auth without a provider', async () => {
    await getSession();
    expect(page.site.asked()).toEqual(['GET /api/auth/session']);
  });

  it('do not notify other tabs of a session that is fetched with broadcast: false', async () => {
    await page.open({ session: null });
    await page.act(() => getSession({ broadcast: false }));
    expect(page.site.asked()).toEqual(['GET /api/auth/session']);
  });
});

describe('another base path', () => {
  it('is used by every request and by the free functions, also in effects of children', async () => {
    await page.close();
    page = new Page(new Site('/v1/auth'));
    const Child = (): null => {
      useEffect(() => void getProviders(), []);
      return null;
    };
    await page.open({ basePath: '/v1/auth', children: <Child /> });
    await page.act(() => signIn('credentials', WHO));
    await page.act(() => page.latest.update({ name: 'Grace' }));
    expect(page.text).toBe('authenticated: Grace');
    await page.act(() => getCsrfToken());
    await page.act(() => signOut({ redirect: false }));
    await page.act(() => signIn());
    expect(navigations()[0]).toMatch(/^https:\/\/app\.test\/v1\/auth\/signin\?/);
    for (const request of page.site.asked()) expect(request).toMatch(/^(GET|POST) \/v1\/auth\//);
  });

  it('is reset when the provider unmounts', async () => {
    await page.open({ basePath: '/v1/auth', session: null });
    await page.render(<p>Goodbye</p>);
    await getCsrfToken();
    expect(page.site.asked()).toEqual(['GET /api/auth/csrf']);
  });

  it('can change', async () => {
    await page.open({ basePath: '/v1/auth' });
    await page.site.signIn('Ada');
    await page.open({ basePath: '/api/auth' });
    expect(page.text).toBe('authenticated: Ada');
  });
});

it('is that of a client of the app, if one is given', async () => {
  const client = new AuthClient({ basePath: '/api/auth', fetch: page.site.fetch });
  const events: SessionEvent[] = [];
  const stop = client.onSessionChange((event) => events.push(event));
  await page.open({ client });
  await page.act(() => signIn('credentials', WHO));
  expect(page.text).toBe('authenticated: Ada');
  expect(events).toEqual([{ trigger: 'signin' }]);
  stop();
});

it('neither listens nor fetches after it unmounted', async () => {
  await page.open({ session: SESSION, refetchInterval: 1 });
  await page.render(<p>Goodbye</p>);
  const heard = new OtherTab();
  const nextMessage = heard.next();
  tab.say(message('signout'));
  await nextMessage;
  document.dispatchEvent(new window.Event('visibilitychange'));
  await page.site.idle();
  expect(page.site.asked()).toEqual([]);
  heard.close();
});

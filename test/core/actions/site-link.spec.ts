/**
 * Where the built-in pages lead back to, and what the sign-out page says when there is nothing to
 * end.
 */
import { describe, expect, it, jest } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { getAppUrl } from '../../../src/core/http/request-origin.js';
import { withEnvDefaults } from '../../../src/core/index.js';
import type { Browser } from '../../support/browser.js';
import { all, readText } from '../pages/html.js';
import { type App, COOKIE, ORIGIN, makeApp, listErrors, signIn } from './app.js';

const BACK = /Back to the site|Stay signed in/;

/** Where a page leads back to. */
async function wayBack(browser: Browser, path: string): Promise<string | undefined> {
  const html = await (await browser.visit(path)).text();
  expect(readText(html)).toMatch(BACK);
  return all(html, 'a').at(-1)?.['href'];
}

describe('P1 the link back to the site', () => {
  it.each([
    ['/auth', '/'],
    ['/api/auth', '/'],
    ['/app/auth', '/app'],
    ['/app/api/auth', '/app'],
    ['/a/b/auth/', '/a/b'],
    ['/login', '/'],
    ['/app/login', '/'],
    ['/oauth', '/'],
    ['/', '/'],
    ['', '/'],
  ])('P1 with the base path %j leads to the app at %s', async (basePath, path) => {
    const browser = makeApp({ basePath }).browser();
    const base = basePath.replace(/\/$/, '');
    for (const page of ['error', 'signout', 'error?error=AccessDenied']) {
      await expect(wayBack(browser, `${base}/${page}`)).resolves.toBe(`${ORIGIN}${path}`);
    }
    await expect(wayBack(browser, `${base}/signout`)).resolves.toBe(`${ORIGIN}${path}`);
  });

  it.each(['https://example.com/app/auth', 'https://example.com/app/api/auth'])(
    'P1 follows the path of AUTH_URL: %s',
    async (AUTH_URL) => {
      const { url, basePath } = withEnvDefaults({ AUTH_URL }, { providers: [] });
      const browser = makeApp({ url, basePath }).browser();
      const back = await wayBack(browser, `${new URL(AUTH_URL).pathname}/error`);
      expect(back).toBe('https://example.com/app');
    },
  );

  it.each(['signout', 'error', 'error?error=AccessDenied'])(
    'P1 leads to the callback URL if there is one: /%s',
    async (page) => {
      const browser = makeApp({ basePath: '/app/auth' }).browser();
      const query = `${page.includes('?') ? '&' : '?'}callbackUrl=/app/members`;
      const expected = `${ORIGIN}/app/members`;
      await expect(wayBack(browser, `/app/auth/${page}${query}`)).resolves.toBe(expected);
      // From now on the browser remembers it.
      await expect(wayBack(browser, `/app/auth/${page}`)).resolves.toBe(expected);
    },
  );

  it('P1 leads to the callback URL for a signed-in user', async () => {
    const browser = makeApp().browser();
    await signIn(browser);
    await expect(wayBack(browser, '/auth/signout?callbackUrl=/members')).resolves.toBe(
      `${ORIGIN}/members`,
    );
  });

  it.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    'https://app.test@evil.test',
    'https://app.test.evil.test',
  ])('P1 never leads to another site: %s', async (callbackUrl) => {
    const browser = makeApp({ basePath: '/app/auth' }).browser();
    browser.jar.set(COOKIE.callbackUrl, encodeURIComponent(callbackUrl));
    const query = new URLSearchParams({ callbackUrl });
    for (const page of ['signout', 'error']) {
      const expected = `${ORIGIN}/app`;
      await expect(wayBack(browser, `/app/auth/${page}`)).resolves.toBe(expected);
      await expect(wayBack(browser, `/app/auth/${page}?${query}`)).resolves.toBe(expected);
    }
  });

  it('P1 leads to the app on an error page that is served in place', async () => {
    const limited = makeApp({ basePath: '/app/auth', rateLimit: () => 5 });
    const response = await (async () => {
      const browser = limited.browser();
      const answer = await browser.visit('/app/auth/csrf');
      const { csrfToken } = (await answer.json()) as { csrfToken: string };
      const form = { csrfToken, callbackUrl: '/app/members', password: 'right' };
      return browser.visit('/app/auth/callback/password', { form });
    })();
    expect(response.status).toBe(429);
    const links = all(await response.text(), 'a').map(({ href }) => href);
    expect(links).toEqual([`${ORIGIN}/app/auth/signin`, `${ORIGIN}/app/members`]);
  });

  it('P1 leads to the app on the page of a configuration error', async () => {
    for (const [wrong, origin] of [
      [{ secret: '' }, ORIGIN],
      [{ trustHost: false }, ''],
    ] as const) {
      const browser = makeApp({ basePath: '/app/auth', ...wrong }).browser();
      await expect(wayBack(browser, '/app/auth/error')).resolves.toBe(`${origin}/app`);
    }
  });

  it('P1 is an absolute URL', () => {
    expect(getAppUrl({ origin: ORIGIN, basePath: '/app/auth' })).toBe(`${ORIGIN}/app`);
  });
});

describe('P2 GET /signout', () => {
  const asks = async (browser: Browser) => {
    const html = await (await browser.visit('/auth/signout')).text();
    const isForm = all(html, 'form').length === 1;
    expect(readText(html)).toContain(isForm ? 'Are you sure' : 'You are not signed in.');
    if (!isForm) expect(all(html, 'a')[0]).toMatchObject({ href: `${ORIGIN}/auth/signin` });
    return isForm;
  };

  const STRATEGIES: readonly (readonly [string, () => Partial<AuthConfig>])[] = [
    ['jwt', () => ({})],
    ['database', () => ({ adapter: stored(), session: { strategy: 'database' } })],
  ];

  it.each(STRATEGIES)('P2 asks for confirmation only with a session: %s', async (_, config) => {
    const app = makeApp(config());
    const browser = app.browser();
    await expect(asks(browser)).resolves.toBe(false);
    await comeIn(app, browser);
    await expect(asks(browser)).resolves.toBe(true);
    await expect(browser.session()).resolves.not.toBeNull();
    await browser.post('/auth/signout');
    await expect(asks(browser)).resolves.toBe(false);
  });

  it.each(STRATEGIES)('P2 does not count an expired session: %s', async (_, config) => {
    const app = makeApp(config());
    const browser = app.browser();
    await comeIn(app, browser);
    app.clock.now += 31 * 24 * 60 * 60 * 1000;
    await expect(asks(browser)).resolves.toBe(false);
  });

  it.each(STRATEGIES)('P2 does not count an invalid cookie: %s', async (_, config) => {
    const browser = makeApp(config()).browser();
    browser.jar.set(COOKIE.session, 'nonsense');
    await expect(asks(browser)).resolves.toBe(false);
  });

  it('P2 asks for confirmation when the session cannot be read, without the reason', async () => {
    const adapter = stored();
    const app = makeApp({ adapter, session: { strategy: 'database' } });
    const browser = app.browser();
    await comeIn(app, browser);
    jest.spyOn(adapter, 'getSessionAndUser').mockRejectedValue(new Error('10.0.0.5 refused'));
    await expect(asks(browser)).resolves.toBe(true);
    expect(listErrors(app.log).length).toBeLessThan(2);
  });

  it('P2 calls no callback and emits no event', async () => {
    const called = jest.fn();
    const browser = makeApp({
      callbacks: {
        jwt: ({ token }) => (called('jwt'), token),
        session: ({ session }) => (called('session'), session),
      },
      events: { session: () => void called('event') },
    }).browser();
    await signIn(browser);
    called.mockClear();
    await asks(browser);
    expect(called).not.toHaveBeenCalled();
  });
});

function stored(): MemoryAdapter {
  return new MemoryAdapter();
}

/** Credentials start no stored session: the test stores one for the user. */
async function comeIn(app: App, browser: Browser): Promise<void> {
  const { adapter } = app.config;
  if (!(adapter instanceof MemoryAdapter)) {
    await signIn(browser);
    return;
  }
  const { id } = await adapter.createUser({
    id: 'x',
    email: 'ada@example.com',
    emailVerified: null,
  });
  const expires = new Date(app.clock.now + 30 * 24 * 60 * 60 * 1000);
  await adapter.createSession({ sessionToken: 'a-token', userId: id, expires });
  browser.jar.set(COOKIE.session, 'a-token');
}

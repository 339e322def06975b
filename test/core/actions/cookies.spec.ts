/** The cookies that every successful answer carries, and that no error does. */
import { describe, expect, it } from '@jest/globals';
import { COOKIE, makeApp, OP, ORIGIN, password, readCookies } from './app.js';

const PENDING = [COOKIE.csrf, COOKIE.callbackUrl];

const GOOD = ['session', 'csrf', 'providers', 'signin', 'signout', 'error', 'verify-request'];
const BAD: readonly (readonly [string, 'GET' | 'POST'])[] = [
  ['callback', 'GET'],
  ['callback/password', 'GET'],
  ['callback/unknown', 'GET'],
  ['csrf', 'POST'],
  ['session', 'POST'],
  ['signin/op', 'POST'],
  ['signout', 'POST'],
  ['callback/password', 'POST'],
  ['callback/op', 'POST'],
];

describe('cookies that the browser does not have yet (contract §5)', () => {
  it.each(GOOD)('are set by GET /%s, once', async (path) => {
    const browser = makeApp().browser();
    expect(readCookies(await browser.visit(`/auth/${path}`)).set).toEqual(PENDING);
    expect(readCookies(await browser.visit(`/auth/${path}`)).set).toEqual([]);
  });

  it.each(BAD)('are not set with the error of /%s by %s', async (path, method) => {
    const app = makeApp({ providers: [password(), OP] });
    const response = await app.server(new Request(`${ORIGIN}/auth/${path}`, { method }));
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(app.log).toMatchObject([{ level: 'warn', subject: 'request-unexpected' }]);
  });

  it('have the attributes of the contract (§8.1)', async () => {
    const response = await makeApp().browser().visit('/auth/csrf');
    const [csrf = '', callbackUrl = ''] = response.headers.getSetCookie();
    expect(csrf).toMatch(
      /^__Host-authjs\.csrf-token=[0-9a-f]{64}%7C[0-9a-f]{64}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(callbackUrl).toBe(
      `${COOKIE.callbackUrl}=${encodeURIComponent(ORIGIN)}; Path=/; HttpOnly; Secure; SameSite=Lax`,
    );
  });
});

describe('the callback-url cookie (contract §10)', () => {
  it('keeps its value until another one is requested', async () => {
    const browser = makeApp().browser();
    const kept = () => decodeURIComponent(browser.jar.get(COOKIE.callbackUrl) ?? '');
    await browser.visit('/auth/signin?callbackUrl=/first');
    expect(kept()).toBe(`${ORIGIN}/first`);
    await browser.visit('/auth/session');
    expect(kept()).toBe(`${ORIGIN}/first`);
    await browser.post('/auth/callback/password?callbackUrl=/query', {
      password: 'right',
      callbackUrl: '/body',
    });
    expect(kept()).toBe(`${ORIGIN}/body`);
  });

  it.each(['javascript:alert(1)', '.evil', '//evil.test', 'https://evil.test/x', 'https://[', ''])(
    'A13 is replaced on any endpoint when it holds "%s"',
    async (poison) => {
      for (const path of GOOD) {
        const browser = makeApp().browser();
        browser.jar.set(COOKIE.callbackUrl, encodeURIComponent(poison));
        const response = await browser.visit(`/auth/${path}`);
        expect(response.status).toBe(200);
        expect(browser.jar.get(COOKIE.callbackUrl)).toBe(encodeURIComponent(ORIGIN));
      }
    },
  );
});

describe('the CSRF cookie', () => {
  it('is replaced when it was made with another secret, and the form is refused', async () => {
    const browser = makeApp({ secret: 'another secret of more than 32 bytes' }).browser();
    const csrfToken = await browser.csrfToken();
    const here = makeApp().browser();
    here.jar.set(COOKIE.csrf, browser.jar.get(COOKIE.csrf) ?? '');
    const response = await here.visit('/auth/signout', { form: { csrfToken } });
    expect(response.headers.get('location')).toBe(`${ORIGIN}/auth/signin?error=MissingCSRF`);
    expect(readCookies(await here.visit('/auth/csrf')).set).toContain(COOKIE.csrf);
  });

  it.each(['callback/password', 'signout'])('A92 is renewed by POST /%s', async (path) => {
    const browser = makeApp().browser();
    const before = await browser.csrfToken();
    await browser.post(`/auth/${path}`, { password: 'right' });
    await expect(browser.csrfToken()).resolves.not.toBe(before);
  });
});

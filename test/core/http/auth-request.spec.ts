/** Methods, parameters and addresses of a request (contract §2). */
import { describe, expect, it } from '@jest/globals';
import { Auth, type AuthConfig } from '../../../src/core/index.js';
import { parseAuthRequest } from '../../../src/core/http/auth-request.js';
import { findRepeatedKeys } from '../../../src/core/http/request-body.js';
import {
  type App,
  ORIGIN,
  PASSWORD,
  inertly,
  makeApp,
  readSessionCookies,
  signIn,
  withCookieHeader,
} from './app.js';
import { routesBelow } from '../../support/route-table.js';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const PATHS = [
  'session',
  'csrf',
  'providers',
  'signin',
  'signin/idp',
  'signout',
  'callback/password',
  'callback/idp?code=c&state=s',
  'error',
  'verify-request',
];

/** Sent without a browser, which would not send it. */
async function sendBody(app: App, path: string, contentType: string, body: string) {
  const browser = app.browser();
  const csrfToken = await browser.csrfToken();
  const headers = { 'content-type': contentType, cookie: browser.cookieHeader() };
  const filled = body.replaceAll('TOKEN', csrfToken);
  const url = `${ORIGIN}${path.replaceAll('TOKEN', csrfToken)}`;
  const request = new Request(url, { method: 'POST', headers, body: filled });
  return inertly(app, browser, () => app.serve(request));
}

describe('a method', () => {
  it.each(PATHS)('A97 HEAD has no effect: /%s', async (path) => {
    const app = makeApp();
    const browser = app.browser();
    await signIn(browser);
    app.submitted.length = 0;
    const request = withCookieHeader(`/auth/${path}`, browser.cookieHeader());
    const response = await inertly(app, browser, () =>
      app.serve(new Request(request, { method: 'HEAD' })),
    );
    const isRefused = path.startsWith('callback');
    expect(response.status).toBe(isRefused ? 405 : 200);
    expect(response.headers.get('allow')).toBe(isRefused ? 'GET, POST' : null);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(app.submitted).toEqual([]);
  });

  it.each(['PUT', 'PATCH', 'patch', 'DELETE', 'OPTIONS', 'PROPFIND', 'GETX'])(
    'A98 that is neither GET nor POST is not allowed: %s',
    async (method) => {
      const app = makeApp();
      const browser = app.browser();
      await signIn(browser);
      for (const path of PATHS) {
        const request = withCookieHeader(`/auth/${path}`, browser.cookieHeader());
        const response = await inertly(app, browser, () =>
          app.serve(new Request(request, { method })),
        );
        expect(response.status).toBe(405);
        expect(response.headers.get('allow')).toMatch(/^GET(, HEAD)?(, POST)?$/);
        expect(await response.json()).toBe('Method not allowed.');
      }
    },
  );

  it('A98 is that of the request, and no field overrides it', async () => {
    const app = makeApp();
    const browser = app.browser();
    await signIn(browser);
    const response = await browser.visit('/auth/signout?_method=POST&method=POST');
    expect([response.status, readSessionCookies(response)]).toEqual([200, []]);
    expect(await browser.session()).not.toBeNull();
  });

  it.each(['/auth/signin/idp', '/auth/callback/password', '/auth/signout'])(
    'A96 GET changes nothing: %s',
    async (path) => {
      const app = makeApp();
      const browser = app.browser();
      await signIn(browser);
      app.submitted.length = 0;
      const jar = new Map(browser.jar);
      const response = await browser.visit(path);
      expect(response.headers.get('location') ?? ORIGIN).toMatch(/^https:\/\/app\.test/);
      expect([...browser.jar]).toEqual([...jar]);
      expect(app.submitted).toEqual([]);
    },
  );
});

describe('a security-relevant field', () => {
  it.each([
    ['csrfToken in a form', '/auth/signout', FORM, 'csrfToken=x&csrfToken=TOKEN'],
    [
      'callbackUrl in a form',
      '/auth/signout',
      FORM,
      'csrfToken=TOKEN&callbackUrl=/a&callbackUrl=/b',
    ],
    [
      'callbackUrl in the query',
      '/auth/signout?callbackUrl=/a&callbackUrl=/b',
      FORM,
      'csrfToken=TOKEN',
    ],
    ['csrfToken at sign-in', '/auth/signin/idp', FORM, 'csrfToken=TOKEN&csrfToken=TOKEN'],
    ['state in the query', '/auth/signin/idp?state=a&state=b', FORM, 'csrfToken=TOKEN'],
    ['email in a form', '/auth/signin/idp', FORM, 'csrfToken=TOKEN&email=a&email=b'],
  ])('B43 is refused when it occurs twice: %s', async (_, path, headers, body) => {
    const response = await sendBody(makeApp(), path, headers['content-type'], body);
    expect([response.status, await response.json()]).toEqual([400, 'Bad request.']);
  });

  it.each([
    ['as it is', '{"csrfToken":"x","csrfToken":"TOKEN"}'],
    ['in another spelling', '{"csrfToken":"x","csrf\\u0054oken":"TOKEN"}'],
    ['after something nested', '{"csrfToken":"x","a":{"csrfToken":1},"csrfToken":"TOKEN"}'],
  ])('B37 B43 is refused when it occurs twice in JSON: %s', async (_, body) => {
    const response = await sendBody(makeApp(), '/auth/signout', 'application/json', body);
    expect(response.status).toBe(400);
  });

  it.each([
    ['csrfToken', 'csrfToken=x&csrfToken=TOKEN'],
    ['callbackUrl', 'csrfToken=TOKEN&callbackUrl=/a&callbackUrl=/b'],
  ])('B43 is refused when credentials have two: %s', async (_, body) => {
    const app = makeApp();
    const form = FORM['content-type'];
    const filled = `${body}&password=${encodeURIComponent(PASSWORD)}`;
    const response = await sendBody(app, '/auth/callback/password', form, filled);
    expect(response.headers.get('location') ?? '400').toMatch(/400|error=Configuration/);
    expect(app.submitted).toEqual([]);
  });

  it('B43 is read from the body, not from the query', async () => {
    const browser = makeApp().browser();
    const response = await browser.post('/auth/signout?callbackUrl=/query&csrfToken=x', {
      callbackUrl: '/body',
    });
    expect(response.headers.get('location')).toBe(`${ORIGIN}/body`);
  });

  it('B43 is not read from a name with brackets', async () => {
    const browser = makeApp().browser();
    const response = await browser.post('/auth/signout', { 'callbackUrl[]': '/x', 'a[]': '1' });
    expect(response.headers.get('location')).toBe(ORIGIN);
  });

  it('is not any other field, which may occur twice: the last one counts', async () => {
    const url = `${ORIGIN}/auth/signout?x=1&x=2`;
    const { query, repeated } = await parseAuthRequest(new Request(url), routesBelow('/auth'));
    expect([query.x, repeated]).toEqual(['2', []]);
  });
});

describe('findRepeatedKeys', () => {
  it.each([
    ['{}', []],
    ['{"a":1,"b":2}', []],
    ['{"a":1,"a":2,"a":3,"b":1}', ['a']],
    ['{"a":{"b":1,"b":2}}', []],
    ['{"a":[{"b":1},{"b":2}],"b":3}', []],
    ['{"a":"\\":{\\"a\\"","b":"a"}', []],
    ['{"__proto__":1,"__proto__":2}', ['__proto__']],
    ['{ "a" : 1 , "\\u0061" : 2 }', ['a']],
    [`{"a":"${'\\"'.repeat(30_000)}","a":1}`, ['a']],
  ])('reads the top level only: %.60s', (json, expected) => {
    expect(findRepeatedKeys(json)).toEqual(expected);
  });
});

describe('an address', () => {
  it.each([
    ['64 kB of path', `/auth/callback/${'x'.repeat(64 * 1024)}`],
    ['64 kB of query', `/auth/signin?x=${'x'.repeat(64 * 1024)}`],
    ['5000 parameters', `/auth/signin?${'abc=1&'.repeat(5000)}`],
    ['a megabyte of state', `/auth/callback/idp?state=${'s'.repeat(1024 * 1024)}`],
  ])('B44 is refused when it is too long: %s', async (_, path) => {
    const app = makeApp();
    const browser = app.browser();
    const response = await inertly(app, browser, () => browser.visit(path));
    expect([response.status, await response.json()]).toEqual([414, 'The URL is too long.']);
  });

  it('B44 of 16 kB is read', async () => {
    const { length } = `${ORIGIN}/auth/error?x=`;
    const path = `/auth/error?x=${'x'.repeat(16 * 1024 - length)}`;
    expect((await makeApp().browser().visit(path)).status).toBe(200);
    expect((await makeApp().browser().visit(`${path}x`)).status).toBe(414);
  });

  it.each(['/auth/session', 'auth/session', '', '//', 'http://', '*'])(
    'B45 that is not absolute is refused: "%s"',
    async (url) => {
      const app = makeApp();
      const bare = { url, method: 'GET', headers: new Headers(), body: null } as Request;
      const response = await Auth(bare, app.config as Omit<AuthConfig, 'raw'>);
      expect([response.status, app.log.length]).toEqual([400, 1]);
    },
  );

  it.each([
    ['cookie', 'a=\u00e9\u00ff; \u00fc=1'],
    ['x-auth-return-redirect', '\u00ff'],
    ['origin', '\u00ff\u00fe'],
    ['user-agent', 'x'.repeat(16 * 1024)],
    ['content-type', '\u00e9'],
  ])('B45 may come with a non-ASCII header: %s', async (name, value) => {
    const app = makeApp();
    const response = await app.browser().visit('/auth/session', { headers: { [name]: value } });
    expect([response.status, await response.json(), app.log]).toEqual([200, null, []]);
  });
});

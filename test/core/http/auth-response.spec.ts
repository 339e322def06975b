/** The headers of responses, for browsers and caches. */
import { describe, expect, it } from '@jest/globals';
import type { AuthConfig } from '../../../src/core/index.js';
import { type AuthResult, toInternal, toResponse } from '../../../src/core/http/auth-response.js';
import type { Browser } from '../../support/browser.js';
import { ORIGIN, makeApp, signIn } from './app.js';
import { withoutReference } from '../../support/error-reference.js';

const NO_STORE = {
  'cache-control': 'private, no-cache, no-store',
  expires: '0',
  pragma: 'no-cache',
};

function readHeaders({ headers }: Response): Record<string, string> {
  return Object.fromEntries(headers);
}

const GETS = [
  'session',
  'csrf',
  'providers',
  'signin',
  'signout',
  'error',
  'error?error=AccessDenied',
  'verify-request',
  'callback/idp?error=access_denied&state=x',
  'callback/unknown',
  'unknown',
];

type Act = (browser: Browser) => Promise<Response>;

const POSTS: readonly (readonly [string, Act])[] = [
  ['a sign-in that leaves for a provider', (browser) => browser.post('/auth/signin/idp')],
  ['a sign-in without a provider', (browser) => browser.post('/auth/signin')],
  ['a callback that signs in', (browser) => signIn(browser)],
  ['a callback that refuses', (browser) => signIn(browser, { password: 'wrong' })],
  ['a sign-out', (browser) => browser.post('/auth/signout')],
  ['a post without a token', (browser) => browser.visit('/auth/signout', { form: {} })],
  ['an update of a session', (browser) => browser.visit('/auth/session', { json: { data: {} } })],
];

describe('B61 a response that sets a cookie', () => {
  it.each(GETS)('is not cacheable: GET /%s', async (path) => {
    const response = await makeApp().browser().visit(`/auth/${path}`);
    if (response.headers.getSetCookie().length > 0) {
      expect(readHeaders(response)).toMatchObject(NO_STORE);
    }
    // A response without a cookie is an error or a page, and both are private.
    else
      expect(response.headers.get('cache-control') ?? String(response.status)).toMatch(
        /no-store|302/,
      );
  });

  it.each(POSTS)('is not cacheable: %s', async (_, act) => {
    const browser = makeApp().browser();
    const response = await act(browser);
    if (response.headers.getSetCookie().length > 0) {
      expect(readHeaders(response)).toMatchObject(NO_STORE);
    }
    expect(response.headers.get('cache-control') ?? 'none').not.toMatch(/public|max-age/);
  });
});

describe('B62 the list of providers', () => {
  it('is cacheable when it sets no cookie', async () => {
    const browser = makeApp().browser();
    const first = await browser.visit('/auth/providers');
    expect(first.headers.getSetCookie()).toHaveLength(2);
    expect(readHeaders(first)).toMatchObject(NO_STORE);
    const second = await browser.visit('/auth/providers');
    expect(second.headers.getSetCookie()).toEqual([]);
    expect(second.headers.get('cache-control')).toBeNull();
  });
});

describe('the session', () => {
  const bodies: readonly (readonly [string, Act])[] = [
    ['GET', (browser) => browser.visit('/auth/session')],
    [
      'POST',
      async (browser) =>
        browser.visit('/auth/session', {
          json: { csrfToken: await browser.csrfToken(), data: {} },
        }),
    ],
  ];

  it.each(bodies)('A124 B64 is private JSON: %s', async (_, act) => {
    for (const isSignedIn of [true, false]) {
      const browser = makeApp().browser();
      if (isSignedIn) await signIn(browser);
      const response = await act(browser);
      expect(readHeaders(response)).toMatchObject({
        ...NO_STORE,
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        vary: 'Cookie',
      });
      expect([response.status, (await response.json()) !== null]).toEqual([200, isSignedIn]);
    }
  });

  it.each<readonly [string, Record<string, string>]>([
    ['If-None-Match', { 'if-none-match': '*' }],
    ['If-None-Match with a tag', { 'if-none-match': 'W/"abc"' }],
    ['If-Modified-Since', { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' }],
    ['Range', { range: 'bytes=0-3' }],
    ['If-Range', { range: 'bytes=0-3', 'if-range': '"abc"' }],
  ])('B63 is always complete: %s', async (_, headers) => {
    const browser = makeApp().browser();
    await signIn(browser);
    const response = await browser.visit('/auth/session', { headers });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ user: { name: 'Ada' } });
    for (const name of ['etag', 'last-modified', 'accept-ranges', 'content-range']) {
      expect([name, response.headers.get(name)]).toEqual([name, null]);
    }
  });
});

describe('A99 another site', () => {
  it.each(['session', 'csrf', 'providers'])('gets no CORS headers: /%s', async (action) => {
    const browser = makeApp().browser();
    await signIn(browser);
    const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
    const response = await browser.visit(`/auth/${action}`, { headers });
    const named = Object.keys(readHeaders(response));
    expect(named.filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('gets no preflight', async () => {
    const request = new Request(`${ORIGIN}/auth/session`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
    });
    const response = await makeApp().serve(request);
    expect(response.status).toBe(405);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('B65 a redirect', () => {
  const redirecting: Partial<AuthConfig> = {
    pages: { signIn: '/in', signOut: '/out', error: '/oops', verifyRequest: '/sent' },
  };

  it.each(['signin', 'signout', 'error', 'verify-request', 'callback/unknown'])(
    'never repeats the request at another site: GET /%s',
    async (path) => {
      expect((await makeApp(redirecting).browser().visit(`/auth/${path}`)).status).toBe(302);
    },
  );

  it.each(POSTS.slice(0, -1))('never repeats the form at another site: %s', async (_, act) => {
    expect((await act(makeApp().browser())).status).toBe(302);
  });
});

describe('B47 a redirect as JSON', () => {
  const headers = { 'x-auth-return-redirect': '1' };

  it.each<readonly [string, Act, string]>([
    [
      'a page of the app',
      (browser) => browser.visit('/auth/signin', { headers }),
      `/in?callbackUrl=${encodeURIComponent(ORIGIN)}`,
    ],
    [
      'an error',
      (browser) => browser.visit('/auth/callback/unknown', { headers }),
      `${ORIGIN}/auth/error?error=Configuration`,
    ],
    [
      'a post without a token',
      (browser) => browser.visit('/auth/signout', { form: {}, headers }),
      `${ORIGIN}/in?error=MissingCSRF`,
    ],
  ])('keeps its cookies and its Location, and is not cacheable: %s', async (_, act, url) => {
    const response = await act(makeApp({ pages: { signIn: '/in' } }).browser());
    const location = response.headers.get('location');
    expect([response.status, await response.json()]).toEqual([200, { url: location }]);
    expect(withoutReference(location)).toBe(url);
    expect(readHeaders(response)).toMatchObject({
      ...NO_STORE,
      'content-type': 'application/json; charset=utf-8',
    });
  });

  it.each(['session', 'csrf', 'error'])('changes no other response: /%s', async (action) => {
    const plain = await makeApp().browser().visit(`/auth/${action}`);
    const answer = await makeApp().browser().visit(`/auth/${action}`, { headers });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      plain.status,
      plain.headers.get('content-type'),
    ]);
  });
});

describe('a response', () => {
  const scope = { path: '/', httpOnly: true } as const;
  const cookies = [
    { name: 'a', value: '1', options: scope },
    { name: 'b', value: '2', options: scope },
  ];

  it('has one Set-Cookie header for each cookie', () => {
    const response = toResponse({ kind: 'empty', status: 204, cookies });
    expect(response.headers.getSetCookie()).toEqual([
      'a=1; Path=/; HttpOnly',
      'b=2; Path=/; HttpOnly',
    ]);
  });

  it.each<readonly [string, AuthResult, string]>([
    ['JSON', { kind: 'json', body: null }, 'application/json; charset=utf-8'],
    ['HTML', { kind: 'html', body: '<p>' }, 'text/html; charset=utf-8'],
  ])('has a content type and nosniff: %s', (_, result, type) => {
    expect(readHeaders(toResponse(result))).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
    });
  });

  it('A113 has JSON that cannot end an inline script', async () => {
    const body = { name: '</script><script>alert(1)</script>' };
    const response = toResponse({ kind: 'json', body });
    const text = await response.text();
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toEqual(body);
  });

  it.each(['/вход', '/a b', '/a\r\nSet-Cookie: x=y', '/\ud800', '/é?x=%20'])(
    'has a Location that is valid in a header: %j',
    (location) => {
      const { headers } = toResponse({ kind: 'redirect', location });
      expect(headers.get('location')).toMatch(/^\/[\x21-\x7e]*$/);
      expect(headers.getSetCookie()).toEqual([]);
    },
  );

  it('has the body null for undefined', async () => {
    const response = toResponse({ kind: 'json', body: undefined });
    expect(await response.json()).toBeNull();
  });

  it('has the same parts in raw mode', () => {
    const { headers, ...parts } = toInternal({ kind: 'json', body: { a: 1 }, cookies });
    expect(parts).toEqual({ status: 200, body: { a: 1 }, cookies });
    expect(headers?.get('cache-control')).toBe(NO_STORE['cache-control']);
    expect(toInternal({ kind: 'redirect', location: '/x' })).toMatchObject({ redirect: '/x' });
  });
});

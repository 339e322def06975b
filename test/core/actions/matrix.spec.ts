import { describe, expect, it } from '@jest/globals';
import { COOKIE, makeApp, OP, ORIGIN, password } from './app.js';
import { withoutReference } from '../../support/error-reference.js';

const ERROR = `${ORIGIN}/auth/error?error=Configuration`;
const SIGN_IN = `${ORIGIN}/auth/signin`;
const EXPIRED = `${SIGN_IN}?error=SignInExpired`;
const AUTHORIZATION = expect.stringMatching(/^https:\/\/op\.test\/authorize\?/);

type Row = readonly [path: string, status: number, location: unknown];

const GET: readonly Row[] = [
  ['session', 200, null],
  ['session/password', 404, null],
  ['csrf', 200, null],
  ['csrf/password', 404, null],
  ['providers', 200, null],
  ['providers/password', 404, null],
  ['signin', 200, null],
  ['signin/', 200, null],
  ['signin/undefined', 200, null],
  ['signin/password', 200, null],
  ['signin/op', 200, null],
  ['signin/unknown', 302, ERROR],
  ['signout', 200, null],
  ['signout/password', 404, null],
  ['callback', 302, ERROR],
  ['callback/undefined', 302, ERROR],
  ['callback/password', 302, ERROR],
  ['callback/op', 302, EXPIRED],
  ['callback/op?code=x', 302, ERROR],
  ['callback/unknown', 302, ERROR],
  ['error', 200, null],
  ['error/password', 404, null],
  ['verify-request', 200, null],
  ['verify-request/password', 404, null],
  ['webauthn-options', 302, ERROR],
  ['webauthn-options/op', 302, ERROR],
  ['unheard-of', 404, null],
  ['Session', 404, null],
  ['', 404, null],
];

const POST: readonly Row[] = [
  ['session', 200, null],
  ['session/password', 404, null],
  ['csrf', 302, ERROR],
  ['providers', 302, ERROR],
  ['signin', 302, SIGN_IN],
  ['signin/undefined', 302, SIGN_IN],
  ['signin/password', 302, SIGN_IN],
  ['signin/op', 302, AUTHORIZATION],
  ['signin/unknown', 302, ERROR],
  ['signout', 302, ORIGIN],
  ['signout/password', 404, null],
  ['callback', 302, ERROR],
  ['callback/password', 302, ORIGIN],
  ['callback/op', 302, ERROR],
  ['callback/unknown', 302, ERROR],
  ['error', 302, ERROR],
  ['verify-request', 302, ERROR],
  ['webauthn-options', 302, ERROR],
  ['webauthn-options/op', 302, ERROR],
];

const ACTIONS = [...new Set(GET.map(([path]) => path))].filter((path) => path !== '');

describe('actions by method and path (contract §4)', () => {
  const app = makeApp({ providers: [password(), OP] });

  it.each(GET)('GET /auth/%s answers %d', async (path, status, location) => {
    const response = await app.browser().visit(`/auth/${path}`);
    expect(response.status).toBe(status);
    expect(withoutReference(response.headers.get('location'))).toEqual(location);
  });

  it.each(POST)('POST /auth/%s answers %d', async (path, status, location) => {
    const response = await app.browser().post(`/auth/${path}`, { password: 'right' });
    expect(response.status).toBe(status);
    expect(withoutReference(response.headers.get('location'))).toEqual(location);
  });

  it.each(ACTIONS)('A97 HEAD /auth/%s acts on nothing, and sets no cookie', async (path) => {
    const request = `${ORIGIN}/auth/${path}`;
    const response = await app.server(new Request(request, { method: 'HEAD' }));
    const { status } = await app.server(new Request(request));
    const isRefused = /^(callback|webauthn-options)/.test(path) && status !== 404;
    expect(response.status).toBe(isRefused ? 405 : status);
    expect(response.headers.get('allow')).toBe(
      !isRefused ? null : path.startsWith('callback') ? 'GET, POST' : 'GET',
    );
    expect(await response.text()).toBe('');
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('A98 %s is refused', async (method) => {
    const response = await app.server(new Request(`${ORIGIN}/auth/session`, { method }));
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
  });
});

it.each(['unheard-of', 'session/password', '../auth', 'signin/op/x'])(
  'U10 the unknown path /auth/%s is 404, and logged at the level debug alone',
  async (path) => {
    const app = makeApp({ providers: [password(), OP], debug: true });
    const response = await app.browser().visit(`/auth/${path}`);
    expect(response.status).toBe(404);
    expect(app.log.filter(({ level }) => level !== 'debug')).toEqual([]);
  },
);

describe('A96 a GET request', () => {
  it.each([
    ['GET /signin/<provider> starts no sign-in', 'signin/op'],
    ['GET /callback/<credentials> signs no user in', 'callback/password?password=right'],
    ['GET /signout signs no user out', 'signout'],
  ])('%s', async (_, path) => {
    const app = makeApp({ providers: [password(), OP] });
    const browser = app.browser();
    await browser.post('/auth/callback/password', { password: 'right' });
    const signedIn = browser.jar.get(COOKIE.session);
    const response = await browser.visit(`/auth/${path}`);
    const cookies = response.headers.getSetCookie().join();
    expect(cookies).not.toMatch(/session-token|state|pkce/);
    expect(browser.jar.get(COOKIE.session)).toBe(signedIn);
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
  });
});

describe('A133 a path with a file extension', () => {
  it.each([
    'session/x.css',
    'session;.css',
    'session.json',
    'session%2fx.css',
    'session/..;/x.css',
  ])('/auth/%s returns no session', async (path) => {
    const response = await makeApp().browser().visit(`/auth/${path}`);
    expect(response.status).toBe(404);
    await expect(response.json()).resolves.toBe('Bad request.');
    expect(response.headers.get('cache-control')).toContain('no-store');
  });
});

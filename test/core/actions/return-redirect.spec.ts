/** `X-Auth-Return-Redirect`: for clients that cannot see where a redirect leads. */
import { describe, expect, it } from '@jest/globals';
import { COOKIE, makeApp, OP, ORIGIN, password, readCookies } from './app.js';
import { withoutReference } from '../../support/error-reference.js';

const ERROR = `${ORIGIN}/auth/error?error=Configuration`;
const headers = { 'x-auth-return-redirect': '1' };

type Row = readonly [path: string, url: unknown];

const GET: readonly Row[] = [
  ['callback', ERROR],
  ['callback/password', ERROR],
  ['callback/op', `${ORIGIN}/auth/signin?error=SignInExpired`],
  ['callback/op?code=x', ERROR],
  ['callback/op?error=invalid_scope', `${ORIGIN}/auth/signin?error=OAuthCallbackError`],
  [
    'callback/op?error=access_denied',
    `${ORIGIN}/auth/signin?error=OAuthCallbackError&code=refused`,
  ],
  ['webauthn-options', ERROR],
];

const POST: readonly Row[] = [
  ['signin', `${ORIGIN}/auth/signin`],
  ['signin/op', expect.stringMatching(/^https:\/\/op\.test\/authorize\?/)],
  ['signin/unknown', ERROR],
  ['signout', `${ORIGIN}/after`],
  ['callback/password', `${ORIGIN}/after`],
  ['callback', ERROR],
  ['csrf', ERROR],
  ['providers', ERROR],
  ['error', ERROR],
  ['verify-request', ERROR],
];

const CUSTOM: readonly Row[] = [
  ['signin', `/login?callbackUrl=${encodeURIComponent(ORIGIN)}`],
  ['signout', '/bye'],
  ['error?error=AccessDenied', '/oops?error=AccessDenied'],
  ['verify-request?type=email', '/sent?type=email'],
];

async function expectJson(response: Response, url: unknown): Promise<void> {
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^application\/json\b/);
  expect(withoutReference(response.headers.get('location'))).toEqual(url);
  expect(response.headers.get('cache-control')).toContain('no-store');
  await expect(response.json()).resolves.toEqual({ url: response.headers.get('location') });
}

describe('with the header, a redirect is JSON that keeps its headers and is not cacheable (contract §1, B47)', () => {
  const app = makeApp({ providers: [password(), OP] });

  it.each(GET)('GET /auth/%s', async (path, url) => {
    await expectJson(await app.browser().visit(`/auth/${path}`, { headers }), url);
  });

  it.each(POST)('POST /auth/%s', async (path, url) => {
    const browser = app.browser();
    const form = {
      csrfToken: await browser.csrfToken(),
      callbackUrl: '/after',
      password: 'right',
    };
    await expectJson(await browser.visit(`/auth/${path}`, { form, headers }), url);
  });

  it.each(CUSTOM)('GET /auth/%s with a custom page', async (path, url) => {
    const pages = { signIn: '/login', signOut: '/bye', error: '/oops', verifyRequest: '/sent' };
    await expectJson(await makeApp({ pages }).browser().visit(`/auth/${path}`, { headers }), url);
  });

  it.each([
    ['a wrong password', 'CredentialsSignin&code=credentials', async () => null],
    ['a refusal', 'Configuration', () => Promise.reject(new Error('down'))],
  ])('%s is in the URL', async (_, error, authorize) => {
    const browser = makeApp({ providers: [password(authorize)] }).browser();
    const form = { csrfToken: await browser.csrfToken() };
    const response = await browser.visit('/auth/callback/password', { form, headers });
    const page = error.startsWith('C') && error.includes('code') ? 'signin' : 'error';
    await expectJson(response, `${ORIGIN}/auth/${page}?error=${error}`);
  });

  it('is JSON for any value of the header', async () => {
    const empty = { 'x-auth-return-redirect': '' };
    await expectJson(await app.browser().visit('/auth/callback', { headers: empty }), ERROR);
  });

  it('sets the session cookie too', async () => {
    const browser = app.browser();
    const form = { csrfToken: await browser.csrfToken(), password: 'right' };
    const response = await browser.visit('/auth/callback/password', { form, headers });
    expect(readCookies(response).set).toContain(COOKIE.session);
  });
});

describe('with the header, other responses are unchanged', () => {
  it.each([
    ['session', 200, 'application/json; charset=utf-8'],
    ['csrf', 200, 'application/json; charset=utf-8'],
    ['providers', 200, 'application/json; charset=utf-8'],
    ['signin', 200, 'text/html'],
    ['error?error=AccessDenied', 403, 'text/html'],
    ['signin/op', 200, 'text/html'],
    ['unheard-of', 404, 'application/json; charset=utf-8'],
  ])('GET /auth/%s answers %d', async (path, status, type) => {
    const response = await makeApp({ providers: [password(), OP] })
      .browser()
      .visit(`/auth/${path}`, { headers });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain(type);
    expect(response.headers.has('location')).toBe(false);
  });

  it('POST /session without a token answers 400 null', async () => {
    const response = await makeApp().browser().visit('/auth/session', { json: {}, headers });
    expect(response.status).toBe(400);
    await expect(response.json()).resolves.toBeNull();
  });
});

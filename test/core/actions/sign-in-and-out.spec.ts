/** The actions that change who is signed in: POST /signin and POST /signout. */
import { describe, expect, it } from '@jest/globals';
import { skipCSRFCheck } from '../../../src/core/config/auth-config.js';
import { COOKIE, makeApp, OP, ORIGIN, password, readCookies, signIn } from './app.js';

const CHECKS = ['__Secure-authjs.state.', '__Secure-authjs.pkce.code_verifier.'];

describe('POST /signin/<provider> (contract §5.6)', () => {
  it('redirects to the provider, with check cookies', async () => {
    const browser = makeApp({ providers: [OP] }).browser();
    const response = await browser.post('/auth/signin/op', { callbackUrl: '/after' });
    const location = new URL(response.headers.get('location') ?? '');
    expect(location.origin + location.pathname).toBe(OP.authorization);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'client',
      redirect_uri: `${ORIGIN}/auth/callback/op`,
      scope: 'openid profile email',
      state: expect.any(String),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const { set } = readCookies(response);
    expect(set.map((name) => name.replace(/[^.]+$/, ''))).toEqual(expect.arrayContaining(CHECKS));
    expect(browser.jar.get(COOKIE.callbackUrl)).toBe(encodeURIComponent(`${ORIGIN}/after`));
  });

  it.each([
    ['no provider', 'signin'],
    ['a credentials provider', 'signin/password'],
  ])('with %s redirects to the sign-in page', async (_, path) => {
    const response = await makeApp().browser().post(`/auth/${path}`, { callbackUrl: '/after' });
    expect(response.headers.get('location')).toBe(`${ORIGIN}/auth/signin`);
  });
});

const NO_ORIGIN = 'a page that names no origin';

describe.each([
  ['signin/op', 'POST /signin'],
  ['signout', 'POST /signout'],
  ['callback/password', 'POST /callback/<credentials>'],
])('A90 %s without a valid CSRF token', (path, name) => {
  const cases: readonly (readonly [string, Record<string, string>])[] = [
    ['no token', {}],
    ['a wrong token', { csrfToken: '0'.repeat(64) }],
    ['an empty token', { csrfToken: '' }],
  ];

  it.each(cases)(`refuses ${name} with %s`, async (_, form) => {
    const app = makeApp({ providers: [password(), OP] });
    const browser = app.browser();
    await signIn(browser);
    const before = new Map(browser.jar);
    const response = await browser.visit(`/auth/${path}`, {
      form: { ...form, password: 'right', callbackUrl: '/after' },
    });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`${ORIGIN}/auth/signin?error=MissingCSRF`);
    expect(browser.jar).toEqual(before);
    expect(app.errors()).toEqual(['MissingCSRF']);
  });

  it.each([
    ['another origin', { origin: 'https://evil.test' }, 'https://evil.test'],
    ['no origin, from another site', { 'sec-fetch-site': 'cross-site' }, NO_ORIGIN],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }, NO_ORIGIN],
    ['an opaque origin', { origin: 'null' }, NO_ORIGIN],
    ['what is no origin', { origin: 'https://evil.test/?token=1' }, NO_ORIGIN],
  ])(
    `N4 A83 A84 A94 refuses ${name} from %s, even with a valid token`,
    async (_, headers, from) => {
      const app = makeApp({ providers: [password(), OP] });
      const browser = app.browser();
      await signIn(browser);
      const form = { csrfToken: await browser.csrfToken(), password: 'right' };
      const before = new Map(browser.jar);
      const response = await browser.visit(`/auth/${path}`, { form, headers });
      expect(response.headers.get('location')).toBe(`${ORIGIN}/auth/signin?error=MissingCSRF`);
      expect(browser.jar).toEqual(before);
      expect(app.log.map(({ subject }) => String(subject))).toEqual([
        `MissingCSRF: The request came from ${from}, and this site is ${ORIGIN}. ` +
          'If that is a site of yours, list its origin in `trustedOrigins`.',
      ]);
    },
  );

  it(`accepts ${name} when the check is disabled by its marker`, async () => {
    const app = makeApp({ providers: [password(), OP], skipCSRFCheck });
    const response = await app.browser().visit(`/auth/${path}`, { form: { password: 'right' } });
    expect(response.headers.get('location')).not.toContain('MissingCSRF');
    expect(app.errors()).toEqual([]);
  });
});

describe('a repeated security-relevant field', () => {
  const TWICE: readonly (readonly [string, string, string])[] = [
    ['csrfToken', 'signout', 'csrfToken=x'],
    ['callbackUrl', 'signout', 'callbackUrl=/a&callbackUrl=/b'],
    ['callbackUrl', 'signin/op', 'callbackUrl=/a&callbackUrl=/b'],
    ['csrfToken', 'callback/password', 'csrfToken=x'],
    ['callbackUrl', 'callback/password', 'callbackUrl=/a&callbackUrl=/b'],
  ];

  it.each(TWICE)('%s is refused at POST /%s', async (_, path, extra) => {
    const app = makeApp({ providers: [password(), OP] });
    const browser = app.browser();
    const body = `${extra}&csrfToken=${await browser.csrfToken()}&password=right`;
    const response = await app.server(
      new Request(`${ORIGIN}/auth/${path}`, {
        method: 'POST',
        headers: {
          cookie: browser.cookieHeader(),
          'content-type': 'application/x-www-form-urlencoded',
        },
        body,
      }),
    );
    expect(response.status).toBe(400);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(app.errors()).toEqual(['MalformedRequest']);
  });

  it.each(['session', 'signin', 'signout', 'error', 'csrf', 'providers', 'verify-request'])(
    'is refused in the query of GET /%s',
    async (path) => {
      const response = await makeApp()
        .browser()
        .visit(`/auth/${path}?callbackUrl=/a&callbackUrl=/b`);
      expect(response.status).toBe(400);
    },
  );
});

describe('POST /signout (contract §5.8)', () => {
  it('ends the session, renews the CSRF token and redirects to the callback URL', async () => {
    const browser = makeApp().browser();
    await signIn(browser);
    const csrfToken = await browser.csrfToken();
    const response = await browser.post('/auth/signout', { callbackUrl: '/bye' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`${ORIGIN}/bye`);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(readCookies(response).deleted).toEqual([COOKIE.session]);
    await expect(browser.csrfToken()).resolves.not.toBe(csrfToken);
    await expect(browser.session()).resolves.toBeNull();
  });

  it('clears every chunk of a session, and no other cookie', async () => {
    const browser = makeApp().browser();
    const pieces = [COOKIE.session, `${COOKIE.session}.0`, `${COOKIE.session}.1`];
    for (const name of pieces) browser.jar.set(name, 'x');
    browser.jar.set(`${COOKIE.session}-old`, 'theirs');
    const response = await browser.post('/auth/signout');
    expect(readCookies(response).deleted.sort()).toEqual(pieces);
    expect(browser.jar.get(`${COOKIE.session}-old`)).toBe('theirs');
  });

  it('emits no event without a session', async () => {
    const emitted: unknown[] = [];
    const app = makeApp({ events: { signOut: (message) => void emitted.push(message) } });
    const response = await app.browser().post('/auth/signout');
    expect(response.headers.get('location')).toBe(ORIGIN);
    expect(emitted).toEqual([]);
  });

  it.each([
    ['A18 //evil.test', ORIGIN],
    ['A18 https://evil.test/', ORIGIN],
    ['A18 javascript:alert(1)', ORIGIN],
    ['A18 /\\evil.test', ORIGIN],
  ])('%s as the callback URL redirects to the site', async (wish, location) => {
    const callbackUrl = wish.replace('A18 ', '');
    const response = await makeApp().browser().post('/auth/signout', { callbackUrl });
    expect(response.headers.get('location')).toBe(location);
  });
});

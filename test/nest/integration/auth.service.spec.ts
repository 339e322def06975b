/** Sign-in and sign-out by controllers of the app. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SessionParams } from '../../../src/core/public-types.js';
import {
  SessionRenewalApp,
  type SessionRenewalOptions,
  RENEWED,
  sessionLines,
} from '../../support/session-renewal-app.js';
import type { Browser } from '../../support/browser.js';
import { readLocation } from '../../support/browser.js';
import { FormsController } from '../../support/forms-app.js';
import { CompliantProvider } from '../../support/compliant-provider.js';
import { PLATFORMS } from '../../support/nest-app.js';
import { SESSION_COOKIE } from '../../support/signed-in.js';
import { withoutReference } from '../../support/error-reference.js';

const RIGHT = { password: 'open sesame' };

const WAYS = PLATFORMS.flatMap(([platform, adapter]) =>
  (['jwt', 'database'] as const).map((strategy) => ({ platform, strategy, adapter })),
);

const membersWith = async (browser: Browser, headers: Record<string, string> = {}) =>
  (await browser.visit('/members', { headers })).status;

describe.each(WAYS)('AuthService on $platform, sessions $strategy', ({ strategy, adapter }) => {
  let app: SessionRenewalApp;
  beforeEach(() => {
    app = new SessionRenewalApp();
  });
  afterEach(() => app.close());

  const start = (options: SessionRenewalOptions = {}) =>
    app.start({ controllers: [FormsController] }, adapter(), { strategy, ...options });

  const login = async (rest: object = {}) =>
    (await app.browser().visit('/api/login', { json: { ...RIGHT, ...rest } })).json() as Promise<{
      url: string;
      sessionToken?: string;
    }>;

  it('signs in with a form, and leaves the redirect to the handler', async () => {
    await start();
    const browser = app.browser();
    const response = await browser.visit('/login', { form: { ...RIGHT, redirectTo: '/home' } });
    expect([response.status, readLocation(response).href]).toEqual([302, 'https://app.test/home']);
    expect(sessionLines(response)).toEqual(RENEWED);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    await expect((await browser.visit('/members')).json()).resolves.toMatchObject({
      user: { name: 'Ada' },
    });
    // The forms of the library go on working with the token that came along.
    expect((await browser.post('/auth/signout')).status).toBe(302);
    expect(await membersWith(browser)).toBe(401);
  });

  it('returns the session token if bearer tokens are accepted', async () => {
    await start({ bearerTokens: true });
    const { url, sessionToken } = await login();
    expect(url).toBe('https://app.test/');
    const authorization = `Bearer ${sessionToken}`;
    expect(await membersWith(app.browser(), { authorization })).toBe(200);
  });

  it('returns no session token otherwise', async () => {
    await start();
    await expect(login()).resolves.toEqual({ url: 'https://app.test/', isSignedIn: true });
  });

  it('returns no session token without a session', async () => {
    await start({ bearerTokens: true, callbacks: { signIn: () => '/closed' } });
    await expect(login()).resolves.toEqual({
      url: 'https://app.test/closed',
      isSignedIn: false,
    });
  });

  it('signs out the session of a cookie', async () => {
    await start();
    const browser = await app.signedIn();
    const response = await browser.visit('/logout', { form: {} });
    expect([response.status, readLocation(response).href]).toEqual([302, 'https://app.test/bye']);
    expect(browser.jar.has(SESSION_COOKIE)).toBe(false);
    expect((await app.database.rows()).sessions).toEqual([]);
  });

  it('signs out the session of a bearer token', async () => {
    await start({ bearerTokens: true });
    const headers = { authorization: `Bearer ${(await login()).sessionToken}` };
    const response = await app.browser().visit('/logout', { form: {}, headers });
    expect(response.status).toBe(302);
    expect((await app.database.rows()).sessions).toEqual([]);
    // A token cannot be revoked.
    expect(await membersWith(app.browser(), headers)).toBe(strategy === 'jwt' ? 200 : 401);
  });

  it('A63 ends the session of the cookie, and not of a bearer token beside it', async () => {
    await start({ bearerTokens: true });
    const headers = { authorization: `Bearer ${(await login()).sessionToken}` };
    const browser = await app.signedIn();
    await browser.visit('/logout', { form: {}, headers });
    expect(browser.jar.has(SESSION_COOKIE)).toBe(false);
    expect(await membersWith(app.browser(), headers)).toBe(200);
  });

  it('redirects to the error page when the session cannot be deleted', async () => {
    await start();
    const browser = await app.signedIn();
    app.database.failNext('deleteSession');
    const { href } = readLocation(await browser.visit('/logout', { form: {} }));
    const failed = 'https://app.test/auth/error?error=SignOutError';
    expect(withoutReference(href)).toBe(strategy === 'database' ? failed : 'https://app.test/bye');
    expect(browser.jar.has(SESSION_COOKIE)).toBe(false);
  });

  it('updates a session with the data that the callbacks accept', async () => {
    await start({
      callbacks: {
        jwt: ({ token, trigger, session }) =>
          trigger === 'update' ? { ...token, ...(session as object) } : token,
        session: ({ session, token, newSession }) => ({
          ...session,
          claims: token ?? newSession,
        }),
      },
    });
    const browser = await app.signedIn();
    const json = { plan: 'pro', sub: 'root', exp: 8e12 };
    const answer = await (await browser.visit('/plan', { json })).json();
    expect(answer).toMatchObject({ session: { claims: { plan: 'pro' } } });
    if (strategy === 'database') return;
    expect(answer).toMatchObject({ session: { claims: { sub: '42' } } });
    const { claims } = (await (await browser.visit('/members')).json()) as { claims: object };
    expect(claims).toMatchObject({ plan: 'pro', sub: '42' });
  });

  it('updates the session of a bearer token', async () => {
    const session = ({ session: current, token, newSession }: SessionParams) => ({
      ...current,
      plan: (newSession as object | undefined) ?? token,
    });
    await start({ bearerTokens: true, callbacks: { session } });
    const headers = { authorization: `Bearer ${(await login()).sessionToken}` };
    const response = await app.browser().visit('/plan', { json: { plan: 'pro' }, headers });
    await expect(response.json()).resolves.toMatchObject({ session: { user: { name: 'Ada' } } });
  });

  it.each(['/api/login', '/login'])(
    'treats a body of null at %s as a form without fields',
    async (path) => {
      await start();
      const response = await app.serve(
        new Request(`https://app.test${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: 'null',
        }),
      );
      expect([400, 401]).toContain(response.status);
    },
  );

  it('updates nothing without a session', async () => {
    await start();
    const response = await app.browser().visit('/plan', { json: { plan: 'pro' } });
    await expect(response.json()).resolves.toEqual({ session: null });
  });
});

describe.each(PLATFORMS)('AuthService on %s', (_platform, adapter) => {
  let app: SessionRenewalApp;
  let provider: CompliantProvider | undefined;
  beforeEach(() => {
    app = new SessionRenewalApp();
  });
  afterEach(async () => {
    await app.close();
    await provider?.stop();
    provider = undefined;
  });

  const start = (options: SessionRenewalOptions = {}) =>
    app.start({ controllers: [FormsController] }, adapter(), options);

  it.each([
    [{}, {}, '/'],
    [{}, { referer: 'https://app.test/form' }, '/form'],
    [{}, { referer: 'https://evil.com/form' }, '/'],
    [{ redirectTo: 'https://evil.com/' }, {}, '/'],
    [{ redirectTo: '//evil.com' }, {}, '/'],
    [{ redirectTo: '/home' }, { referer: 'https://app.test/form' }, '/home'],
  ])('redirects from %j with %j to %s', async (fields, headers, path) => {
    await start();
    const form = { ...RIGHT, ...fields };
    const { origin, pathname } = readLocation(
      await app.browser().visit('/login', { form, headers: { ...headers } }),
    );
    expect([origin, pathname]).toEqual(['https://app.test', path]);
  });

  it('redirects to the sign-in page for an unknown provider', async () => {
    await start();
    const response = await app.browser().visit('/go/unknown', { form: { redirectTo: '/home' } });
    expect(readLocation(response).href).toBe('https://app.test/auth/signin?callbackUrl=%2Fhome');
  });

  it('signs in at a provider, from start to callback', async () => {
    provider = await CompliantProvider.start(['https://app.test/auth/callback/compliant']);
    // Its tokens are of today.
    app.clock.now = Date.now();
    await start({ providers: [provider.oidc()], strategy: 'database' });
    const browser = app.browser();
    const form = { redirectTo: '/home', login_hint: 'ada', client_id: 'evil' };
    const departure = await browser.visit('/go/compliant', { form });
    const url = readLocation(departure);
    expect(url.origin).toBe(provider.issuer);
    expect(url.searchParams.get('login_hint')).toBe('ada');
    expect(url.search).not.toContain('evil');
    const back = await provider.agree(url, 'ada', browser.origin);
    expect(readLocation(await browser.visit(back.href)).pathname).toBe('/home');
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada Lovelace' } });
  });

  it.each([
    { origin: 'https://evil.com' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('N4 A90 refuses and logs a request from another site: %j', async (headers) => {
    await start({ strategy: 'database' });
    const browser = await app.signedIn();
    const rows = await app.database.rows();
    for (const path of ['/login', '/go/credentials', '/go/github', '/logout', '/plan']) {
      const response = await browser.visit(path, { form: RIGHT, headers: { ...headers } });
      expect([path, response.status]).toEqual([path, 403]);
      await expect(response.json()).resolves.toMatchObject({ error: 'MissingCSRF' });
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(app.errors.splice(0).map(({ message }) => message)).toEqual([
        expect.stringMatching(/^The request came from .+ list its origin in `trustedOrigins`\.$/),
      ]);
    }
    expect(await app.database.rows()).toEqual(rows);
  });

  it('accepts a request from a trusted origin', async () => {
    await start({ trustedOrigins: ['https://front.test'] });
    const headers = { origin: 'https://front.test', 'sec-fetch-site': 'cross-site' };
    const response = await app.browser().visit('/login', { form: RIGHT, headers });
    expect([response.status, sessionLines(response)]).toEqual([302, RENEWED]);
  });
});

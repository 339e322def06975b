/** Sessions of version 4 of NextAuth.js, which an app brings along (`session.acceptV4Cookies`). */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { JwtService } from '../../../src/core/jwt/public.js';
import { Browser } from '../../support/browser.js';
import { COOKIE, NOW, readCookies, password, signIn } from '../actions/app.js';
import {
  GOLDEN_CLAIMS,
  GOLDEN_TOKEN,
  V4_COOKIE,
  V4_SECRET,
  v4Cookies,
  v4Token,
} from '../jwt/v4-tokens.js';
import { type SessionApp, cookieEnds, givenTo, listNames, sessionApp } from './session-app.js';

const PLAIN_V4 = 'next-auth.session-token';
const PLAIN = 'authjs.session-token';
const ADA = { user: { name: 'Ada Lovelace', email: 'ada@app.test' } };
const SECONDS = Math.floor(NOW / 1000);
const valid = { iat: SECONDS, exp: SECONDS + 3600 };

function migrating(config: Partial<AuthConfig> = {}): SessionApp {
  const session = { acceptV4Cookies: true, ...config.session };
  return sessionApp('jwt', { secret: V4_SECRET, ...config, session });
}

/** A browser as the older app left it. */
function withV4(app: SessionApp, token = GOLDEN_TOKEN, name = V4_COOKIE): Browser {
  const browser = app.browser();
  for (const [piece, value] of v4Cookies(token, name)) browser.jar.set(piece, value);
  return browser;
}

const sessionCookies = (browser: Browser): string[] =>
  [...browser.jar.keys()].filter((name) => name.includes('session-token')).sort();

describe('a session of version 4', () => {
  let app: SessionApp;
  beforeEach(() => {
    app = migrating();
  });

  it('is read, and moves to the current cookie', async () => {
    const browser = withV4(app);
    const response = await browser.visit('/auth/session');
    await expect(response.json()).resolves.toMatchObject(ADA);
    expect(readCookies(response).deleted).toEqual([V4_COOKIE]);
    expect(sessionCookies(browser)).toEqual([COOKIE.session]);
    expect(cookieEnds(response).getTime()).toBeGreaterThan(NOW);
    const token = browser.jar.get(COOKIE.session) ?? '';
    const claims = await app.services.get(JwtService).open(token, COOKIE.session);
    expect(claims).toMatchObject({ ...GOLDEN_CLAIMS, iat: SECONDS });
    expect(app.errors()).toEqual([]);
  });

  it('is renewed from there as any other', async () => {
    const browser = withV4(app);
    await browser.session();
    const moved = browser.jar.get(COOKIE.session);
    app.clock.now += 60_000;
    await expect(browser.session()).resolves.toMatchObject(ADA);
    expect(sessionCookies(browser)).toEqual([COOKIE.session]);
    expect(browser.jar.get(COOKIE.session)).not.toBe(moved);
  });

  it('passes its claims to the callbacks', async () => {
    await withV4(app).session();
    expect(givenTo(app.calls, 'cb.jwt')).toMatchObject({ token: GOLDEN_CLAIMS });
  });

  it.each([
    ['', 1],
    ['x'.repeat(3000), 2],
    ['x'.repeat(7000), 3],
  ])('may be chunked (%#)', async (filler, pieces) => {
    const token = await v4Token({ ...GOLDEN_CLAIMS, ...valid, filler });
    const browser = withV4(app, token);
    const names = [...browser.jar.keys()];
    expect(names).toHaveLength(pieces);
    const response = await browser.visit('/auth/session');
    await expect(response.json()).resolves.toMatchObject(ADA);
    expect(readCookies(response).deleted).toEqual(names);
    expect(sessionCookies(browser).join()).not.toContain('next-auth');
    await expect(browser.session()).resolves.toMatchObject(ADA);
  });

  it('is used after one in the current cookie', async () => {
    const browser = app.browser();
    await signIn(browser);
    browser.jar.set(V4_COOKIE, GOLDEN_TOKEN);
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
    await expect(browser.session()).resolves.not.toMatchObject(ADA);
    expect(sessionCookies(browser)).toEqual([COOKIE.session]);
  });

  it('is found beside an invalid current one', async () => {
    const browser = withV4(app);
    browser.jar.set(COOKIE.session, 'garbage');
    await expect(browser.session()).resolves.toMatchObject(ADA);
    expect(app.errors()).toEqual(['JWTSessionError']);
    expect(sessionCookies(browser)).toEqual([COOKIE.session]);
  });

  it('is read by a guard, which sets no cookie', async () => {
    const browser = withV4(app);
    const before = [...browser.jar];
    await expect(app.guarded(browser)).resolves.toMatchObject(ADA);
    expect([...browser.jar]).toEqual(before);
  });

  it('is changed by an update, and moves to the current cookie', async () => {
    const browser = withV4(app);
    const json = { csrfToken: await browser.csrfToken(), data: { theme: 'dark' } };
    const response = await browser.visit('/auth/session', { json });
    await expect(response.json()).resolves.toMatchObject(ADA);
    expect(givenTo(app.calls, 'cb.jwt')).toMatchObject({ session: { theme: 'dark' } });
    expect(sessionCookies(browser)).toEqual([COOKIE.session]);
  });

  it('is ended by signing out', async () => {
    const browser = withV4(app);
    const response = await browser.post('/auth/signout');
    expect(readCookies(response).deleted).toEqual([V4_COOKIE]);
    expect(listNames(app.calls)).toContain('ev.signOut');
    expect(givenTo(app.calls, 'ev.signOut')).toMatchObject({ token: GOLDEN_CLAIMS });
    await expect(browser.session()).resolves.toBeNull();
  });

  it('in chunks is ended by signing out', async () => {
    const token = await v4Token({ ...valid, sub: '42', filler: 'x'.repeat(5000) });
    const browser = withV4(app, token);
    await browser.post('/auth/signout');
    expect(sessionCookies(browser)).toEqual([]);
  });

  it('is replaced by signing in', async () => {
    const browser = withV4(app);
    const response = await signIn(browser);
    expect(readCookies(response).deleted).toContain(V4_COOKIE);
    expect(sessionCookies(browser)).toEqual([COOKIE.session]);
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
  });

  it.each<readonly [string, () => Promise<string> | string]>([
    ['that has expired', () => v4Token({ sub: '42', iat: SECONDS - 60, exp: SECONDS - 30 })],
    ['that never expires', () => v4Token({ sub: '42' })],
    ['of garbage', () => 'garbage'],
  ])('A57 %s is invalid, and is cleared', async (_, make) => {
    const browser = withV4(app, await make());
    const response = await browser.visit('/auth/session');
    expect([response.status, await response.json()]).toEqual([200, null]);
    expect(readCookies(response).deleted).toEqual([V4_COOKIE]);
    expect(app.errors()).toEqual(['JWTSessionError']);
    await expect(app.guarded(withV4(app, await make()))).resolves.toBeNull();
  });

  it.each<readonly [string, () => Promise<string> | string]>([
    ['of another secret', () => v4Token({ ...valid, sub: '42' }, { secret: 'another secret' })],
    // Without a key id, nothing tells it from one of another secret.
    ['that was changed', () => `${GOLDEN_TOKEN.slice(0, -2)}AA`],
  ])('A57 %s is invalid, and stays: another app may have made it', async (_, make) => {
    const token = await make();
    const browser = withV4(app, token);
    const response = await browser.visit('/auth/session');
    expect([response.status, await response.json()]).toEqual([200, null]);
    expect(response.headers.getSetCookie().join()).not.toContain('session-token');
    expect(browser.jar.get(V4_COOKIE)).toBe(token);
    expect(app.errors()).toEqual(['JWTSessionError']);
    await expect(app.guarded(withV4(app, token))).resolves.toBeNull();
  });

  it('has the name for the public protocol: https or not', async () => {
    const insecure = new Browser(app.server, 'http://app.test');
    insecure.jar.set(V4_COOKIE, GOLDEN_TOKEN);
    await expect(insecure.session()).resolves.toBeNull();
    insecure.jar.set(PLAIN_V4, GOLDEN_TOKEN);
    await expect(insecure.session()).resolves.toMatchObject(ADA);
    expect(sessionCookies(insecure)).toEqual([V4_COOKIE, PLAIN]);
    await expect(withV4(app, GOLDEN_TOKEN, PLAIN_V4).session()).resolves.toBeNull();
  });

  it('A30 is not a cookie whose name only begins with its name', async () => {
    for (const name of [`${V4_COOKIE}-old`, `${V4_COOKIE}.x`, `x${V4_COOKIE}`, `${V4_COOKIE}.00`]) {
      await expect(withV4(app, GOLDEN_TOKEN, name).session()).resolves.toBeNull();
    }
  });
});

describe('the configuration', () => {
  it('must enable it', async () => {
    for (const session of [{}, { acceptV4Cookies: false }]) {
      const app = sessionApp('jwt', { secret: V4_SECRET, session });
      const browser = withV4(app);
      const response = await browser.visit('/auth/session');
      await expect(response.json()).resolves.toBeNull();
      expect(sessionCookies(browser)).toEqual([V4_COOKIE]);
      browser.jar.set(COOKIE.session, GOLDEN_TOKEN);
      await expect(browser.session()).resolves.toBeNull();
      expect(app.errors()).toEqual(['JWTSessionError']);
    }
  });

  it.each([
    ['second', ['a newer secret, of more than 32 bytes', V4_SECRET]],
    ['first', [V4_SECRET, 'an older secret, of more than 32 bytes']],
  ])('may have several secrets, of which the right one is the %s', async (_, secret) => {
    const browser = withV4(migrating({ secret }));
    await expect(browser.session()).resolves.toMatchObject(ADA);
    await expect(browser.session()).resolves.toMatchObject(ADA);
  });

  it('may keep the former cookie name', async () => {
    const cookies = { sessionToken: { name: V4_COOKIE, options: {} } };
    const app = migrating({ cookies });
    const browser = withV4(app);
    const response = await browser.visit('/auth/session');
    await expect(response.json()).resolves.toMatchObject(ADA);
    expect(readCookies(response).deleted).toEqual([]);
    expect(sessionCookies(browser)).toEqual([V4_COOKIE]);
    expect(browser.jar.get(V4_COOKIE)).not.toBe(GOLDEN_TOKEN);
    await expect(browser.session()).resolves.toMatchObject(ADA);
    const goodbye = await browser.post('/auth/signout');
    expect(readCookies(goodbye).deleted).toEqual([V4_COOKIE]);
  });

  it('of a cookie domain applies to the older cookie too', async () => {
    const options = { domain: 'app.test', path: '/', secure: true };
    const cookies = { sessionToken: { name: COOKIE.session, options } };
    const response = await withV4(migrating({ cookies })).visit('/auth/session');
    const cleared = response.headers.getSetCookie().find((one) => one.startsWith(V4_COOKIE));
    expect(cleared).toMatch(/Max-Age=0; Domain=app\.test; Path=\//);
  });

  it('`useSecureCookies` determines both names', async () => {
    const app = migrating({ useSecureCookies: false });
    await expect(withV4(app, GOLDEN_TOKEN, PLAIN_V4).session()).resolves.toMatchObject(ADA);
  });

  it('of a decode function applies to these tokens as well', async () => {
    const given: unknown[] = [];
    const app = migrating({
      jwt: {
        decode: (params) => {
          given.push(params);
          return { sub: 'own', name: 'Own' };
        },
      },
    });
    const browser = withV4(app);
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Own' } });
    const [params] = given;
    expect(params).toEqual({ token: GOLDEN_TOKEN, salt: COOKIE.session, secret: V4_SECRET });
    expect(sessionCookies(browser)).toEqual([COOKIE.session]);
  });
});

describe('a session of version 4 in a database', () => {
  async function storedSession() {
    const app = sessionApp('database', {
      providers: [password()],
      session: { acceptV4Cookies: true },
    });
    const browser = await app.signedIn();
    const sessionToken = browser.jar.get(COOKIE.session) ?? '';
    browser.jar.delete(COOKIE.session);
    browser.jar.set(V4_COOKIE, sessionToken);
    return { app, browser, sessionToken };
  }

  it('is found by its token, and moves to the current cookie', async () => {
    const { browser, sessionToken } = await storedSession();
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
    expect(sessionCookies(browser)).toEqual([COOKIE.session]);
    expect(browser.jar.get(COOKIE.session)).toBe(sessionToken);
  });

  it('is ended by signing out, with its row', async () => {
    const { app, browser } = await storedSession();
    await browser.post('/auth/signout');
    expect(sessionCookies(browser)).toEqual([]);
    expect((await app.database.rows()).sessions).toEqual([]);
  });

  it('is ended by signing in, with its row', async () => {
    const { app, browser, sessionToken } = await storedSession();
    await signIn(browser);
    const { sessions } = await app.database.rows();
    expect(sessions.map((row) => row.sessionToken)).not.toContain(sessionToken);
    expect(sessions).toHaveLength(1);
    expect(sessionCookies(browser)).toEqual([COOKIE.session]);
  });

  it('without a row is invalid, and is cleared', async () => {
    const { browser } = await storedSession();
    browser.jar.set(V4_COOKIE, 'unknown');
    await expect(browser.session()).resolves.toBeNull();
    expect(sessionCookies(browser)).toEqual([]);
  });

  it('is looked up once where the cookie kept its name', async () => {
    const cookies = { sessionToken: { name: V4_COOKIE, options: {} } };
    const app = sessionApp('database', { cookies, session: { acceptV4Cookies: true } });
    const browser = await app.signedIn();
    await browser.post('/auth/signout');
    expect(listNames(app.calls).filter((name) => name === 'deleteSession')).toHaveLength(1);
  });
});

/** The session strategy `jwt` (contract §14.2). */
import { describe, expect, it } from '@jest/globals';
import type { JwtParams } from '../../../src/core/callbacks/callbacks.js';
import { JwtService } from '../../../src/core/jwt/jwt.service.js';
import type { JWT } from '../../../src/core/models/session.js';
import type { Browser } from '../../support/browser.js';
import { ADA, type App, COOKIE, NOW, SECRET, readCookies, signIn } from '../actions/app.js';
import { DAY, MAX_AGE, cookieEnds, givenTo, listNames, sessionApp } from './session-app.js';
import { withoutReference } from '../../support/error-reference.js';

const CLAIMS = { name: ADA.name, email: ADA.email, picture: ADA.image, sub: ADA.id };
const UUID = expect.stringMatching(
  /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
);

/** What the session cookie of a browser holds. */
async function readClaims(app: App, browser: Browser): Promise<JWT | null> {
  const names = [...browser.jar.keys()].filter((name) => name.startsWith(COOKIE.session));
  const token = names.map((name) => browser.jar.get(name)).join('');
  return app.services.get(JwtService).decode(token, COOKIE.session);
}

async function update(browser: Browser, data: unknown): Promise<Response> {
  const json = { csrfToken: await browser.csrfToken(), data };
  return browser.visit('/auth/session', { json });
}

describe('the token', () => {
  it('holds the user, with dates of the server', async () => {
    const app = sessionApp('jwt');
    const browser = await app.signedIn();
    const iat = NOW / 1000;
    const exp = iat + MAX_AGE / 1000;
    await expect(readClaims(app, browser)).resolves.toEqual({ ...CLAIMS, iat, exp, jti: UUID });
  });

  it('is renewed on every read, whatever updateAge is', async () => {
    const app = sessionApp('jwt', { session: { updateAge: MAX_AGE / 1000 } });
    const browser = await app.signedIn();
    const before = await readClaims(app, browser);
    app.clock.now += DAY;
    const response = await browser.visit('/auth/session');
    const after = await readClaims(app, browser);
    expect(cookieEnds(response).getTime()).toBe(app.clock.now + MAX_AGE);
    expect(after).toMatchObject({ ...CLAIMS, iat: app.clock.now / 1000 });
    expect(after?.jti).not.toBe(before?.jti);
  });

  it('lives for jwt.maxAge where that differs from session.maxAge', async () => {
    const app = sessionApp('jwt', { jwt: { maxAge: 60 } });
    const browser = await app.signedIn();
    await expect(readClaims(app, browser)).resolves.toMatchObject({ exp: NOW / 1000 + 60 });
    app.clock.now += 75_000;
    await expect(browser.session()).resolves.toBeNull();
  });

  it('may be changed by the session callback, whichever function decoded it', async () => {
    const shared = Object.freeze({ ...CLAIMS, exp: NOW });
    const app = sessionApp('jwt', {
      jwt: { encode: () => 'sealed', decode: () => shared },
      callbacks: {
        session: ({ session, token }) => {
          const seen = Number(token.seen ?? 0) + 1;
          return Object.assign(session, { seen: Object.assign(token, { seen }).seen });
        },
      },
    });
    const browser = await app.signedIn();
    await expect(browser.session()).resolves.toMatchObject({ seen: 1 });
    await expect(browser.session()).resolves.toMatchObject({ seen: 1 });
  });

  it('can be encoded and decoded by the app’s own functions', async () => {
    const seen: unknown[] = [];
    const app = sessionApp('jwt', {
      jwt: {
        encode: (params) => {
          seen.push(params);
          return JSON.stringify(params.token);
        },
        decode: ({ token = '' }) => JSON.parse(token) as JWT,
      },
    });
    const browser = await app.signedIn();
    expect(seen).toEqual([
      { token: CLAIMS, salt: COOKIE.session, maxAge: MAX_AGE / 1000, secret: SECRET },
    ]);
    expect(JSON.parse(decodeURIComponent(browser.jar.get(COOKIE.session) ?? ''))).toEqual(CLAIMS);
    await expect(browser.session()).resolves.toMatchObject({ user: { name: ADA.name } });
  });

  it('reads no database', async () => {
    const app = sessionApp('database', { session: { strategy: 'jwt' } });
    const browser = await app.signedIn();
    await browser.session();
    await browser.post('/auth/signout');
    expect(listNames(app.calls).filter((name) => !/^(cb|ev)\./.test(name))).toEqual([]);
    expect((await app.database.rows()).users).toEqual([]);
  });
});

describe('calls (contract §14.2, §15, §19)', () => {
  const token = { ...CLAIMS, iat: NOW / 1000, exp: (NOW + MAX_AGE) / 1000, jti: UUID };
  const expires = new Date(NOW + MAX_AGE).toISOString();
  const session = { user: { name: ADA.name, email: ADA.email, image: ADA.image }, expires };

  it('of a read come in order, with the arguments of the contract', async () => {
    const app = sessionApp('jwt');
    const browser = await app.signedIn();
    await browser.session();
    expect(app.calls).toEqual([
      { name: 'cb.redirect', given: { url: 'https://app.test', baseUrl: 'https://app.test' } },
      { name: 'cb.jwt', given: { token } },
      { name: 'cb.session', given: { session, token } },
      { name: 'ev.session', given: { session, token } },
    ]);
  });

  it('of an update pass the trigger to the jwt callback alone', async () => {
    const app = sessionApp('jwt');
    const browser = await app.signedIn();
    const json = { csrfToken: await browser.csrfToken(), data: { plan: 'pro' } };
    app.calls.splice(0);
    await browser.visit('/auth/session', { json });
    expect(listNames(app.calls)).toEqual(['cb.redirect', 'cb.jwt', 'cb.session', 'ev.session']);
    const given = { token, session: { plan: 'pro' }, trigger: 'update' };
    expect(givenTo(app.calls, 'cb.jwt')).toEqual(given);
    expect(givenTo(app.calls, 'cb.session')).toEqual({ session, token });
  });

  it('of a guard come in order as well', async () => {
    const app = sessionApp('jwt');
    await app.guarded(await app.signedIn());
    expect(listNames(app.calls)).toEqual(['cb.jwt', 'cb.session', 'ev.session']);
  });

  it('of a sign-out pass the token to the event', async () => {
    const app = sessionApp('jwt');
    const browser = await app.signedIn();
    const csrfToken = await browser.csrfToken();
    app.calls.splice(0);
    await browser.visit('/auth/signout', { form: { csrfToken } });
    expect(listNames(app.calls)).toEqual(['cb.redirect', 'ev.signOut']);
    expect(givenTo(app.calls, 'ev.signOut')).toEqual({ token });
  });

  it('are not made when the token is refused, which is logged once', async () => {
    const app = sessionApp('jwt');
    const browser = app.browser();
    browser.jar.set(COOKIE.session, 'nothing');
    await expect(browser.session()).resolves.toBeNull();
    expect(app.calls).toEqual([]);
    expect(app.errors()).toEqual(['JWTSessionError']);
    browser.jar.set(COOKIE.session, 'nothing');
    await browser.post('/auth/signout');
    expect(listNames(app.calls)).not.toContain('ev.signOut');
  });
});

describe('a jwt callback', () => {
  const ending = ({ token, trigger }: JwtParams) => (trigger === 'signIn' ? token : null);

  it.each([
    ['GET', undefined],
    ['POST', {}],
  ])('that returns null ends the session at %s /session', async (method, data) => {
    const app = sessionApp('jwt', { callbacks: { jwt: ending } });
    const browser = await app.signedIn();
    const response =
      method === 'GET' ? await browser.visit('/auth/session') : await update(browser, data);
    expect(response.status).toBe(200);
    await expect(response.json()).resolves.toBeNull();
    expect(readCookies(response).deleted).toEqual([COOKIE.session]);
    expect(listNames(app.calls)).not.toContain('cb.session');
  });

  it('that returns null at sign-in starts none, and ends the one before', async () => {
    let isWelcome = true;
    const callbacks = { jwt: ({ token }: JwtParams) => (isWelcome ? token : null) };
    const browser = await sessionApp('jwt', { callbacks }).signedIn();
    isWelcome = false;
    const response = await signIn(browser);
    expect(readCookies(response).deleted).toEqual([COOKIE.session]);
    expect(browser.jar.has(COOKIE.session)).toBe(false);
  });

  it('that throws at sign-in is E(Configuration), and starts none', async () => {
    const callbacks = { jwt: () => Promise.reject(new Error('down')) };
    const app = sessionApp('jwt', { callbacks });
    const response = await signIn(app.browser());
    expect(withoutReference(response.headers.get('location'))).toMatch(
      /error\?error=Configuration$/,
    );
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(app.errors()).toEqual(['CallbackRouteError']);
  });

  it('that throws later gives 500, and the user stays signed in (F04)', async () => {
    const jwt = ({ token, trigger }: JwtParams) =>
      trigger === 'signIn' ? token : Promise.reject(new Error('down'));
    const app = sessionApp('jwt', { callbacks: { jwt } });
    const browser = await app.signedIn();
    const before = new Map(browser.jar);
    expect((await browser.visit('/auth/session')).status).toBe(500);
    await expect(app.guarded(browser)).rejects.toMatchObject({ type: 'JWTSessionError' });
    expect(browser.jar).toEqual(before);
    expect(listNames(app.calls)).not.toContain('cb.session');
  });

  it('keeps what it adds', async () => {
    const callbacks = {
      jwt: ({ token, user }: JwtParams) => ({ ...token, ...(user && { role: 'admin' }) }),
    };
    const app = sessionApp('jwt', { callbacks });
    const browser = await app.signedIn();
    await browser.session();
    await browser.session();
    await expect(readClaims(app, browser)).resolves.toMatchObject({ ...CLAIMS, role: 'admin' });
  });
});

describe('A118 claims that an update cannot touch', () => {
  const spreading = ({ token, session }: JwtParams) => ({ ...token, ...(session as object) });
  const forged = { sub: 'root', iat: 1, exp: 8e12, nbf: 8e12, jti: 'mine' };

  it('are kept even when the app copies all of the client’s data', async () => {
    const app = sessionApp('jwt', { callbacks: { jwt: spreading } });
    const browser = await app.signedIn();
    const before = await readClaims(app, browser);
    app.clock.now += DAY;
    const response = await update(browser, { ...forged, role: 'root' });
    expect(response.status).toBe(200);
    const { nbf: _, ...after } = { nbf: undefined, ...(await readClaims(app, browser)) };
    const iat = app.clock.now / 1000;
    expect(after).toEqual({ ...before, role: 'root', iat, exp: iat + MAX_AGE / 1000, jti: UUID });
    await expect(readClaims(app, browser)).resolves.not.toHaveProperty('nbf');
  });

  it('remain absent if the token had none', async () => {
    const jwt = ({ token: { sub: _, ...token }, session }: JwtParams) => ({
      ...token,
      ...(session as object),
    });
    const app = sessionApp('jwt', { callbacks: { jwt } });
    const browser = await app.signedIn();
    await update(browser, forged);
    const claims = await readClaims(app, browser);
    expect(claims).toMatchObject({ name: ADA.name });
    expect(claims).not.toHaveProperty('sub');
    expect(claims).not.toHaveProperty('nbf');
  });

  it('A60 do not pollute a prototype', async () => {
    const app = sessionApp('jwt', { callbacks: { jwt: spreading } });
    const browser = await app.signedIn();
    const data = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"x":1}}') as unknown;
    expect((await update(browser, data)).status).toBe(200);
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
    await expect(browser.session()).resolves.toMatchObject({ user: { name: ADA.name } });
  });
});

describe('a large session', () => {
  const holding = (length: number) => ({
    jwt: ({ token }: JwtParams) => ({ ...token, filler: 'x'.repeat(length) }),
  });
  const listPieces = (browser: Browser) =>
    [...browser.jar.keys()].filter((name) => name.startsWith(COOKIE.session));

  it('is chunked, and moves back into one cookie when it shrinks', async () => {
    let length = 6000;
    const callbacks = { jwt: (params: JwtParams) => holding(length).jwt(params) };
    const browser = await sessionApp('jwt', { callbacks }).signedIn();
    expect(listPieces(browser)).toEqual(['.0', '.1', '.2'].map((end) => COOKIE.session + end));
    length = 0;
    await expect(browser.session()).resolves.toMatchObject({ user: { name: ADA.name } });
    expect(listPieces(browser)).toEqual([COOKIE.session]);
  });

  it('A41 that exceeds the cookie limit fails the sign-in, with a clear error', async () => {
    const app = sessionApp('jwt', { callbacks: holding(60_000) });
    const response = await signIn(app.browser());
    expect(withoutReference(response.headers.get('location'))).toMatch(
      /error\?error=Configuration$/,
    );
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(app.errors()).toEqual(['SessionTooLarge']);
  });

  it('A41 that an update would enlarge too much is refused, and the session is unchanged', async () => {
    const jwt = ({ token, session }: JwtParams) => ({ ...token, ...(session as object) });
    const app = sessionApp('jwt', { callbacks: { jwt } });
    const browser = await app.signedIn();
    const before = await readClaims(app, browser);
    expect((await update(browser, { filler: 'x'.repeat(40_000) })).status).toBe(400);
    await expect(readClaims(app, browser)).resolves.toEqual(before);
  });
});

/** The renewal of a session by a guard, for each strategy. */
import { describe, expect, it } from '@jest/globals';
import { AuthHandler } from '../../../src/core/handler/auth-handler.js';
import { createAuth } from '../../../src/core/compose/auth.js';
import { CallbackRunner } from '../../../src/core/callbacks/callback-runner.js';
import type { JwtParams } from '../../../src/core/callbacks/callbacks.js';
import { JwtService } from '../../../src/core/jwt/jwt.service.js';
import { value } from '../../../src/core/kernel/container.js';
import type { JWT } from '../../../src/core/models/session.js';
import { Browser } from '../../support/browser.js';
import {
  ADA,
  type App,
  COOKIE,
  NOW,
  ORIGIN,
  SECRET,
  makeApp,
  password,
  signIn,
} from '../actions/app.js';
import { GOLDEN_TOKEN, V4_COOKIE, V4_SECRET } from '../jwt/v4-tokens.js';
import { DAY, type SessionApp, keptAlive, sessionApp } from './session-app.js';

const sessionCookies = (browser: Browser) =>
  [...browser.jar.keys()].filter((name) => name.includes('session-token')).sort();

async function readClaims(app: App, browser: Browser): Promise<JWT | null> {
  const pieces = sessionCookies(browser).map((name) => browser.jar.get(name));
  return app.services.get(JwtService).decode(pieces.join(''), COOKIE.session);
}

/** A user whose token has these claims, and whose `jwt` callback from then on does this. */
async function revising(
  claims: object,
  revise: (token: JWT) => JWT | null,
): Promise<{ app: SessionApp; browser: Browser; renewals: (times: number) => Promise<number> }> {
  const jwt = ({ token, trigger }: JwtParams) =>
    trigger === 'signIn' ? { ...token, ...claims } : revise(token);
  const app = sessionApp('jwt', { callbacks: { jwt } });
  const browser = await app.signedIn();
  const renewals = async (times: number) => {
    let count = 0;
    for (let round = 0; round < times; round++) {
      app.clock.now += 1000;
      const { cookies } = await keptAlive(app, browser);
      count += cookies.length > 0 ? 1 : 0;
    }
    return count;
  };
  return { app, browser, renewals };
}

const OLD = { github: { accessToken: 'old', scopes: ['a', 'b'] }, zone: 'UTC', role: 'editor' };

/** Rotates once, as the provider would have it. */
const rotating = (rotate: (token: JWT) => JWT) => {
  let isOld = true;
  return (token: JWT) => {
    if (!isOld) return token;
    isOld = false;
    return rotate(token);
  };
};

describe('a change by the jwt callback is stored once', () => {
  const github = { accessToken: 'new', scopes: ['a', 'b'] };

  it.each<readonly [string, (token: JWT) => JWT]>([
    ['in a token of its own', (token) => ({ ...token, github })],
    ['in the token that it was given', (token) => Object.assign(token, { github })],
    [
      'in place, deep inside',
      (token) => {
        Object.assign(token['github'] as object, { accessToken: 'new' });
        return token;
      },
    ],
  ])('%s', async (_, rotate) => {
    const { app, browser, renewals } = await revising(OLD, rotating(rotate));
    expect(await renewals(4)).toBe(1);
    await expect(readClaims(app, browser)).resolves.toMatchObject({ ...OLD, github });
    await expect(app.guarded(browser)).resolves.toMatchObject({ user: { name: ADA.name } });
  });

  it.each<readonly [string, (token: JWT) => JWT]>([
    ['adds a claim', (token) => ({ ...token, plan: 'pro' })],
    ['takes one away', ({ role: _, ...token }) => token],
    ['sets one to null', (token) => ({ ...token, role: null })],
    ['sets one to undefined', (token) => ({ ...token, role: undefined })],
    ['puts a list in another order', (token) => ({ ...token, github: { scopes: ['b', 'a'] } })],
    ['adds a date', (token) => ({ ...token, since: new Date(NOW) })],
  ])('also when it %s', async (_, revise) => {
    const { renewals } = await revising(OLD, revise);
    expect(await renewals(3)).toBe(1);
  });
});

describe('it is not a change', () => {
  it.each<readonly [string, (token: JWT) => JWT]>([
    ['to return the same', (token) => token],
    ['to return a copy', (token) => structuredClone(token)],
    ['to order claims otherwise', (token) => Object.fromEntries(Object.entries(token).reverse())],
    ['to name what is not there', (token) => ({ ...token, error: undefined })],
    ['to date the token', (token) => ({ ...token, iat: 1, exp: 8e12, nbf: 1, jti: 'mine' })],
    ['to leave the dates out', ({ iat: _iat, exp: _exp, jti: _jti, ...token }) => token],
  ])('%s', async (_, revise) => {
    const { app, browser, renewals } = await revising(OLD, revise);
    const before = [...browser.jar];
    expect(await renewals(3)).toBe(0);
    expect([...browser.jar]).toEqual(before);
    expect(app.errors()).toEqual([]);
  });
});

describe('a renewed token', () => {
  it('ends the session when the callback returns null, and keeps its cookie', async () => {
    const { app, browser } = await revising(OLD, () => null);
    app.clock.now += DAY;
    await expect(keptAlive(app, browser)).resolves.toEqual({ session: null, cookies: [] });
    expect(sessionCookies(browser)).toEqual([COOKIE.session]);
  });

  it.each([
    ['grows out of one cookie', '', 'x'.repeat(6000), 3],
    ['shrinks into one', 'x'.repeat(6000), '', 1],
    ['stays in pieces', 'x'.repeat(6000), 'y'.repeat(6000), 3],
  ])('%s', async (_, before, after, pieces) => {
    const revise = (token: JWT) => ({ ...token, filler: after });
    const { app, browser, renewals } = await revising({ filler: before }, revise);
    expect(await renewals(2)).toBe(1);
    expect(sessionCookies(browser)).toHaveLength(pieces);
    await expect(readClaims(app, browser)).resolves.toMatchObject({ filler: after });
  });

  it('A41 is dropped when it exceeds the cookie limit, which is logged', async () => {
    const revise = (token: JWT) => ({ ...token, filler: 'x'.repeat(40_000) });
    const { app, browser } = await revising({}, revise);
    const { session, cookies } = await keptAlive(app, browser);
    expect([session, cookies]).toEqual([
      expect.objectContaining({ user: { name: ADA.name, email: ADA.email, image: ADA.image } }),
      [],
    ]);
    expect(app.errors()).toEqual(['SessionTooLarge']);
  });

  it('moves out of the cookie of version 4', async () => {
    const app = sessionApp('jwt', { secret: V4_SECRET, session: { acceptV4Cookies: true } });
    const browser = app.browser();
    browser.jar.set(V4_COOKIE, GOLDEN_TOKEN);
    const { session } = await keptAlive(app, browser);
    expect(session).toMatchObject({ user: { name: 'Ada Lovelace' } });
    expect(sessionCookies(browser)).toEqual([COOKIE.session]);
    expect((await keptAlive(app, browser)).cookies).toEqual([]);
  });
});

describe('a renewed row', () => {
  it('is valid even when its expiry cannot be stored, which is logged', async () => {
    const app = sessionApp('database');
    const browser = await app.signedIn();
    app.clock.now += DAY;
    app.database.failNext('updateSession');
    expect((await keptAlive(app, browser)).session).toMatchObject({ user: { name: ADA.name } });
    expect(app.errors()).toEqual(['AdapterError']);
  });

  it('F50 is not treated as signed out while the database is unavailable', async () => {
    const app = sessionApp('database');
    const browser = await app.signedIn();
    app.database.failNext('getSessionAndUser');
    await expect(keptAlive(app, browser)).rejects.toMatchObject({ type: 'SessionTokenError' });
  });

  it('moves out of the cookie of version 4, with the same token', async () => {
    const app = sessionApp('database', { session: { acceptV4Cookies: true } });
    const browser = await app.signedIn();
    const token = browser.jar.get(COOKIE.session) ?? '';
    browser.jar.delete(COOKIE.session);
    browser.jar.set(V4_COOKIE, token);
    app.clock.now += DAY;
    await keptAlive(app, browser);
    expect([...browser.jar].filter(([name]) => name.includes('session-token'))).toEqual([
      [COOKIE.session, token],
    ]);
  });
});

it('a change by a service of the app is stored as well', async () => {
  class Counting extends CallbackRunner {
    private calls = 0;

    override jwt({ token }: JwtParams): Promise<JWT> {
      this.calls += 1;
      return Promise.resolve({ ...token, calls: this.calls });
    }
  }
  const config = { secret: SECRET, trustHost: true, providers: [password()] };
  const services = createAuth(config, [value(CallbackRunner, new Counting({}))]);
  const browser = new Browser((request) => services.get(AuthHandler).respond(request), ORIGIN);
  await signIn(browser);
  const app = { ...makeApp(config), services };
  await keptAlive(app, browser);
  await expect(readClaims(app, browser)).resolves.toMatchObject({ calls: 2 });
});

it.each([undefined, null, 'soon', NOW, Infinity])(
  'a session whose token was decoded by the app, with the expiry %p, is read',
  async (exp) => {
    const decode = () => ({ name: ADA.name, iat: NOW / 1000, exp }) as JWT;
    const app = sessionApp('jwt', { jwt: { encode: () => 'own', decode } });
    const browser = await app.signedIn();
    await expect(app.guarded(browser)).resolves.toMatchObject({ user: { name: ADA.name } });
  },
);

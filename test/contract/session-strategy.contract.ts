/** What every way to keep a session must do. */
import { describe, expect, it } from '@jest/globals';
import { SessionService } from '../../src/core/sessions/session.service.js';
import { ADA, COOKIE, NOW, ORIGIN, readCookies, signIn, makeVisitor } from '../core/actions/app.js';
import {
  DAY,
  MAX_AGE,
  type SessionApp,
  type Strategy,
  cookieEnds,
  copyBrowser,
  listNames,
  sessionApp,
} from '../core/sessions/session-app.js';
import { sessionRenewalContract } from './session-renewal.contract.js';

const USER = { name: ADA.name, email: ADA.email, image: ADA.image };

/** Calls that change what is stored. */
const WRITES = /^(create|update|delete|link|unlink|use)/;

export function sessionStrategyContract(strategy: Strategy): void {
  describe(`session strategy contract: ${strategy}`, () => {
    startCases(strategy);
    readCases(strategy);
    sessionRenewalContract(strategy);
    expiryCases(strategy);
    refusalCases(strategy);
    endCases(strategy);
  });
}

function startCases(strategy: Strategy): void {
  describe('start', () => {
    it('sets a cookie that expires with the session', async () => {
      const app = sessionApp(strategy);
      const response = await signIn(app.browser());
      expect(cookieEnds(response).getTime()).toBe(NOW + MAX_AGE);
      const header = response.headers.getSetCookie().find((one) => one.startsWith(COOKIE.session));
      expect(header).toMatch(/; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
    });

    it('V7.2.4 never reuses a token', async () => {
      const app = sessionApp(strategy);
      const browser = app.browser();
      const tokens = new Set<string | undefined>();
      for (let round = 0; round < 3; round++) {
        await signIn(browser);
        tokens.add(browser.jar.get(COOKIE.session));
      }
      expect(tokens.size).toBe(3);
      await expect(browser.session()).resolves.toMatchObject({ user: USER });
    });

    it.each(['planted', `${'x'.repeat(43)}`, 'a..b.c.d'])(
      'A70 does not adopt a planted token: %s',
      async (planted) => {
        const app = sessionApp(strategy);
        const browser = app.browser();
        browser.jar.set(COOKIE.session, planted);
        await signIn(browser);
        expect(browser.jar.get(COOKIE.session)).not.toBe(planted);
        const attacker = app.browser();
        attacker.jar.set(COOKIE.session, planted);
        await expect(attacker.session()).resolves.toBeNull();
      },
    );
  });
}

function readCases(strategy: Strategy): void {
  describe('read', () => {
    it('returns the user and the expiry', async () => {
      const app = sessionApp(strategy);
      const browser = await app.signedIn();
      const expires = new Date(NOW + MAX_AGE).toISOString();
      await expect(browser.session()).resolves.toEqual({ user: USER, expires });
    });

    it('calls nothing without a cookie', async () => {
      const app = sessionApp(strategy);
      await expect(app.browser().session()).resolves.toBeNull();
      await expect(app.guarded(app.browser())).resolves.toBeNull();
      expect(app.calls).toEqual([]);
    });

    it('by a guard writes nothing and sets no cookie', async () => {
      const app = sessionApp(strategy, { session: { updateAge: 0 } });
      const browser = await app.signedIn();
      const rows = await app.database.rows();
      app.clock.now += 2 * DAY;
      await expect(app.guarded(browser)).resolves.toMatchObject({ user: USER });
      expect(await app.database.rows()).toEqual(rows);
      expect(listNames(app.calls).filter((name) => WRITES.test(name))).toEqual([]);
      expect(app.errors()).toEqual([]);
    });

    it('by a guard writes nothing for an expired session either', async () => {
      const app = sessionApp(strategy);
      const browser = await app.signedIn();
      const rows = await app.database.rows();
      app.clock.now += MAX_AGE + DAY;
      await expect(app.guarded(browser)).resolves.toBeNull();
      expect(await app.database.rows()).toEqual(rows);
      expect(listNames(app.calls).filter((name) => WRITES.test(name))).toEqual([]);
    });

    it('F04 by a guard rethrows an error of a callback, and logs it', async () => {
      const callbacks = { session: () => Promise.reject(new Error('down')) };
      const app = sessionApp(strategy, { callbacks });
      const browser = await app.signedIn();
      const reading = app.guarded(browser);
      await expect(reading).rejects.toMatchObject({ type: 'JWTSessionError' });
      await expect(reading).rejects.toMatchObject({ cause: { err: new Error('down') } });
    });

    it('F04 is 500 when a callback throws, and the user stays signed in', async () => {
      let isDown = true;
      const callbacks: SessionApp['config']['callbacks'] = {
        session: ({ session }) => (isDown ? Promise.reject(new Error('down')) : session),
      };
      const app = sessionApp(strategy, { callbacks });
      const browser = await app.signedIn();
      const before = new Map(browser.jar);
      expect((await browser.visit('/auth/session')).status).toBe(500);
      expect(browser.jar).toEqual(before);
      expect(app.errors()).toEqual(['JWTSessionError']);
      isDown = false;
      await expect(browser.session()).resolves.toMatchObject({ user: USER });
    });
  });
}

function expiryCases(strategy: Strategy): void {
  /** Contract §11: the clocks of two servers may be 15 s apart. A database has one clock. */
  const tolerance = strategy === 'jwt' ? 14_000 : 0;
  const beyond = strategy === 'jwt' ? 15_000 : 1;

  describe('expiry', () => {
    it('is extended by reading', async () => {
      const app = sessionApp(strategy);
      const browser = await app.signedIn();
      for (let day = 0; day < 60; day += 20) {
        app.clock.now += 20 * DAY;
        const response = await browser.visit('/auth/session');
        expect(cookieEnds(response).getTime()).toBe(app.clock.now + MAX_AGE);
        await expect(response.json()).resolves.toMatchObject({ user: USER });
      }
    });

    it.each([
      ['a moment before it', MAX_AGE - 1000, true],
      ['at it', MAX_AGE + tolerance, true],
      ['after it', MAX_AGE + beyond, false],
      ['long after it', 2 * MAX_AGE, false],
    ])('is checked exactly: %s', async (_, elapsed, isSignedIn) => {
      const app = sessionApp(strategy);
      const browser = await app.signedIn();
      app.clock.now += elapsed;
      const response = await browser.visit('/auth/session');
      expect(response.status).toBe(200);
      expect((await response.json()) !== null).toBe(isSignedIn);
      expect(browser.jar.has(COOKIE.session)).toBe(isSignedIn);
    });

    it('A71 ends the session on every path', async () => {
      const app = sessionApp(strategy);
      const browser = await app.signedIn();
      app.clock.now += MAX_AGE + DAY;
      const { cookies, requestOrigin } = makeVisitor(app, browser.cookieHeader());
      await expect(
        app.services.get(SessionService).getUser(cookies, requestOrigin),
      ).resolves.toBeNull();
    });

    it('follows `session.maxAge`', async () => {
      const app = sessionApp(strategy, { session: { maxAge: 60 } });
      const browser = await app.signedIn();
      app.clock.now += 59_000;
      await expect(browser.session()).resolves.not.toBeNull();
      app.clock.now += 76_000;
      await expect(browser.session()).resolves.toBeNull();
    });
  });
}

function refusalCases(strategy: Strategy): void {
  describe('an invalid cookie', () => {
    const { session } = COOKIE;

    it.each([
      ['is text', { [session]: 'nothing' }],
      ['is empty', { [session]: '' }],
      ['is a token of no session', { [session]: crypto.randomUUID() }],
      ['is a piece with a gap', { [`${session}.0`]: 'x', [`${session}.2`]: 'y' }],
      ['is whole and in pieces', { [session]: 'x', [`${session}.0`]: 'y' }],
    ])('is deleted with all its chunks when it %s', async (_, cookies) => {
      const browser = sessionApp(strategy).browser();
      for (const [name, value] of Object.entries(cookies)) browser.jar.set(name, value);
      const response = await browser.visit('/auth/session');
      expect(response.status).toBe(200);
      await expect(response.json()).resolves.toBeNull();
      expect(readCookies(response).deleted).toEqual(Object.keys(cookies));
      expect([...browser.jar.keys()].filter((name) => name.startsWith(session))).toEqual([]);
    });

    it('A31 beside the valid one, under the same name, does not sign the user out', async () => {
      const app = sessionApp(strategy);
      const browser = await app.signedIn();
      const good = `${session}=${browser.jar.get(session)}`;
      for (const header of [`${session}=bad; ${good}`, `${good}; ${session}=bad`]) {
        const request = new Request(`${ORIGIN}/auth/session`, { headers: { cookie: header } });
        await expect((await app.server(request)).json()).resolves.toMatchObject({ user: USER });
      }
    });

    it('A30 of another name is kept', async () => {
      const app = sessionApp(strategy);
      const browser = await app.signedIn();
      for (const name of [`${session}-old`, `${session}x`, `${session}.x`]) {
        browser.jar.set(name, 'evil');
      }
      const response = await browser.visit('/auth/session');
      await expect(response.json()).resolves.toMatchObject({ user: USER });
      expect(readCookies(response).deleted).toEqual([]);
    });
  });
}

function endCases(strategy: Strategy): void {
  describe('end', () => {
    it('clears all cookies of the session', async () => {
      const app = sessionApp(strategy);
      const browser = await app.signedIn();
      const response = await browser.post('/auth/signout');
      expect(readCookies(response).deleted).toEqual([COOKIE.session]);
      expect(browser.jar.has(COOKIE.session)).toBe(false);
      await expect(browser.session()).resolves.toBeNull();
      expect(app.errors()).toEqual([]);
    });

    it('ends one session of a user, and no other', async () => {
      const app = sessionApp(strategy);
      const [here, there] = [await app.signedIn(), await app.signedIn()];
      await here.post('/auth/signout');
      await expect(there.session()).resolves.toMatchObject({ user: USER });
    });

    it('may be called twice', async () => {
      const app = sessionApp(strategy);
      const browser = await app.signedIn();
      const copy = copyBrowser(browser, app);
      await browser.post('/auth/signout');
      const again = await copy.post('/auth/signout');
      expect(again.headers.get('location')).toBe(ORIGIN);
      expect(copy.jar.has(COOKIE.session)).toBe(false);
      expect(app.errors()).toEqual([]);
    });
  });
}

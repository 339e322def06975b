/** What every way to keep a session must do when a guard keeps it alive. */
import { describe, expect, it } from '@jest/globals';
import type { AuthConfig } from '../../src/core/config/auth-config.js';
import { SessionService } from '../../src/core/sessions/session.service.js';
import { ADA, COOKIE, makeVisitor, NOW } from '../core/actions/app.js';
import {
  DAY,
  MAX_AGE,
  type SessionApp,
  type Strategy,
  keptAlive,
  listNames,
  sessionApp,
} from '../core/sessions/session-app.js';

const USER = { name: ADA.name, email: ADA.email, image: ADA.image };

/** Calls that change what is stored. */
const WRITES = /^(create|update|delete|link|unlink|use)/;

const listWrites = ({ calls }: SessionApp) => listNames(calls).filter((name) => WRITES.test(name));

export function sessionRenewalContract(strategy: Strategy): void {
  describe('renewal', () => {
    it.each([
      ['a moment old', 0],
      ['about to be due', DAY - 1000],
    ])('writes nothing and sets no cookie for a session that is %s', async (_, age) => {
      const app = sessionApp(strategy);
      const browser = await app.signedIn();
      app.clock.now += age;
      const { session, cookies } = await keptAlive(app, browser);
      expect(session).toMatchObject({ user: USER });
      expect(cookies).toEqual([]);
      expect(listWrites(app)).toEqual([]);
    });

    it('extends a session after updateAge', async () => {
      const app = sessionApp(strategy);
      const browser = await app.signedIn();
      app.clock.now += DAY;
      const { session, cookies } = await keptAlive(app, browser);
      const expires = new Date(NOW + DAY + MAX_AGE);
      expect(session).toMatchObject({ user: USER });
      expect(cookies).toEqual([
        expect.objectContaining({
          name: COOKIE.session,
          options: expect.objectContaining({ expires, httpOnly: true, secure: true, path: '/' }),
        }),
      ]);
      expect(listWrites(app)).toEqual(strategy === 'database' ? ['updateSession'] : []);
      const { sessions } = await app.database.rows();
      expect(sessions.map((row) => row.expires)).toEqual(strategy === 'database' ? [expires] : []);
    });

    it('happens once per updateAge', async () => {
      const app = sessionApp(strategy);
      const browser = await app.signedIn();
      const renewed: boolean[] = [];
      for (const elapsed of [DAY, 0, DAY - 1000, 1000, 1000]) {
        app.clock.now += elapsed;
        renewed.push((await keptAlive(app, browser)).cookies.length > 0);
      }
      expect(renewed).toEqual([true, false, false, true, false]);
    });

    it.each([
      [0, [true, true, true]],
      [60, [false, true, false]],
    ])('follows `session.updateAge`: %d', async (updateAge, expected) => {
      const app = sessionApp(strategy, { session: { updateAge } });
      const browser = await app.signedIn();
      const renewed: boolean[] = [];
      for (const elapsed of [0, 60_000, 1000]) {
        app.clock.now += elapsed;
        renewed.push((await keptAlive(app, browser)).cookies.length > 0);
      }
      expect(renewed).toEqual(expected);
    });

    it.each<readonly [string, Partial<AuthConfig>, number]>([
      ['a maxAge shorter than the default updateAge', { session: { maxAge: 900 } }, 400_000],
      ['an updateAge as long as maxAge', { session: { maxAge: 900, updateAge: 900 } }, 400_000],
      ['an updateAge longer than maxAge', { session: { maxAge: 60, updateAge: 900 } }, 25_000],
      ['a short jwt.maxAge', { jwt: { maxAge: 900 } }, 400_000],
    ])('M4 keeps an active user signed in, with %s', async (_, config, pause) => {
      const app = sessionApp(strategy, config);
      const browser = await app.signedIn();
      for (let visits = 0; visits < 10; visits++) {
        app.clock.now += pause;
        expect((await keptAlive(app, browser)).session).toMatchObject({ user: USER });
      }
    });

    it('keeps users signed in as long as they return in time', async () => {
      const app = sessionApp(strategy);
      const browser = await app.signedIn();
      for (let day = 0; day < 120; day += 20) {
        app.clock.now += 20 * DAY;
        const { session } = await keptAlive(app, browser);
        expect(session).toMatchObject({ user: USER });
      }
      await expect(app.guarded(browser)).resolves.toMatchObject({ user: USER });
    });

    it('calls the callbacks as a read does, and emits one event', async () => {
      const app = sessionApp(strategy);
      const browser = await app.signedIn();
      const read = await app.guarded(browser);
      app.calls.length = 0;
      expect((await keptAlive(app, browser)).session).toEqual(read);
      expect(listNames(app.calls).filter((name) => name === 'ev.session')).toHaveLength(1);
    });

    it('restores no session, and keeps the cookie', async () => {
      const app = sessionApp(strategy);
      const browser = await app.signedIn();
      app.clock.now += MAX_AGE + DAY;
      await expect(keptAlive(app, browser)).resolves.toEqual({ session: null, cookies: [] });
      browser.jar.set(COOKIE.session, 'nonsense');
      await expect(keptAlive(app, browser)).resolves.toEqual({ session: null, cookies: [] });
    });

    it('calls nothing without a cookie', async () => {
      const app = sessionApp(strategy);
      const signedOut = { session: null, cookies: [] };
      await expect(keptAlive(app, app.browser())).resolves.toEqual(signedOut);
      expect(app.calls).toEqual([]);
    });

    it('F04 rethrows an error of a callback, and sets no cookie', async () => {
      const callbacks = { session: () => Promise.reject(new Error('down')) };
      const app = sessionApp(strategy, { callbacks });
      const browser = await app.signedIn();
      app.clock.now += DAY;
      const { cookies, requestOrigin } = makeVisitor(app, browser.cookieHeader());
      await expect(
        app.services.get(SessionService).keepAlive(cookies, requestOrigin),
      ).rejects.toMatchObject({
        type: 'JWTSessionError',
        cause: { err: new Error('down') },
      });
    });
  });
}

/** The session strategy `database` (contract §14.3). */
import { describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { AuthHandler } from '../../../src/core/handler/auth-handler.js';
import { createAuth } from '../../../src/core/compose/auth.js';
import { value } from '../../../src/core/kernel/container.js';
import { RandomToken } from '../../../src/core/kernel/platform.js';
import { SessionService } from '../../../src/core/sessions/session.service.js';
import { Browser } from '../../support/browser.js';
import {
  ADA,
  COOKIE,
  NOW,
  ORIGIN,
  SECRET,
  readCookies,
  password,
  signIn,
  makeVisitor,
} from '../actions/app.js';
import {
  DAY,
  MAX_AGE,
  type SessionApp,
  cookieEnds,
  copyBrowser,
  givenTo,
  listNames,
  sessionApp,
} from './session-app.js';

const USER = { name: ADA.name, email: ADA.email, image: ADA.image };

async function findRow(app: SessionApp, browser: Browser) {
  const sessionToken = browser.jar.get(COOKIE.session) ?? '';
  const { sessions } = await app.database.rows();
  return sessions.find((row) => row.sessionToken === sessionToken);
}

async function findEnd(app: SessionApp, browser: Browser): Promise<number | undefined> {
  return (await findRow(app, browser))?.expires.getTime();
}

describe('the row', () => {
  it('has the token of the cookie, and expires with it', async () => {
    const app = sessionApp('database');
    const browser = await app.signedIn();
    const { users } = await app.database.rows();
    expect(await findRow(app, browser)).toEqual({
      sessionToken: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
      userId: users[0]?.id,
      expires: new Date(NOW + MAX_AGE),
    });
  });

  it('has a token from the injected random source, if the app generates none', async () => {
    const services = createAuth(
      {
        secret: SECRET,
        trustHost: true,
        providers: [password()],
        adapter: new MemoryAdapter(),
        session: { strategy: 'database' },
      },
      [value(RandomToken, { bytes: (count) => new Uint8Array(count).fill(0xab) })],
    );
    const browser = new Browser(
      async (request) => services.get(AuthHandler).respond(request),
      ORIGIN,
    );
    await signIn(browser);
    expect(browser.jar.get(COOKIE.session)).toBe('abababab-abab-4bab-abab-abababababab');
  });

  it('has a token that the app generates', async () => {
    let count = 0;
    const session = { generateSessionToken: () => `token-${count++}` };
    const browser = await sessionApp('database', { session }).signedIn();
    expect(browser.jar.get(COOKIE.session)).toBe('token-0');
  });

  it('A70 is replaced on every sign-in, and the old one is gone', async () => {
    const app = sessionApp('database');
    const browser = await app.signedIn();
    const old = copyBrowser(browser, app);
    await signIn(browser);
    expect((await app.database.rows()).sessions).toHaveLength(1);
    await expect(old.session()).resolves.toBeNull();
    await expect(browser.session()).resolves.toMatchObject({ user: USER });
  });

  it.each([
    ['expired', MAX_AGE + DAY],
    ['good', DAY],
  ])('A70 that is %s and was planted is deleted by a sign-in', async (_, elapsed) => {
    const app = sessionApp('database');
    const planted = await app.signedIn();
    const victim = copyBrowser(planted, app);
    app.clock.now += elapsed;
    await signIn(victim);
    const { sessions } = await app.database.rows();
    expect(sessions.map(({ sessionToken }) => sessionToken)).toEqual([
      victim.jar.get(COOKIE.session),
    ]);
    await expect(planted.session()).resolves.toBeNull();
  });

  it('leaves no chunk of an older session in the browser', async () => {
    const browser = sessionApp('database').browser();
    browser.jar.set(`${COOKIE.session}.0`, 'x');
    const response = await signIn(browser);
    expect(readCookies(response).deleted).toEqual([`${COOKIE.session}.0`]);
    await expect(browser.session()).resolves.toMatchObject({ user: USER });
  });
});

describe('when it is renewed (contract §14.3)', () => {
  it.each([
    ['not before updateAge has passed', { updateAge: DAY / 1000 }, DAY - 1000, false],
    ['once updateAge has passed', { updateAge: DAY / 1000 }, DAY, true],
    ['by default after a day', {}, DAY, true],
    ['by default not before a day', {}, DAY - 1000, false],
    ['on every reading with updateAge 0', { updateAge: 0 }, 0, true],
    ['M4 at half of maxAge at the latest', { updateAge: MAX_AGE / 1000 }, MAX_AGE / 2, true],
    ['M4 not before that', { updateAge: MAX_AGE / 1000 }, MAX_AGE / 2 - 1000, false],
  ])('%s', async (_, session, elapsed, isPutOff) => {
    const app = sessionApp('database', { session });
    const browser = await app.signedIn();
    app.clock.now += elapsed;
    const response = await browser.visit('/auth/session');
    expect(listNames(app.calls).includes('updateSession')).toBe(isPutOff);
    expect(await findEnd(app, browser)).toBe(isPutOff ? app.clock.now + MAX_AGE : NOW + MAX_AGE);
    // The cookie is set every time, whether or not the row was touched.
    expect(cookieEnds(response).getTime()).toBe(app.clock.now + MAX_AGE);
  });

  it('once, for any number of concurrent requests', async () => {
    const app = sessionApp('database');
    const browser = await app.signedIn();
    const writes = () => listNames(app.calls).filter((name) => name === 'updateSession').length;
    app.clock.now += 2 * DAY;
    await Promise.all(Array.from({ length: 50 }, () => browser.session()));
    expect(writes()).toBe(1);
    app.clock.now += 2 * DAY;
    await browser.session();
    expect(writes()).toBe(2);
  });

  it('the client gets the expiry of the row', async () => {
    const app = sessionApp('database');
    const browser = await app.signedIn();
    app.clock.now += 2 * DAY;
    const expires = new Date(NOW + MAX_AGE).toISOString();
    await expect(browser.session()).resolves.toEqual({ user: USER, expires });
  });
});

describe('calls (contract §14.3, §15, §19)', () => {
  async function signedIn(config = {}) {
    const app = sessionApp('database', config);
    const browser = await app.signedIn();
    // The token can be read by name, and no copy takes it along.
    const { sessionToken: _, ...row } = (await findRow(app, browser))!;
    const [user] = (await app.database.rows()).users;
    return { app, browser, row, user };
  }

  it('of a read come in order, with the arguments of the contract', async () => {
    const { app, browser, row, user } = await signedIn();
    await browser.session();
    const expires = row.expires.toISOString();
    expect(app.calls).toEqual([
      { name: 'cb.redirect', given: { url: ORIGIN, baseUrl: ORIGIN } },
      { name: 'getSessionAndUser' },
      { name: 'cb.session', given: { session: { ...row, user }, user } },
      { name: 'ev.session', given: { session: { user: USER, expires } } },
    ]);
  });

  it('of a read that renews are made before the callback', async () => {
    const { app, browser } = await signedIn({ session: { updateAge: 0 } });
    await browser.session();
    expect(listNames(app.calls)).toEqual([
      'cb.redirect',
      'getSessionAndUser',
      'updateSession',
      'cb.session',
      'ev.session',
    ]);
  });

  it('of an update pass the data to the session callback', async () => {
    const { app, browser, row, user } = await signedIn();
    const json = { csrfToken: await browser.csrfToken(), data: { plan: 'pro' } };
    await browser.visit('/auth/session', { json });
    expect(givenTo(app.calls, 'cb.session')).toEqual({
      session: { ...row, user },
      user,
      newSession: { plan: 'pro' },
      trigger: 'update',
    });
    expect(listNames(app.calls)).not.toContain('cb.jwt');
  });

  it('of an expired session delete it, and run no callback', async () => {
    const { app, browser } = await signedIn();
    app.clock.now += MAX_AGE + 1;
    await expect(browser.session()).resolves.toBeNull();
    expect(listNames(app.calls)).toEqual(['cb.redirect', 'getSessionAndUser', 'deleteSession']);
    expect((await app.database.rows()).sessions).toEqual([]);
  });

  it('of a sign-out pass the deleted row to the event', async () => {
    const { app, browser, row } = await signedIn();
    const csrfToken = await browser.csrfToken();
    app.calls.splice(0);
    await browser.visit('/auth/signout', { form: { csrfToken } });
    expect(listNames(app.calls)).toEqual(['cb.redirect', 'deleteSession', 'ev.signOut']);
    expect(givenTo(app.calls, 'ev.signOut')).toMatchObject({ session: row });
    expect((await app.database.rows()).sessions).toEqual([]);
  });

  it('of a sign-out without a row pass none', async () => {
    const { app, browser } = await signedIn();
    const copy = copyBrowser(browser, app);
    await browser.post('/auth/signout');
    await copy.post('/auth/signout');
    expect(givenTo(app.calls, 'ev.signOut')).toEqual({ session: null });
  });

  it('of a guard renew nothing', async () => {
    const { app, browser } = await signedIn({ session: { updateAge: 0 } });
    await app.guarded(browser);
    expect(listNames(app.calls)).toEqual(['getSessionAndUser', 'cb.session', 'ev.session']);
  });
});

describe('with two cookies of one name', () => {
  it.each(['first', 'last'])(
    'a sign-out ends the valid session when it comes %s',
    async (place) => {
      const app = sessionApp('database');
      const browser = await app.signedIn();
      const csrfToken = await browser.csrfToken();
      const good = `${COOKIE.session}=${browser.jar.get(COOKIE.session)}`;
      const bad = `${COOKIE.session}=tossed`;
      const sessions = place === 'first' ? [good, bad] : [bad, good];
      const csrf = `${COOKIE.csrf}=${browser.jar.get(COOKIE.csrf)}`;
      const response = await app.server(
        new Request(`${ORIGIN}/auth/signout`, {
          method: 'POST',
          headers: { cookie: [...sessions, csrf].join('; ') },
          body: new URLSearchParams({ csrfToken }),
        }),
      );
      expect(response.headers.get('location')).toBe(ORIGIN);
      expect((await app.database.rows()).sessions).toEqual([]);
      expect(givenTo(app.calls, 'ev.signOut')).toMatchObject({
        session: { userId: expect.any(String) },
      });
    },
  );
});

describe('the user of a session', () => {
  it.each([
    ['a good one is of its user', 0, 1],
    ['A71 an expired one is of no user', MAX_AGE + 1, 0],
  ])('%s', async (_, elapsed, count) => {
    const app = sessionApp('database');
    const browser = await app.signedIn();
    app.clock.now += elapsed;
    const { cookies, requestOrigin } = makeVisitor(app, browser.cookieHeader());
    const owner = await app.services.get(SessionService).getUser(cookies, requestOrigin);
    const { users } = await app.database.rows();
    expect(owner).toEqual(count === 0 ? null : users[0]);
    expect((await app.database.rows()).sessions).toHaveLength(count);
  });
});

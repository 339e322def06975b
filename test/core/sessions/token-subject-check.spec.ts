/** The session token of a deleted user: `session.recheckAge`. */
import { describe, expect, it } from '@jest/globals';
import { ADA, COOKIE } from '../actions/app.js';
import { type SessionApp, listNames, sessionApp } from './session-app.js';

const MINUTE = 60 * 1000;

async function known(recheckAge: number | undefined): Promise<SessionApp> {
  const app = sessionApp('database', { session: { strategy: 'jwt', recheckAge } });
  await app.database.adapter.createUser!({ ...ADA, email: ADA.email, emailVerified: null });
  return app;
}

const asked = (app: SessionApp): number =>
  listNames(app.calls).filter((name) => name === 'getUser').length;

describe('A86 the session of a deleted user', () => {
  it('ends once the user was looked up', async () => {
    const app = await known(60);
    const browser = await app.signedIn();
    await expect(browser.session()).resolves.not.toBeNull();
    await app.database.adapter.deleteUser!(ADA.id);
    await expect(browser.session()).resolves.not.toBeNull();
    app.clock.now += MINUTE;
    await expect(app.guarded(browser)).resolves.toBeNull();
    await expect(browser.session()).resolves.toBeNull();
    expect(browser.jar.has(COOKIE.session)).toBe(false);
  });

  it('ends within five minutes, however long the app’s interval is', async () => {
    const app = await known(365 * 24 * 60 * 60);
    const browser = await app.signedIn();
    await browser.session();
    await app.database.adapter.deleteUser!(ADA.id);
    app.clock.now += 5 * MINUTE;
    await expect(browser.session()).resolves.toBeNull();
  });

  it('continues without the option: reading a session reads no database', async () => {
    const app = await known(undefined);
    const browser = await app.signedIn();
    await app.database.adapter.deleteUser!(ADA.id);
    app.clock.now += 60 * MINUTE;
    await expect(browser.session()).resolves.not.toBeNull();
    expect(asked(app)).toBe(0);
  });
});

describe('the user look-up', () => {
  it('happens once in that time, however often the session is read', async () => {
    const app = await known(60);
    const browser = await app.signedIn();
    for (let read = 0; read < 20; read++) await browser.session();
    expect(asked(app)).toBe(1);
    app.clock.now += MINUTE;
    await browser.session();
    expect(asked(app)).toBe(2);
  });

  it('that fails gives 503, and the cookie is kept', async () => {
    const app = await known(60);
    const browser = await app.signedIn();
    app.database.failNext('getUser');
    const response = await browser.visit('/auth/session');
    expect([response.status, response.headers.getSetCookie()]).toEqual([503, []]);
    await expect(browser.session()).resolves.not.toBeNull();
  });
});

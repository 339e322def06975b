/**
 * Ending and changing a session from the app's own code, and what another site can do with that.
 */
import { describe, expect, it } from '@jest/globals';
import type { JwtParams } from '../../src/core/callbacks/callbacks.js';
import { ADA, COOKIE, ORIGIN, makeApp, password } from './actions/app.js';
import {
  RIGHT,
  getActions,
  browserWith,
  makeCaller,
  callerWith,
  cleared,
  signIn,
} from './server-caller.js';
import { sessionApp } from './sessions/session-app.js';
import { withoutReference } from '../support/error-reference.js';

describe('signing out', () => {
  it.each(['jwt', 'database'] as const)('ends the session: %s', async (strategy) => {
    const app = sessionApp(strategy);
    const browser = await app.signedIn();
    const answer = await getActions(app).signOut('/bye', makeCaller(browser));
    expect(answer.location).toBe(`${ORIGIN}/bye`);
    expect(cleared(answer)).toEqual([COOKIE.session]);
    expect((await app.database.rows()).sessions).toEqual([]);
  });

  it('reports that the row could not be deleted, and clears the cookie', async () => {
    const app = sessionApp('database');
    const browser = await app.signedIn();
    app.database.failNext('deleteSession');
    const answer = await getActions(app).signOut('/bye', makeCaller(browser));
    expect(withoutReference(answer.location)).toBe(`${ORIGIN}/auth/error?error=SignOutError`);
    expect(cleared(answer)).toEqual([COOKIE.session]);
    expect(app.errors()).toContain('SignOutError');
  });

  it('without a session is no error', async () => {
    const answer = await getActions(makeApp()).signOut('/bye', callerWith());
    expect([answer.location, cleared(answer)]).toEqual([`${ORIGIN}/bye`, []]);
  });
});

describe('an update', () => {
  it('calls the jwt callback, and stores its changes', async () => {
    const updates: unknown[] = [];
    const jwt = ({ token, trigger, session }: JwtParams) => {
      if (trigger === 'update') updates.push(session);
      return { ...token, ...(session as object) };
    };
    const app = sessionApp('jwt', {
      callbacks: { jwt, session: ({ session, token }) => ({ ...session, token }) },
    });
    const browser = await app.signedIn();
    const data = { plan: 'pro', sub: 'root', exp: 8e12, iat: 1, jti: 'mine' };
    const { session, cookies } = await getActions(app).update(data, makeCaller(browser));
    expect(updates).toEqual([data]);
    expect(session).toMatchObject({ token: { plan: 'pro', sub: ADA.id } });
    const kept = await browserWith(app, { cookies }).session();
    expect(kept).toMatchObject({ token: { plan: 'pro', sub: ADA.id } });
    expect(JSON.stringify(kept)).not.toMatch(/root|mine/);
  });

  it('without a session changes nothing', async () => {
    const updated = await getActions(makeApp()).update({ plan: 'pro' }, callerWith());
    expect(updated).toEqual({ session: null, cookies: [] });
  });

  it('throws while the database is unavailable', async () => {
    const app = sessionApp('database');
    const browser = await app.signedIn();
    app.database.failNext('getSessionAndUser');
    await expect(getActions(app).update({}, makeCaller(browser))).rejects.toMatchObject({
      type: 'SessionTokenError',
    });
  });
});

describe('A90 a request from another site', () => {
  const OTHERS = [
    { origin: 'https://evil.com' },
    { origin: 'null' },
    { origin: 'http://app.test' },
    { origin: 'https://app.test:8443' },
    { origin: 'https://evil.com', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];

  it.each(OTHERS)('with %j does nothing', async (headers) => {
    const asked: unknown[] = [];
    const authorize = (given: unknown) => (asked.push(given), ADA);
    const app = sessionApp('database', { providers: [password(authorize)] });
    const browser = await app.signedIn();
    asked.splice(0);
    const rows = await app.database.rows();
    const caller = callerWith({ ...headers, cookie: browser.cookieHeader() });
    const actions = getActions(app);
    for (const attempt of [
      () => actions.signIn('password', RIGHT, caller),
      () => actions.signIn(undefined, {}, caller),
      () => actions.signOut('/', caller),
      () => actions.update({}, caller),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ type: 'MissingCSRF' });
    }
    expect(asked).toEqual([]);
    expect(await app.database.rows()).toEqual(rows);
  });

  it('N4 is logged, with the option to set if it is not one', async () => {
    const app = makeApp();
    const attempt = signIn(app, RIGHT, { origin: 'https://front.test' });
    await expect(attempt).rejects.toMatchObject({ type: 'MissingCSRF' });
    expect(app.log.map(({ level, subject }) => `${level} ${String(subject)}`)).toEqual([
      'error MissingCSRF: The request came from https://front.test, and this site is ' +
        `${ORIGIN}. If that is a site of yours, list its origin in \`trustedOrigins\`.`,
    ]);
  });

  it.each([
    {},
    { origin: ORIGIN },
    { origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://front.test', 'sec-fetch-site': 'cross-site' },
  ])('is not a request with %j', async (headers) => {
    const app = makeApp({ trustedOrigins: ['https://front.test'] });
    await expect(signIn(app, RIGHT, headers as HeadersInit)).resolves.toMatchObject({
      location: `${ORIGIN}/`,
    });
  });
});

/** `session.renewal`: when `GET /session` sets the cookie again. */
import { describe, expect, it } from '@jest/globals';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import type { JwtParams } from '../../../src/core/callbacks/callbacks.js';
import type { Browser } from '../../support/browser.js';
import { COOKIE, NOW } from '../actions/app.js';
import { DAY, MAX_AGE, type Strategy, cookieEnds, sessionApp } from './session-app.js';

const WHEN_DUE = { session: { renewal: 'when-due' } } satisfies Partial<AuthConfig>;

const setsSession = (response: Response): boolean =>
  response.headers.getSetCookie().some((line) => line.startsWith(`${COOKIE.session}=`));

async function ask(browser: Browser): Promise<{ isSet: boolean; ends: Date; expires: number }> {
  const response = await browser.visit('/auth/session');
  const { expires } = (await response.json()) as { expires: string };
  return {
    isSet: setsSession(response),
    ends: cookieEnds(response),
    expires: new Date(expires).getTime(),
  };
}

describe.each<Strategy>(['jwt', 'database'])('GET /session with the strategy %s', (strategy) => {
  it('sets the cookie each time by default', async () => {
    const app = sessionApp(strategy);
    const browser = await app.signedIn();
    expect([(await ask(browser)).isSet, (await ask(browser)).isSet]).toEqual([true, true]);
  });

  it('sets it once updateAge has passed, and reports the expiry until then', async () => {
    const app = sessionApp(strategy, WHEN_DUE);
    const browser = await app.signedIn();
    app.clock.now = NOW + DAY - 1000;
    expect(await ask(browser)).toMatchObject({ isSet: false, expires: NOW + MAX_AGE });
    app.clock.now = NOW + DAY;
    const renewed = await ask(browser);
    expect(renewed).toMatchObject({ isSet: true, ends: new Date(NOW + DAY + MAX_AGE) });
    expect(await ask(browser)).toMatchObject({ isSet: false, expires: NOW + DAY + MAX_AGE });
  });

  it('sets it after an update of the session', async () => {
    const browser = await sessionApp(strategy, WHEN_DUE).signedIn();
    const csrfToken = await browser.csrfToken();
    const changed = await browser.visit('/auth/session', { json: { csrfToken, data: {} } });
    expect([changed.status, setsSession(changed)]).toEqual([200, true]);
  });

  it('clears a cookie without a session', async () => {
    const browser = sessionApp(strategy, WHEN_DUE).browser();
    browser.jar.set(COOKIE.session, 'nothing');
    const response = await browser.visit('/auth/session');
    expect([await response.json(), setsSession(response)]).toEqual([null, true]);
    expect(browser.jar.has(COOKIE.session)).toBe(false);
  });
});

it('sets a token that the `jwt` callback changed at once, and then not again', async () => {
  const jwt = ({ token, trigger }: JwtParams) =>
    trigger === 'signIn' ? token : { ...token, accessToken: 'renewed' };
  const browser = await sessionApp('jwt', { ...WHEN_DUE, callbacks: { jwt } }).signedIn();
  expect([(await ask(browser)).isSet, (await ask(browser)).isSet]).toEqual([true, false]);
});

it('refuses an unknown value of `renewal` at the start', async () => {
  const session = { renewal: 'never' as 'always' };
  const app = sessionApp('jwt', { session });
  expect((await app.browser().visit('/auth/session')).status).toBe(500);
  expect(
    JSON.stringify(app.log, (_, of: unknown) => (of instanceof Error ? of.message : of)),
  ).toContain('`session.renewal` must be \\"always\\" or \\"when-due\\".');
});

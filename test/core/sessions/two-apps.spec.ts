/**
 * R7 Two apps on one host: cookies do not know ports (RFC 6265 §8.5), so each sees those of the
 * other.
 */
import { describe, expect, it } from '@jest/globals';
import type { AuthConfig } from '../../../src/core/index.js';
import { formatLogLine } from '../../../src/core/kernel/logger.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { makeApp, signIn, type App } from '../http/app.js';

const HOST = 'http://localhost';
const OTHER = { secret: 'the secret of another app, of 32 bytes or more' };
const COOKIE = 'authjs.session-token';

function twoApps(other: Partial<AuthConfig> = {}, own: Partial<AuthConfig> = {}): [App, App] {
  return [makeApp(own), makeApp({ ...OTHER, ...other })];
}

async function signedInTo(app: App): Promise<string> {
  const browser = app.browser(`${HOST}:3000`);
  await signIn(browser);
  return browser.jar.get(COOKIE) ?? '';
}

describe('R7 the session of an app on another port', () => {
  it('is left alone, and named in the log with the remedy', async () => {
    const [one, other] = twoApps();
    const token = await signedInTo(one);
    const browser = other.browser(`${HOST}:4000`);
    browser.jar.set(COOKIE, token);
    await expect(browser.session()).resolves.toBeNull();
    expect(browser.jar.get(COOKIE)).toBe(token);
    const [line = ''] = other.errors.map((error) => formatLogLine('error', error));
    expect(line).toContain(`The cookie ${COOKIE} was made with another secret.`);
    expect(line).toContain('`cookiePrefix`');
    expect(line).not.toContain(token);
    // The first app still knows its user.
    const back = one.browser(`${HOST}:3000`);
    back.jar.set(COOKIE, token);
    await expect(back.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
  });

  it('is replaced once a user signs in', async () => {
    const [one, other] = twoApps();
    const browser = other.browser(`${HOST}:4000`);
    browser.jar.set(COOKIE, await signedInTo(one));
    await signIn(browser);
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
  });

  it('is cleared by a sign-out, which the user has asked for', async () => {
    const [one, other] = twoApps();
    const browser = other.browser(`${HOST}:4000`);
    browser.jar.set(COOKIE, await signedInTo(one));
    await browser.post('/auth/signout');
    expect(browser.jar.has(COOKIE)).toBe(false);
  });

  it('is left alone by an app with sessions in a database', async () => {
    const [one, other] = twoApps({
      adapter: new MemoryAdapter(),
      session: { strategy: 'database' },
    });
    const token = await signedInTo(one);
    const browser = other.browser(`${HOST}:4000`);
    browser.jar.set(COOKIE, token);
    await expect(browser.session()).resolves.toBeNull();
    expect(browser.jar.get(COOKIE)).toBe(token);
  });

  it('does not meet the other with a `cookiePrefix`', async () => {
    const [one, other] = twoApps({ cookiePrefix: 'second' });
    const browser = other.browser(`${HOST}:4000`);
    browser.jar.set(COOKIE, await signedInTo(one));
    await signIn(browser);
    expect([...browser.jar.keys()].filter((name) => name.endsWith('session-token'))).toEqual([
      COOKIE,
      'second.session-token',
    ]);
    expect(other.errors).toEqual([]);
  });
});

describe('R7 what is no session of any app', () => {
  it.each([
    ['garbage', 'garbage'],
    ['a token that was cut', 'eyJhbGciOiJkaXIifQ..aaaa'],
  ])('is cleared as before: %s', async (_, token) => {
    const app = makeApp();
    const browser = app.browser(`${HOST}:3000`);
    browser.jar.set(COOKIE, token);
    await expect(browser.session()).resolves.toBeNull();
    expect(browser.jar.has(COOKIE)).toBe(false);
  });

  it('is cleared as before: a changed token of this app', async () => {
    const app = makeApp();
    const browser = app.browser(`${HOST}:3000`);
    await signIn(browser);
    const token = browser.jar.get(COOKIE) ?? '';
    const parts = token.split('.');
    parts[3] = (parts[3] ?? '').replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    browser.jar.set(COOKIE, parts.join('.'));
    await expect(browser.session()).resolves.toBeNull();
    expect(browser.jar.has(COOKIE)).toBe(false);
  });
});

/** Sessions under the name without `__Secure-`, of an app that took itself for http (M10). */
import { describe, expect, it } from '@jest/globals';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { Browser } from '../../support/browser.js';
import { COOKIE, ORIGIN, readCookies, password, signIn } from '../actions/app.js';
import { GOLDEN_TOKEN, V4_SECRET, v4Cookies } from '../jwt/v4-tokens.js';
import { type Strategy, keptAlive, sessionApp } from './session-app.js';

const PLAIN = 'authjs.session-token';
const ADA = { user: { name: 'Ada' } };

/** A browser as the app left it while it took itself for http, and the app of today. */
async function moved(strategy: Strategy, session: AuthConfig['session'] = {}, filler = '') {
  const shared = {
    ...(strategy === 'database' && { adapter: new MemoryAdapter() }),
    providers: [password(() => ({ id: 'ada', name: `Ada${filler}`, email: 'ada@example.com' }))],
  };
  const before = sessionApp(strategy, { ...shared, useSecureCookies: false });
  const left = await before.signedIn();
  const app = sessionApp(strategy, {
    ...shared,
    session: { acceptUnprefixedCookies: true, ...session },
  });
  const browser = app.browser();
  for (const [name, value] of left.jar) browser.jar.set(name, value);
  return { app, browser };
}

describe.each(['jwt', 'database'] as const)('a session without the prefix, with %s', (strategy) => {
  it('M10 is valid, and moves to the current cookie', async () => {
    const { app, browser } = await moved(strategy);
    const response = await browser.visit('/auth/session');
    await expect(response.json()).resolves.toMatchObject(ADA);
    expect(readCookies(response).deleted).toContain(PLAIN);
    expect([browser.jar.has(PLAIN), browser.jar.has(COOKIE.session)]).toEqual([false, true]);
    await expect(browser.session()).resolves.toMatchObject(ADA);
    expect(app.errors()).toEqual([]);
  });

  it('M10 is valid for a guard', async () => {
    const { app, browser } = await moved(strategy);
    await expect(keptAlive(app, browser)).resolves.toMatchObject({ session: ADA });
  });

  it('M10 ends when the user signs out', async () => {
    const { browser } = await moved(strategy);
    const response = await browser.post('/auth/signout');
    expect(readCookies(response).deleted).toContain(PLAIN);
    await expect(browser.session()).resolves.toBeNull();
  });

  it('M10 is ignored unless the app accepts it', async () => {
    const { browser } = await moved(strategy, { acceptUnprefixedCookies: false });
    await expect(browser.session()).resolves.toBeNull();
  });

  it('M10 is used after one in the current cookie', async () => {
    const { browser } = await moved(strategy);
    const plain = browser.jar.get(PLAIN) ?? '';
    await signIn(browser);
    const today = browser.jar.get(COOKIE.session);
    browser.jar.set(PLAIN, plain);
    expect(today).not.toBe(plain);
    await expect(browser.session()).resolves.toMatchObject(ADA);
    expect(browser.jar.has(PLAIN)).toBe(false);
  });
});

it('M10 may be chunked', async () => {
  const { browser } = await moved('jwt', {}, 'x'.repeat(4000));
  expect(browser.jar.has(`${PLAIN}.1`)).toBe(true);
  await expect(browser.session()).resolves.toMatchObject({ user: { email: 'ada@example.com' } });
  expect([...browser.jar.keys()].filter((name) => name.startsWith('authjs.session'))).toEqual([]);
});

it('M10 may be one of version 4', async () => {
  const session = { acceptV4Cookies: true, acceptUnprefixedCookies: true };
  const app = sessionApp('jwt', { secret: V4_SECRET, session });
  const browser = new Browser(app.server, ORIGIN);
  for (const [name, value] of v4Cookies(GOLDEN_TOKEN, 'next-auth.session-token'))
    browser.jar.set(name, value);
  await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada Lovelace' } });
});

it('M10 changes nothing for an app that names the cookie itself', async () => {
  const cookies = { sessionToken: { name: 'sid', options: {} } };
  const app = sessionApp('jwt', { cookies, session: { acceptUnprefixedCookies: true } });
  const browser = await app.signedIn();
  await expect(browser.session()).resolves.toMatchObject(ADA);
  expect([...browser.jar.keys()].filter((name) => name.includes('session'))).toEqual([]);
});

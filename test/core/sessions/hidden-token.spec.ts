/**
 * The token of a stored session is hidden from callbacks' results, so that no script can read it
 * (N1).
 */
import { expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import type { SessionParams } from '../../../src/core/callbacks/callbacks.js';
import { COOKIE, makeApp, signIn } from '../actions/app.js';
import { sessionApp } from './session-app.js';

it.each<readonly [string, (given: SessionParams) => object]>([
  ['spreads what it is given', ({ session, user }) => ({ ...session, user })],
  ['keeps it whole, within', (given) => ({ expires: '', given, again: { ...given } })],
  ['returns it as it is', ({ session }) => session],
  ['copies the token by name', ({ session: { sessionToken } }) => ({ expires: '', sessionToken })],
])('N1 pages do not contain the token when the callback %s', async (_, session) => {
  const app = sessionApp('database', { callbacks: { session: session as never } });
  const browser = await app.signedIn();
  const token = browser.jar.get(COOKIE.session) ?? 'none';
  const json = { csrfToken: await browser.csrfToken(), data: {} };
  const responses = [
    await browser.visit('/auth/session'),
    await browser.visit('/auth/session', { json }),
  ];
  for (const response of responses) {
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain(token);
  }
  expect(JSON.stringify(await app.guarded(browser))).not.toContain(token);
});

it('N1 the callback can read the token', async () => {
  let read: unknown;
  const session = (given: SessionParams) => {
    read = given.session.sessionToken;
    return given.session;
  };
  const app = makeApp({ adapter: new MemoryAdapter(), callbacks: { session } });
  const browser = app.browser();
  await signIn(browser);
  await browser.session();
  expect(read).toBe(browser.jar.get(COOKIE.session));
});

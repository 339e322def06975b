/** Partial session cookies, and copies of a session cookie after a sign-out. */
import { describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { COOKIE, makeApp, password, signIn } from '../actions/app.js';
import type { Browser } from '../../support/browser.js';

const LARGE = { jwt: ({ token }: { token: object }) => ({ ...token, filler: 'x'.repeat(6000) }) };

function sessionCookies({ jar }: Browser): string[] {
  return [...jar.keys()].filter((name) => name.startsWith(COOKIE.session));
}

/** A browser with a session in three pieces. */
async function chunked() {
  const app = makeApp({ callbacks: LARGE });
  const browser = app.browser();
  await signIn(browser);
  expect(sessionCookies(browser).length).toBeGreaterThan(1);
  return { app, browser, last: sessionCookies(browser).at(-1) ?? '' };
}

describe('F36 an incomplete session cookie', () => {
  it.each([
    ['its last piece dropped', (jar: Map<string, string>, last: string) => jar.delete(last)],
    [
      'its last piece cut short',
      (jar: Map<string, string>, last: string) => jar.set(last, jar.get(last)?.slice(0, 20) ?? ''),
    ],
  ])(
    'is no session with %s: every chunk is cleared, once, with one line in the log',
    async (_, damage) => {
      const { app, browser, last } = await chunked();
      damage(browser.jar, last);
      await expect(browser.session()).resolves.toBeNull();
      expect(sessionCookies(browser)).toEqual([]);
      expect(app.errors()).toEqual(['JWTSessionError']);
      await expect(browser.session()).resolves.toBeNull();
      expect(app.errors()).toHaveLength(1);
    },
  );
});

describe('A62 a copied session cookie after sign-out', () => {
  async function copiedBefore(adapter: MemoryAdapter | undefined) {
    const app = makeApp({ providers: [password()], ...(adapter && { adapter }) });
    const browser = app.browser();
    await signIn(browser);
    const thief = app.browser();
    for (const [name, value] of browser.jar) thief.jar.set(name, value);
    await browser.post('/auth/signout');
    return thief;
  }

  it('is invalid with the database strategy', async () => {
    const thief = await copiedBefore(new MemoryAdapter());
    await expect(thief.session()).resolves.toBeNull();
  });

  it('is valid until it expires with the JWT strategy, as SECURITY.md says', async () => {
    const thief = await copiedBefore(undefined);
    await expect(thief.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
  });
});

/** That a configuration stays the app's own, and has to do with no other one. */
import { describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import { Auth, type AuthConfig } from '../../src/core/index.js';
import { Browser } from '../support/browser.js';
import { ORIGIN, SECRET, makeApp, signIn } from './http/app.js';

describe('two configurations in one process', () => {
  it('F44 do not affect each other when their requests alternate', async () => {
    const one = makeApp({ secret: 'secret one', url: 'https://one.test' });
    const two = makeApp({
      secret: 'secret two',
      url: 'https://two.test',
      basePath: '/login',
      adapter: new MemoryAdapter(),
      cookies: { sessionToken: { name: 'sid', options: { sameSite: 'strict' } } },
    });
    const broken = makeApp({ providers: [], session: { strategy: 'database' } });
    const apps = [one, two, broken];
    const paths = ['/auth/providers', '/login/providers', '/auth/providers'];
    for (let round = 0; round < 3; round++) {
      const responses = await Promise.all(
        apps.map((app, index) => app.browser().visit(paths[index]!)),
      );
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 500]);
      const [first, second] = await Promise.all(responses.map((response) => response.json()));
      expect(first).toMatchObject({ idp: { callbackUrl: 'https://one.test/auth/callback/idp' } });
      expect(second).toMatchObject({ idp: { callbackUrl: 'https://two.test/login/callback/idp' } });
    }
    expect(one.log).toEqual([]);
    expect(two.log).toEqual([]);
  });

  it('F44 accept neither sessions nor CSRF tokens of each other', async () => {
    const one = makeApp({ secret: 'secret one' });
    const two = makeApp({ secret: 'secret two' });
    const browser = one.browser();
    await signIn(browser);
    const copy = two.browser();
    for (const [name, value] of browser.jar) copy.jar.set(name, value);
    expect(await copy.session()).toBeNull();
    expect(await copy.csrfToken()).not.toBe(await browser.csrfToken());
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } });
  });
});

describe('F45 a configuration', () => {
  it('may be deeply frozen, and is never modified', async () => {
    const { config } = makeApp({
      basePath: undefined,
      cookies: { sessionToken: { name: 'sid', options: { sameSite: 'strict' } } },
      pages: { newUser: '/welcome' },
      theme: { brandColor: '#123456' },
      session: { maxAge: 3600 },
      jwt: { maxAge: 60 },
      trustedOrigins: ['https://www.app.test'],
      secret: ['new', SECRET],
    });
    const before = toPicture(config);
    deepFreeze(config);
    const browser = new Browser((request) => Auth(request, config as Omit<AuthConfig, 'raw'>));
    for (const path of ['signin', 'signout', 'error', 'verify-request', 'providers', 'csrf']) {
      expect((await browser.visit(`/auth/${path}`)).status).toBe(200);
    }
    const left = await browser.post('/auth/signin/idp');
    expect(left.headers.get('location')).toMatch(/^https:\/\/idp\.test/);
    await signIn(browser);
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } });
    expect((await browser.post('/auth/signout')).headers.get('location')).toBe(ORIGIN);
    expect(toPicture(config)).toEqual(before);
  });
});

/** Every member in any depth, functions and symbols included. */
function toPicture(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  const names = Reflect.ownKeys(value);
  return names.flatMap((name) => toPicture(Reflect.get(value, name), `${path}.${String(name)}`));
}

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const name of Reflect.ownKeys(value)) deepFreeze(Reflect.get(value, name));
  Object.freeze(value);
}

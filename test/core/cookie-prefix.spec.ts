/** `cookiePrefix`: what the names of all cookies begin with. */
import { describe, expect, it } from '@jest/globals';
import { findConfigurationErrors } from '../../src/core/config/validation.js';
import { CookiePolicy } from '../../src/core/http/cookie-policy.js';
import { Browser } from '../support/browser.js';
import { SignInScenario } from '../support/sign-in-scenario.js';

const namesAt = (origin: string, prefix?: string) => {
  const settings = { useSecureCookies: undefined, overrides: undefined, acceptsV4: false };
  const cookies = new CookiePolicy({ ...settings, prefix }).for(origin);
  return Object.values(cookies).map(({ name }) => name);
};

describe('cookie names', () => {
  it.each(['http://app.test', 'https://app.test'])('differ by the prefix alone at %s', (origin) => {
    const usual = namesAt(origin);
    expect(usual).toHaveLength(10);
    expect(namesAt(origin, 'admin')).toEqual(usual.map((name) => name.replace('authjs', 'admin')));
  });

  it('keep the standard prefixes in front', () => {
    const [session, callbackUrl, csrf] = namesAt('https://app.test', 'admin');
    expect([session, callbackUrl, csrf]).toEqual([
      '__Secure-admin.session-token',
      '__Secure-admin.callback-url',
      '__Host-admin.csrf-token',
    ]);
  });
});

describe.each([
  ['OpenID Connect', 'oidc'],
  ['OAuth 2.0', 'oauth'],
] as const)('a sign-in by %s', (_what, kind) => {
  it.each(['database', 'jwt'] as const)(
    'signs in and out with a prefix, sessions: %s',
    async (strategy) => {
      const scenario = new SignInScenario({
        providers: (op) => [op[kind]()],
        config: { cookiePrefix: 'admin', session: { strategy } },
      });
      const { browser } = scenario;
      const seen = new Set<string>();
      const look = () => [...browser.jar.keys()].forEach((name) => seen.add(name));
      const url = await scenario.authorizationUrl();
      look();
      await scenario.comeBack(url);
      look();
      await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada Lovelace' } });
      expect(seen.size).toBeGreaterThanOrEqual(4);
      for (const name of seen) expect(name).toMatch(/^(__Secure|__Host)-admin\./);
      await browser.post('/auth/signout');
      await expect(browser.session()).resolves.toBeNull();
    },
  );

  it('is invalid under another prefix', async () => {
    const [admin, usual] = ['admin', undefined].map(
      (cookiePrefix) =>
        new SignInScenario({
          providers: (op) => [op[kind]()],
          config: { cookiePrefix, session: { strategy: 'jwt' } },
        }),
    ) as [SignInScenario, SignInScenario];
    await admin.signIn();
    const thief = new Browser(usual.server);
    for (const [name, value] of admin.browser.jar) {
      thief.jar.set(name, value);
      thief.jar.set(name.replace('admin', 'authjs'), value);
    }
    await expect(thief.session()).resolves.toBeNull();
  });
});

describe('a prefix', () => {
  const problems = (cookiePrefix: unknown) =>
    findConfigurationErrors({
      providers: [],
      secret: 'a secret that is at least 32 bytes long',
      trustHost: true,
      cookiePrefix: cookiePrefix as string,
    }).map(({ message }) => message);

  it.each(['admin', 'next-auth', 'v1.2', 'A_b'])('is accepted: %p', (prefix) => {
    expect(problems(prefix)).toEqual([]);
  });

  it.each([
    '',
    'a b',
    'a;b',
    'a=b',
    'a,b',
    'ä',
    'a\nb',
    '"a"',
    'a/b',
    '__Secure-a',
    '__host-a',
    null,
    7,
    {},
  ])('is refused: %j', (prefix) => {
    expect(problems(prefix)).toEqual([
      '`cookiePrefix` must be letters, digits, dots, dashes and underscores, and not begin with ' +
        '__Secure- or __Host-.',
    ]);
  });
});

/** What is answered when the configuration is wrong, or hostile, or shared. */
import { describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { Auth } from '../../../src/core/compose/auth.js';
import { makeApp, OP, ORIGIN, password, SECRET, signIn } from './app.js';

const PRIVATE =
  'There was a problem with the server configuration. Check the server logs for more information.';
const broken = (config: Partial<AuthConfig> = {}) => makeApp({ secret: '', ...config });

describe('a configuration error (contract §3.2)', () => {
  it.each([
    ['GET', 'session'],
    ['GET', 'csrf'],
    ['GET', 'providers'],
    ['GET', 'callback/op'],
    ['POST', 'signin'],
    ['POST', 'signout'],
    ['POST', 'session'],
    ['POST', 'callback/password'],
  ])('is reported as JSON at %s /%s, without details', async (method, path) => {
    const app = broken();
    const response = await app.server(new Request(`${ORIGIN}/auth/${path}`, { method }));
    expect(response.status).toBe(500);
    await expect(response.json()).resolves.toEqual({ message: PRIVATE });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(app.errors()).toEqual(['MissingSecret']);
  });

  it.each(['pages', 'theme', 'session', 'callbacks', 'events', 'cookies', 'jwt'])(
    'is not raised for %s that is null, which means undefined',
    async (option) => {
      const browser = makeApp({ [option]: null }).browser();
      expect((await browser.visit('/auth/signin')).status).toBe(200);
      expect((await browser.visit('/auth/session')).status).toBe(200);
    },
  );

  it('is a page even when the configured URL is invalid', async () => {
    const response = await makeApp({ url: 'localhost:3000' }).browser().visit('/auth/signin');
    expect(response.status).toBe(500);
    await expect(response.text()).resolves.toContain('<h1>Sign-in isn’t available</h1>');
  });

  it.each(['signin', 'signout', 'error', 'verify-request', 'error?error=AccessDenied'])(
    'is a page at GET /%s',
    async (path) => {
      const response = await broken().browser().visit(`/auth/${path}`);
      expect(response.status).toBe(500);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.getSetCookie()).toEqual([]);
      await expect(response.text()).resolves.toContain('<h1>Sign-in isn’t available</h1>');
    },
  );

  it.each([
    ['/oops', `${ORIGIN}/oops?error=Configuration`],
    ['/oops?a=1', `${ORIGIN}/oops?a=1&error=Configuration`],
    ['https://id.test/oops', 'https://id.test/oops?error=Configuration'],
  ])('redirects to the custom error page %s', async (error, location) => {
    const response = await broken({ pages: { error } }).browser().visit('/auth/signin');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(location);
  });

  it('does not redirect to a custom error page that would redirect back', async () => {
    const app = broken({ pages: { error: '/oops' } });
    const response = await app.browser().visit('/auth/signin?callbackUrl=/oops/again');
    expect(response.status).toBe(500);
    expect(app.errors()).toEqual(['MissingSecret', 'ErrorPageLoop']);
  });

  it('A22 does not repeat an untrusted host', async () => {
    const { trustHost: _, ...config } = makeApp({ pages: { error: '/oops' } }).config;
    const untrusted = await Auth(new Request('https://evil.test/auth/signin'), config);
    expect(untrusted.headers.get('location')).toBe('/oops?error=Configuration');
    const asJson = await Auth(new Request('https://evil.test/auth/session'), config);
    await expect(asJson.text()).resolves.not.toContain('evil.test');
  });

  it('follows a malformed request', async () => {
    const response = await broken().browser().visit('/auth/unheard-of');
    expect(response.status).toBe(404);
  });

  it.each([
    ['F46 a provider whose function throws', [throwing]],
    ['F46 two providers of one id', [password(), { ...OP, id: 'password' }]],
    ['F46 a provider without endpoints', [{ ...OP, token: undefined }]],
    ['F46 an id that cannot stand in a URL', [{ ...OP, id: 'a/b' }]],
    ['F46 credentials that nothing checks', [{ ...password(), authorize: undefined }]],
  ])('%s closes every action', async (_, providers) => {
    for (const path of ['session', 'signin', 'providers', 'csrf']) {
      const response = await makeApp({ providers }).browser().visit(`/auth/${path}`);
      expect(response.status).toBe(500);
    }
  });
});

describe('F44 two configurations in one process', () => {
  it('do not affect each other', async () => {
    const broken = { secret: SECRET, trustHost: true, providers: [password()] } as const;
    const database = makeApp({ adapter: new MemoryAdapter(), basePath: '/api/auth' });
    const plain = makeApp({ secret: 'another secret of more than 32 bytes', providers: [OP] });
    const unsound = makeApp({ ...broken, session: { strategy: 'database' } });
    for (let round = 0; round < 2; round++) {
      const visits = await Promise.all([
        database.browser().visit('/api/auth/session'),
        plain.browser().visit('/auth/session'),
        unsound.browser().visit('/auth/session'),
        plain.browser().visit('/api/auth/session'),
      ]);
      expect(visits.map(({ status }) => status)).toEqual([200, 200, 500, 404]);
    }
    const there = database.browser();
    expect((await there.visit('/api/auth/providers')).status).toBe(200);
  });

  it('do not accept each other’s sessions', async () => {
    const browser = makeApp().browser();
    await signIn(browser);
    const elsewhere = makeApp({ secret: 'another secret of more than 32 bytes' }).browser();
    for (const [name, value] of browser.jar) elsewhere.jar.set(name, value);
    await expect(elsewhere.session()).resolves.toBeNull();
  });
});

describe('F45 the configuration of the app', () => {
  it('is only read: it may be deeply frozen', async () => {
    const config = deepFrozen({
      secret: [SECRET],
      trustHost: true,
      providers: [password(), { ...OP, checks: ['pkce' as const], options: { name: 'Other' } }],
      pages: {},
      callbacks: {},
      events: {},
      cookies: { sessionToken: { name: 'sid', options: {} } },
      session: { maxAge: 60 },
      theme: {},
    });
    const browser = makeApp(config).browser();
    await signIn(browser);
    await browser.post('/auth/signin/op');
    await browser.visit('/auth/signin');
    expect(browser.jar.has('sid')).toBe(true);
    expect((await browser.post('/auth/signout')).status).toBe(302);
  });

  it('is not modified', async () => {
    const config: AuthConfig = { secret: SECRET, trustHost: true, providers: [password()] };
    const before = { ...config };
    await Auth(new Request(`${ORIGIN}/auth/session`), config);
    expect(config).toEqual(before);
  });
});

function throwing(): never {
  throw new Error('no');
}

function deepFrozen<T>(input: T): T {
  if (typeof input === 'object' && input !== null) Object.values(input).forEach(deepFrozen);
  return Object.freeze(input);
}

/** At which address the site is, and who may say so. */
import { describe, expect, it } from '@jest/globals';
import { Auth, type AuthConfig } from '../../src/core/index.js';
import { withEnvDefaults } from '../../src/core/config/environment.js';
import { Browser } from '../support/browser.js';
import { ORIGIN, readCookies, inertly, makeApp, signIn } from './http/app.js';

const ACTIONS = [
  'session',
  'csrf',
  'providers',
  'signin',
  'signout',
  'error',
  'verify-request',
  'callback/idp',
] as const;

/** The origin that the answers name. */
async function statedOrigin(response: Response): Promise<string> {
  const listed = (await response.json()) as { password: { signinUrl: string } };
  return new URL(listed.password.signinUrl).origin;
}

function visitProviders(
  changes: Partial<AuthConfig>,
  headers: Readonly<Record<string, string>>,
  origin = ORIGIN,
): Promise<Response> {
  return makeApp(changes).browser(origin).visit('/auth/providers', { headers });
}

describe('an untrusted host', () => {
  it.each(ACTIONS)('A21 is refused, and not repeated: /%s', async (action) => {
    for (const trustHost of [false, undefined]) {
      const app = makeApp({ trustHost });
      const browser = app.browser('https://evil.test');
      const response = await inertly(app, browser, () => browser.visit(`/auth/${action}`));
      expect(response.status).toBe(500);
      expect(readCookies(response)).toEqual([]);
      const text = await response.text();
      expect(text).not.toContain('evil');
      expect(text).not.toContain('UntrustedHost');
      expect(app.log).toEqual([expect.stringContaining('UntrustedHost')]);
    }
  });

  it('A21 is refused for a POST as well, before any side effect', async () => {
    const app = makeApp({ trustHost: false });
    const browser = app.browser();
    const form = { password: 'anything' };
    const response = await inertly(app, browser, () =>
      browser.visit('/auth/callback/password', { form }),
    );
    expect([response.status, app.submitted]).toEqual([500, []]);
  });

  it.each(['signin', 'signout', 'error', 'verify-request'])(
    'A22 is not used for a custom error page: /%s',
    async (action) => {
      const app = makeApp({ trustHost: false, pages: { error: '/err' } });
      const response = await app.browser('https://evil.test').visit(`/auth/${action}`);
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe('/err?error=Configuration');
    },
  );
});

describe('forwarded headers', () => {
  const spoofed = { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http' };

  it('A23 are ignored when they are not trusted', async () => {
    const changes = { trustHost: false, url: ORIGIN };
    expect(await statedOrigin(await visitProviders(changes, spoofed))).toBe(ORIGIN);
  });

  it('A23 do not affect the redirect URI, a Location or a cookie', async () => {
    const browser = makeApp({ trustHost: false, url: ORIGIN }).browser('http://10.0.0.5:3000');
    const csrfToken = await browser.csrfToken();
    const form = { csrfToken, callbackUrl: '/after' };
    const start = await browser.visit('/auth/signin/idp', { form, headers: spoofed });
    const sent = new URL(start.headers.get('location') ?? '').searchParams;
    expect(sent.get('redirect_uri')).toBe(`${ORIGIN}/auth/callback/idp`);
    const end = await browser.visit('/auth/signout', { form, headers: spoofed });
    expect(end.headers.get('location')).toBe(`${ORIGIN}/after`);
    const headers = [start, end].flatMap((response) => response.headers.getSetCookie());
    expect(headers.filter((header) => /evil/.test(header) || !/; Secure/.test(header))).toEqual([]);
  });

  it('determine the origin when they are trusted', async () => {
    const headers = { 'x-forwarded-host': 'shop.test:8443', 'x-forwarded-proto': 'https' };
    const response = await visitProviders({}, headers, 'http://10.0.0.5:3000');
    expect(await statedOrigin(response)).toBe('https://shop.test:8443');
  });

  it.each([
    ['two words', 'a.test b.test'],
    ['nothing before a host', ', b.test'],
    ['a port that does not exist', 'a.test:99999'],
    ['a path', 'a.test/b'],
    ['credentials', 'a@b.test'],
    ['a query', 'a.test?b'],
    ['a fragment', 'a.test#b'],
    ['a backslash', 'a.test\\b'],
    ['a space', 'a test'],
    ['a percent sign', 'a%2ftest'],
    ['letters beyond ASCII', 'b\u00fccher.test'],
    ['half an IPv6 address', '[::1'],
    ['10 kB', 'a'.repeat(10_240)],
  ])('A24 are valid or refused: %s', async (_, host) => {
    const app = makeApp();
    const browser = app.browser();
    const headers = { 'x-forwarded-host': host };
    const response = await inertly(app, browser, () => browser.visit('/auth/signin', { headers }));
    expect([response.status, await response.json()]).toEqual([400, 'Bad request.']);
    expect(readCookies(response)).toEqual([]);
  });

  it.each(['shop.test, 10.0.0.5:8080', 'shop.test,b.test,c.test', ' shop.test , b test'])(
    'M9 are read from the first hop: "%s"',
    async (host) => {
      const headers = { 'x-forwarded-host': host, 'x-forwarded-proto': 'https, http' };
      const response = await visitProviders({}, headers, 'http://10.0.0.5:3000');
      expect(await statedOrigin(response)).toBe('https://shop.test');
    },
  );

  it.each(['', '   '])('A24 are ignored when empty: "%s"', async (host) => {
    expect(await statedOrigin(await visitProviders({}, { 'x-forwarded-host': host }))).toBe(ORIGIN);
  });

  it.each([
    ['javascript', 'https://app.test', 'https://app.test'],
    ['file', 'http://app.test', 'http://app.test'],
    ['', 'https://app.test', 'https://app.test'],
    ['HTTPS ', 'http://app.test', 'https://app.test'],
    ['http,https', 'https://app.test', 'https://app.test'],
    ['http', 'https://app.test', 'https://app.test'],
    [' https , http', 'http://app.test', 'https://app.test'],
    ['https://evil.test/', 'http://app.test', 'http://app.test'],
  ])('A25 accept two protocols: "%s" on %s', async (protocol, origin, stated) => {
    const response = await visitProviders({}, { 'x-forwarded-proto': protocol }, origin);
    const isSecure = stated.startsWith('https:');
    for (const { header } of readCookies(response)) {
      expect([header, /; Secure/.test(header)]).toEqual([header, isSecure]);
    }
    expect(await statedOrigin(response)).toBe(stated);
  });

  it('A25 do not remove Secure from the cookies of a site configured as https', async () => {
    const config = { url: ORIGIN, trustHost: true };
    const response = await visitProviders(
      config,
      { 'x-forwarded-proto': 'http' },
      'http://app.test',
    );
    expect(readCookies(response)).not.toEqual([]);
    for (const { header } of readCookies(response))
      expect(header).toMatch(/^__(Host|Secure)-.*Secure/);
  });
});

describe('a configured URL', () => {
  const misleading = { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http' };

  it.each<readonly [string, Partial<AuthConfig>]>([
    ['the option `url`', { url: 'https://app.test/' }],
    ['AUTH_URL', withEnvDefaults({ AUTH_URL: ORIGIN }, { providers: [] })],
    ['AUTH_URL with a path', withEnvDefaults({ AUTH_URL: `${ORIGIN}/auth` }, { providers: [] })],
  ])('overrides the request and its headers: %s', async (_, { url, trustHost, basePath }) => {
    const changes = { url, basePath, ...(trustHost !== undefined && { trustHost }) };
    const response = await visitProviders(changes, misleading, 'http://evil.test');
    expect(await statedOrigin(response)).toBe(ORIGIN);
  });

  it('is the origin that a POST must come from', async () => {
    const browser = makeApp({ url: ORIGIN }).browser('http://10.0.0.5:3000');
    const csrfToken = await browser.csrfToken();
    const visit = (origin: string) =>
      browser.visit('/auth/signout', { form: { csrfToken }, headers: { origin } });
    expect((await visit(ORIGIN)).headers.get('location')).toBe(ORIGIN);
    expect((await visit('http://10.0.0.5:3000')).headers.get('location')).toContain('MissingCSRF');
  });
});

describe('routing headers of other servers', () => {
  it.each([
    ['X-Original-URL', '/auth/signout'],
    ['X-Rewrite-URL', '/auth/signout'],
    ['X-HTTP-Method-Override', 'DELETE'],
    ['X-Method-Override', 'POST'],
    ['Forwarded', 'host=evil.test;proto=http'],
    ['X-Forwarded-Port', '8443'],
    ['X-Forwarded-Prefix', '/evil'],
    ['X-Forwarded-Server', 'evil.test'],
    ['x-middleware-subrequest', 'middleware:middleware'],
  ])('A27 are ignored: %s: %s', async (name, value) => {
    const plain = await visitProviders({}, {});
    const marked = await visitProviders({}, { [name]: value });
    expect(marked.status).toBe(200);
    expect(await marked.json()).toEqual(await plain.json());
  });
});

describe('A28 two hosts in one process', () => {
  it('share nothing when one configuration serves both', async () => {
    const app = makeApp();
    const origins = ['https://one.test', 'http://two.test', 'https://one.test', 'http://two.test'];
    const browsers = origins.map((origin) => app.browser(origin));
    const answers = await Promise.all(browsers.map((browser) => browser.visit('/auth/providers')));
    expect(await Promise.all(answers.map(statedOrigin))).toEqual(origins);
    const names = answers.map((answer) => readCookies(answer).map(({ name }) => name));
    expect(names[0]).toEqual(['__Host-authjs.csrf-token', '__Secure-authjs.callback-url']);
    expect(names[1]).toEqual(['authjs.csrf-token', 'authjs.callback-url']);
    expect(names.slice(2)).toEqual(names.slice(0, 2));
    const places = await Promise.all(browsers.map((browser) => signIn(browser)));
    expect(places.map(({ headers }) => headers.get('location'))).toEqual(origins);
  });

  it('share nothing when each has a configuration', async () => {
    const one = makeApp({ url: 'https://one.test', basePath: '/auth' });
    const two = makeApp({ url: 'https://two.test', basePath: '/login/auth' });
    const server = (request: Request) =>
      Auth(
        request,
        (request.url.includes('/login/') ? two : one).config as Omit<AuthConfig, 'raw'>,
      );
    const browser = new Browser(server, 'http://10.0.0.5');
    for (let round = 0; round < 3; round++) {
      const [first, second] = await Promise.all([
        browser.visit('/auth/providers'),
        browser.visit('/login/auth/providers'),
      ]);
      expect(await first.json()).toMatchObject({
        password: { signinUrl: 'https://one.test/auth/signin/password' },
      });
      expect(await second.json()).toMatchObject({
        password: { signinUrl: 'https://two.test/login/auth/signin/password' },
      });
    }
  });
});

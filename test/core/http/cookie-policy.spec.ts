/** The names, attributes and scopes of cookies. */
import { describe, expect, it } from '@jest/globals';
import { type AuthConfig, RequestCookies } from '../../../src/core/index.js';
import { CookiePolicy, type CookiesOptions } from '../../../src/core/http/cookie-policy.js';
import { expireCookie, serializeCookie } from '../../../src/core/http/cookies.js';
import { encode } from '../../../src/core/jwt/public.js';
import {
  CSRF_COOKIE,
  SECRET,
  SESSION_COOKIE,
  readCookies,
  makeApp,
  readSessionCookies,
  signIn,
  withCookieHeader,
} from './app.js';

/** Contract §8.1: the name after the prefix, and the attributes beyond the common ones. */
const COOKIES: readonly (readonly [keyof CookiesOptions, string, { maxAge?: number }])[] = [
  ['sessionToken', 'authjs.session-token', {}],
  ['callbackUrl', 'authjs.callback-url', {}],
  ['csrfToken', 'authjs.csrf-token', {}],
  ['pkceCodeVerifier', 'authjs.pkce.code_verifier', { maxAge: 900 }],
  ['state', 'authjs.state', { maxAge: 900 }],
  ['nonce', 'authjs.nonce', {}],
  ['webauthnChallenge', 'authjs.challenge', { maxAge: 900 }],
];

const COMMON = { httpOnly: true, sameSite: 'lax', path: '/' };

function policy(useSecureCookies?: boolean, overrides?: AuthConfig['cookies']): CookiePolicy {
  return new CookiePolicy({ useSecureCookies, overrides, acceptsV4: false });
}

describe('the cookies of the contract (§8.1)', () => {
  it.each(COOKIES)('A32 %s over https', (kind, name, own) => {
    const prefix = kind === 'csrfToken' ? '__Host-' : '__Secure-';
    expect(policy().for('https://app.test')[kind]).toMatchObject({
      name: `${prefix}${name}`,
      options: { ...COMMON, secure: true, ...own },
    });
  });

  it.each(COOKIES)('%s over http', (kind, name, own) => {
    expect(policy().for('http://localhost:3000')[kind]).toMatchObject({
      name,
      options: { ...COMMON, secure: false, ...own },
    });
  });

  it.each([
    [true, 'http://app.test', '__Secure-authjs.session-token'],
    [false, 'https://app.test', 'authjs.session-token'],
  ])('follow `useSecureCookies: %s` on %s', (useSecureCookies, origin, name) => {
    const { sessionToken } = policy(useSecureCookies).for(origin);
    expect(sessionToken).toMatchObject({ name, options: { secure: useSecureCookies } });
  });

  it('have the configured attributes, and keep the others', () => {
    const overrides = {
      sessionToken: { name: 'sid', options: { domain: 'app.test', sameSite: 'strict' } },
      state: undefined,
    } as unknown as NonNullable<AuthConfig['cookies']>;
    const cookies = policy(undefined, overrides).for('https://app.test');
    expect(cookies.sessionToken).toMatchObject({
      name: 'sid',
      options: { httpOnly: true, sameSite: 'strict', path: '/', secure: true, domain: 'app.test' },
    });
    expect(cookies.state.name).toBe('__Secure-authjs.state');
    expect(overrides.sessionToken?.options).toEqual({ domain: 'app.test', sameSite: 'strict' });
  });
});

describe('the cookies of a response', () => {
  const scopes = [
    ['https://app.test', '; Path=/; HttpOnly; Secure; SameSite=Lax', '__Secure-', '__Host-'],
    ['http://app.test', '; Path=/; HttpOnly; SameSite=Lax', '', ''],
  ] as const;

  it.each(scopes)('on %s are limited to%s', async (origin, scope, prefix, csrfPrefix) => {
    const browser = makeApp().browser(origin);
    const first = readCookies(await browser.visit('/auth/csrf'));
    expect(first.map(({ header }) => header.replace(/=[^;]*/, ''))).toEqual([
      `${csrfPrefix}authjs.csrf-token${scope}`,
      `${prefix}authjs.callback-url${scope}`,
    ]);
    const [session] = readSessionCookies(await signIn(browser));
    expect(session?.header.replace(/=[^;]*/, '').replace(/Expires=[^;]* GMT/, 'Expires=…')).toBe(
      `${prefix}authjs.session-token${scope.replace('; HttpOnly', '; Expires=…; HttpOnly')}`,
    );
  });

  it('of a sign-in in progress last a quarter of an hour (§12)', async () => {
    const idp = {
      id: 'idp',
      name: 'IdP',
      type: 'oidc',
      clientId: 'client',
      issuer: 'https://idp.test',
      authorization: 'https://idp.test/authorize',
      checks: ['pkce', 'state', 'nonce'],
    } as const;
    const providers = [{ ...idp, checks: [...idp.checks] }];
    const start = await makeApp({ providers }).browser().post('/auth/signin/idp');
    const scope = 'Path=/; Expires=…; HttpOnly; Secure; SameSite=Lax';
    const flow = readCookies(start).map(({ header }) =>
      header.replace(/\.[\w-]{12}=[^;]*/, '.flow').replace(/Expires=[^;]* GMT/, 'Expires=…'),
    );
    expect(flow).toEqual([
      `__Secure-authjs.state.flow; Max-Age=900; ${scope}`,
      `__Secure-authjs.pkce.code_verifier.flow; Max-Age=900; ${scope}`,
      `__Secure-authjs.nonce.flow; ${scope}`,
    ]);
  });

  it('have a percent-encoded value (§8.3)', async () => {
    const [csrf] = readCookies(await makeApp().browser().visit('/auth/csrf'));
    expect(csrf?.header).toMatch(/^__Host-authjs\.csrf-token=[0-9a-f]{64}%7C[0-9a-f]{64};/);
  });

  it('have their attributes in the order of the contract (§8.3)', () => {
    const options = {
      sameSite: 'none',
      priority: 'high',
      partitioned: true,
      secure: true,
      httpOnly: true,
      expires: new Date('2030-01-02T03:04:05Z'),
      path: '/a',
      domain: 'app.test',
      maxAge: 60,
    } as const;
    expect(serializeCookie({ name: 'n', value: 'ü;=', options })).toBe(
      'n=%C3%BC%3B%3D; Max-Age=60; Domain=app.test; Path=/a; ' +
        'Expires=Wed, 02 Jan 2030 03:04:05 GMT; HttpOnly; Secure; Partitioned; Priority=High; SameSite=None',
    );
  });

  it('A42 are deleted in the scope that they were set in', async () => {
    const options = { domain: 'app.test', path: '/auth', expires: new Date(), maxAge: 900 };
    expect(serializeCookie(expireCookie('n', { ...options, secure: true, httpOnly: true }))).toBe(
      'n=; Max-Age=0; Domain=app.test; Path=/auth; HttpOnly; Secure',
    );
    const cookies = { sessionToken: { name: 'sid', options } };
    const browser = makeApp({ cookies }).browser();
    await signIn(browser);
    const gone = readCookies(await browser.post('/auth/signout')).find(
      ({ name }) => name === 'sid',
    );
    expect(gone?.header).toBe(
      'sid=; Max-Age=0; Domain=app.test; Path=/auth; HttpOnly; Secure; SameSite=Lax',
    );
  });
});

describe('A43 a configured cookie that would end its header early', () => {
  it.each([
    ['a name with a semicolon', { name: 'sid; Domain=evil.test', options: {} }],
    ['a name with a line break', { name: 'sid\r\nSet-Cookie: a=b', options: {} }],
    ['a name with an equals sign', { name: 'sid=x', options: {} }],
    ['an empty name', { name: '', options: {} }],
    ['a domain with a semicolon', { name: 'sid', options: { domain: 'app.test; Path=/' } }],
    ['a domain with a line break', { name: 'sid', options: { domain: 'a\r\nX: y' } }],
    ['a path with a semicolon', { name: 'sid', options: { path: '/; Domain=evil.test' } }],
    ['a path with a line break', { name: 'sid', options: { path: '/\nx' } }],
    ['half a second', { name: 'sid', options: { maxAge: 0.5 } }],
    ['no such SameSite', { name: 'sid', options: { sameSite: 'lax; Domain=x' } }],
    ['no such priority', { name: 'sid', options: { priority: 'high; x' } }],
    ['an invalid date', { name: 'sid', options: { expires: new Date(NaN) } }],
  ])('is a configuration error: %s', async (_, sessionToken) => {
    const app = makeApp({ cookies: { sessionToken } as NonNullable<AuthConfig['cookies']> });
    const response = await app.browser().visit('/auth/session');
    expect([response.status, readCookies(response)]).toEqual([500, []]);
    expect(app.log).toEqual([expect.stringMatching(/InvalidOption: `cookies.sessionToken`/)]);
  });
});

describe('the cookies of a request', () => {
  it.each([
    ['https://app.test', 'authjs.session-token'],
    ['http://app.test', SESSION_COOKIE],
  ])('A33 on %s are not read under the name %s', async (origin, name) => {
    const token = await encode({ token: { sub: '42' }, secret: SECRET, salt: name });
    const app = makeApp();
    const response = await app.serve(withCookieHeader('/auth/session', `${name}=${token}`, origin));
    expect(await response.json()).toBeNull();
    expect(readSessionCookies(response)).toEqual([]);
    expect(app.log).toEqual([]);
  });

  it('A33 on https do not accept the CSRF token under the other name', async () => {
    const app = makeApp();
    const insecure = app.browser('http://app.test');
    await insecure.csrfToken();
    const value = insecure.jar.get('authjs.csrf-token') ?? '';
    const response = await app.serve(withCookieHeader('/auth/csrf', `authjs.csrf-token=${value}`));
    expect(readCookies(response).map(({ name }) => name)).toContain(CSRF_COOKIE);
    expect(await response.json()).not.toEqual({ csrfToken: value.slice(0, 64) });
  });

  it('are decoded, and the first of equal names wins', () => {
    const cookies = new RequestCookies('a=%C3%BC; b=1; a=2; c=%E0%A4%A; d; e=f=g; =h; "q"="r"');
    expect(cookies.get('a')).toBe('ü');
    expect(cookies.get('c')).toBe('%E0%A4%A');
    expect(cookies.get('e')).toBe('f=g');
    expect(cookies.get('d')).toBeUndefined();
    expect(cookies.getAll('a')).toEqual(['ü', '2']);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'B38 may have the names of prototype members: %s',
    (name) => {
      expect(new RequestCookies('a=b').get(name)).toBeUndefined();
      const cookies = new RequestCookies(`${name}=x`);
      expect([cookies.get(name), cookies.getNames()]).toEqual(['x', [name]]);
      expect(({} as Record<string, unknown>).x).toBeUndefined();
    },
  );

  it.each([
    ['3000 other cookies', Array.from({ length: 3000 }, (_, index) => `c${index}=v`).join('; ')],
    ['64 kB in one value', `a=${'x'.repeat(64 * 1024)}`],
    ['64 kB of separators', '; = ;;=,'.repeat(8 * 1024)],
    ['64 kB of percent signs', `a=${'%'.repeat(64 * 1024)}`],
    ['64 kB without an equals sign', ';a'.repeat(32 * 1024)],
    ['control characters', 'a=\u0001; \u007f=b; c=\t'],
    ['bytes beyond ASCII', 'a=\u00e4; \u00ff=b'],
    ['broken encoding', '%E0%A4%A=%E0%A4%A; x=%'],
  ])('A40 do not delay a response: %s', async (_, noise) => {
    const app = makeApp();
    const token = await encode({ token: { name: 'Ada' }, secret: SECRET, salt: SESSION_COOKIE });
    const header = `${noise}; ${SESSION_COOKIE}=${token}`;
    const durations: number[] = [];
    for (let round = 0; round < 5; round++) {
      const request = withCookieHeader('/auth/session', header);
      const start = performance.now();
      const response = await app.serve(request);
      durations.push(performance.now() - start);
      expect(await response.json()).toMatchObject({ user: { name: 'Ada' } });
    }
    // Far beyond what it takes, and far below what backtracking would.
    expect(Math.min(...durations)).toBeLessThan(2_000);
    expect(app.log).toEqual([]);
  });
});

/** Where a browser may be sent, whatever a request asks for and in whichever part. */
import { describe, expect, it } from '@jest/globals';
import type { AuthConfig } from '../../src/core/index.js';
import {
  CALLBACK_COOKIE,
  ORIGIN,
  readCookies,
  makeApp,
  readSessionCookies,
  signIn,
} from './http/app.js';
import { everyOutcome, runFlow, staysHere } from './http/redirect-flows.js';
import { withoutReference } from '../support/error-reference.js';

/** A18 is every one of these rows at sign-out. */
const HOSTILE: readonly (readonly [name: string, wishes: readonly string[]])[] = [
  ['A01 without a scheme', ['//evil.com', '///evil.com', '////evil.com/%2e%2e']],
  ['A02 with backslashes', ['\\\\evil.com', '/\\evil.com', '\\/evil.com', '/\\/evil.com']],
  [
    'A03 with credentials before an at sign',
    [
      'https://app.test@evil.com',
      'https://app.test\\@evil.com',
      'https://evil.com\\@app.test',
      'https://u:p@app.test/',
      'https://:@app.test/',
    ],
  ],
  [
    'A04 with a scheme that runs or reads something',
    [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'blob:https://app.test/x',
    ],
  ],
  [
    'A05 on a host that only looks like ours',
    [
      'https://app.test.evil.com',
      'https://evilapp.test',
      'https://app.test%2eevil.com',
      'https://app.test.',
    ],
  ],
  [
    'A06 with the wrong number of slashes',
    [
      'https:evil.com',
      'https:/evil.com',
      'http:\\\\evil.com',
      'http:///evil.com',
      'http:999999999',
      'https://',
    ],
  ],
  [
    'A07 encoded, or climbing out of the path',
    ['/%2f%2fevil.com', '/%5cevil.com', '/..//evil.com', '/.//evil.com', '%2f%2fevil.com'],
  ],
  [
    'A08 with characters that normalise into others',
    ['/／evil.com', '/＼evil.com', '//evil。com', 'https://аpp.test', 'https://app。test.evil.com'],
  ],
  [
    'A09 with control characters',
    [
      '\t//evil.com',
      'java\nscript:x',
      '\x08//evil.com',
      '/x\r\nSet-Cookie: a=b',
      '/x\0',
      '\n',
      '/\t/evil.com',
      'https://app.test\n@evil.com',
    ],
  ],
  [
    'A11 on another port, scheme or subdomain',
    ['http://app.test', 'https://sub.app.test', 'https://app.test:8443', 'https://test'],
  ],
  [
    'A12 that is no URL at all',
    [
      'evil.com',
      '.evil.com',
      '@evil.com',
      '?x=1',
      '#x',
      '',
      '   ',
      '[',
      'http://[',
      'https://[::1',
    ],
  ],
];

describe('a callback URL', () => {
  it.each(HOSTILE)('%s leads to no other site', async (_, wishes) => {
    const outcomes = (await Promise.all(wishes.map(everyOutcome))).flat();
    const followed = outcomes.filter(
      ({ location, url, remembered }) =>
        ![location ?? '//nowhere', url ?? ORIGIN, remembered].every(staysHere),
    );
    expect(followed).toEqual([]);
    const failed = outcomes.filter(({ status }) => status !== 302 && status !== 200);
    expect(failed).toEqual([]);
  });

  it.each([
    '/',
    '/dashboard',
    '/a/b?c=d#e',
    '/a//b',
    '/@ada',
    '/path;v=1/~ada',
    '/caf%C3%A9?q=a%20b&q=c',
    '/x?next=//y&u=https://other.test/',
    '/über?m=ＡＢ',
    ORIGIN,
    `${ORIGIN}/`,
    `${ORIGIN}/x?y=1#z`,
    `${ORIGIN}?x=1`,
  ])('is followed when it is on this site: %s', async (wish) => {
    const wanted = new URL(wish, ORIGIN).href;
    const missed = (await everyOutcome(wish)).filter(({ flow, location, url, remembered }) => {
      const there = flow === 'sign-in' ? [] : [location, url ?? location];
      return ![...there, remembered].every(
        (place) => new URL(place ?? '//', ORIGIN).href === wanted,
      );
    });
    expect(missed).toEqual([]);
  });

  it.each(['HTTPS://APP.TEST/x', 'https://app.test:443/x', '/y/../x'])(
    'A08 is normalized: %s',
    async (wish) => {
      const outcome = await runFlow(wish, 'callback', 'form');
      expect(outcome).toMatchObject({ location: `${ORIGIN}/x`, remembered: `${ORIGIN}/x` });
    },
  );

  it.each([
    ['of more than 2048 characters', `/${'x'.repeat(2048)}`],
    ['nested fifty times', nested(50)],
  ])('A10 %s is ignored', async (_, wish) => {
    const outcome = await runFlow(wish, 'callback', 'form');
    expect(outcome).toMatchObject({ status: 302, location: ORIGIN, remembered: ORIGIN });
  });

  it('A10 inside another one is checked again when it is used', async () => {
    const browser = makeApp({ pages: { signIn: '/login' } }).browser();
    const outer = `${ORIGIN}/auth/signin?callbackUrl=${encodeURIComponent('https://evil.com')}`;
    const signedIn = await signIn(browser, { callbackUrl: outer });
    expect(signedIn.headers.get('location')).toBe(outer);
    const next = await browser.visit(outer);
    expect(next.headers.get('location')).toBe(`/login?callbackUrl=${encodeURIComponent(ORIGIN)}`);
  });
});

describe('A13 a poisoned callback-url cookie', () => {
  it.each(
    ['session', 'csrf', 'providers', 'signin', 'signout', 'error', 'verify-request'].flatMap(
      (action) => ['javascript:alert(1)', '.evil', '//evil.com'].map((value) => [action, value]),
    ),
  )('is ignored and replaced by %s: %s', async (action, poison) => {
    const browser = makeApp().browser();
    await signIn(browser);
    browser.jar.set(CALLBACK_COOKIE, encodeURIComponent(poison));
    const response = await browser.visit(`/auth/${action}`);
    expect(response.status).toBe(200);
    expect(readCookies(response)).toContainEqual(
      expect.objectContaining({ name: CALLBACK_COOKIE, value: ORIGIN }),
    );
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } });
  });
});

describe('the result of the signIn callback', () => {
  it.each([
    ['A14 another site', 'https://evil.test/x', ORIGIN],
    ['A14 another site without a scheme', '//evil.test/x', ORIGIN],
    ['A14 a script', 'javascript:alert(1)', ORIGIN],
    ['a path of this site', '/join', `${ORIGIN}/join`],
  ])('is checked like any redirect: %s', async (_, verdict, location) => {
    const browser = makeApp({ callbacks: { signIn: () => verdict } }).browser();
    const response = await signIn(browser);
    expect([response.status, response.headers.get('location')]).toEqual([302, location]);
    expect(readSessionCookies(response)).toEqual([]);
  });
});

describe('the result of the redirect callback', () => {
  type Redirect = NonNullable<NonNullable<AuthConfig['callbacks']>['redirect']>;
  const returning = (value: unknown) => () => value as string;

  it.each<readonly [string, Redirect, string]>([
    ['A15 undefined', returning(undefined), ORIGIN],
    ['A15 a number', returning(5), ORIGIN],
    ['A15 an object', returning({ href: 'https://evil.com' }), ORIGIN],
    ['A15 a script', returning('javascript:alert(1)'), ORIGIN],
    ['A15 text in a foreign alphabet', returning('/вход'), `${ORIGIN}/%D0%B2%D1%85%D0%BE%D0%B4`],
    ['A15 a path', returning('/welcome'), `${ORIGIN}/welcome`],
    ['A15 a path without a slash', returning('welcome'), `${ORIGIN}/welcome`],
    ['A11 a site that the app welcomes', ({ url }) => url, 'https://sub.app.test/x'],
  ])('is a URL or the site itself: %s', async (_, redirect, location) => {
    const browser = makeApp({ callbacks: { redirect } }).browser();
    const response = await signIn(browser, { callbackUrl: 'https://sub.app.test/x' });
    expect([response.status, response.headers.get('location')]).toEqual([302, location]);
  });

  it('A15 is a configuration error when it throws', async () => {
    const redirect = () => {
      throw new Error('the app is broken');
    };
    const app = makeApp({ callbacks: { redirect } });
    const response = await app.browser().visit('/auth/signin?callbackUrl=/x');
    expect(withoutReference(response.headers.get('location'))).toBe(
      `${ORIGIN}/auth/error?error=Configuration`,
    );
    expect(app.log).toEqual([expect.stringContaining('the app is broken')]);
  });
});

describe('the error of a custom error page', () => {
  it.each([
    ['A16 more parameters', 'x%26callbackUrl=//evil', 'x%26callbackUrl%3D%2F%2Fevil'],
    ['A17 a header', '%0d%0aSet-Cookie:a=b', '%0D%0ASet-Cookie%3Aa%3Db'],
    ['A17 letters beyond Latin-1', 'ü€', '%C3%BC%E2%82%AC'],
    ['A17 broken encoding', '%E0%A4', '%EF%BF%BD'],
  ])('is encoded once: %s', async (_, given, encoded) => {
    const browser = makeApp({ pages: { error: '/oops?from=auth' } }).browser();
    const response = await browser.visit(`/auth/error?error=${given}`);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`/oops?from=auth&error=${encoded}`);
    expect(readCookies(response).map(({ name }) => name)).not.toContain('a');
  });

  it('is omitted when there is none', async () => {
    const response = await makeApp({ pages: { error: '/oops' } })
      .browser()
      .visit('/auth/error');
    expect(response.headers.get('location')).toBe('/oops');
  });
});

function nested(levels: number): string {
  let wish = 'https://evil.com';
  for (let level = 0; level < levels; level++) {
    wish = `/auth/signin?callbackUrl=${encodeURIComponent(wish)}`;
  }
  return wish;
}

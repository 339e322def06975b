/** The paths of actions (contract §2), and base paths. */
import { describe, expect, it } from '@jest/globals';
import { MalformedRequest } from '../../../src/core/errors/public.js';
import { isAuthAction } from '../../../src/core/index.js';
import { findConfigurationErrors } from '../../../src/core/config/validation.js';
import { normalizeBasePath } from '../../../src/core/http/routes.js';
import { ORIGIN, SECRET, inertly, makeApp } from './app.js';
import { withoutReference } from '../../support/error-reference.js';
import { routesBelow } from '../../support/route-table.js';

const ACTIONS = [
  'callback',
  'csrf',
  'error',
  'providers',
  'session',
  'signin',
  'signout',
  'verify-request',
  'webauthn-options',
] as const;

const WITH_PROVIDER: readonly string[] = ['callback', 'signin', 'webauthn-options'];

function readRoute(pathname: string, basePath = '/auth'): string {
  const { action, providerId } = routesBelow(basePath).parse(pathname);
  return providerId === undefined ? action : `${action} ${providerId}`;
}

function readStatus(pathname: string, basePath?: string): number | string {
  try {
    return readRoute(pathname, basePath);
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(MalformedRequest);
    return (thrown as MalformedRequest).status;
  }
}

describe('an action', () => {
  it.each(ACTIONS)('is named by the segment after the base path: %s', (action) => {
    expect(readRoute(`/auth/${action}`)).toBe(action);
  });

  it.each(ACTIONS)('can have a provider or not: %s', (action) => {
    const expected = WITH_PROVIDER.includes(action) ? `${action} github` : 404;
    expect(readStatus(`/auth/${action}/github`)).toBe(expected);
    expect(readStatus(`/auth/${action}/github/more`)).toBe(404);
  });

  it.each([
    ['none', '/auth'],
    ['none, with a slash', '/auth/'],
    ['B35 unknown', '/auth/unknown'],
    ['B35 in another case', '/auth/Session'],
    ['B35 in capitals', '/auth/SIGNIN'],
    ['B35 of the prototype', '/auth/constructor'],
    ['B35 of the prototype, called', '/auth/__proto__'],
    ['B35 half a word', '/auth/sign'],
    ['B35 with an extension', '/auth/session.json'],
    ['A133 before a file name', '/auth/session/x.css'],
    ['A133 before a parameter and a file name', '/auth/session;.css'],
  ])('is refused when it is %s', (_, pathname) => {
    expect(readStatus(pathname)).toBe(404);
  });

  it.each(ACTIONS)('is known by its exact name: %s', (action) => {
    expect(isAuthAction(action)).toBe(true);
    expect(isAuthAction(action.toUpperCase())).toBe(false);
    expect(isAuthAction(` ${action}`)).toBe(false);
  });
});

describe('a base path', () => {
  it.each([
    ['B31 without a separator after it', '/authsession', '/auth'],
    ['B31 as the start of another word', '/auth-x/session', '/auth'],
    ['B31 as the end of another word', '/xauth/session', '/auth'],
    ['B31 in another case', '/Auth/session', '/auth'],
    ['B31 not at the start', '/api/auth/session', '/auth'],
    ['B31 only in part', '/api/session', '/api/auth'],
    ['B31 not at all', '/session', '/auth'],
    ['B33 of regular expression characters, read as one', '/aXbb/session', '/a.b+'],
    ['B33 of a group that is not closed', '/session', '/('],
    ['B33 that matches anything as an expression', '/x/session', '/.*'],
  ])('is not matched %s', (_, pathname, basePath) => {
    expect(readStatus(pathname, basePath)).toBe(404);
  });

  it.each([
    ['B33 with regular expression characters', '/a.b+/session', '/a.b+'],
    ['B33 with an open bracket', '/(/session', '/('],
    ['B33 with a slash at its end', '/auth/session', '/auth/'],
    ['B33 without a slash at its start', '/auth/session', 'auth'],
    ['B33 of several segments', '/api/v1/auth/session', '/api/v1/auth'],
    ['B33 that is empty', '/session', ''],
    ['B33 that is the root', '/session', '/'],
  ])('is matched literally: %s', (_, pathname, basePath) => {
    expect(readRoute(pathname, basePath)).toBe('session');
  });

  it.each([
    ['/auth', '/auth'],
    ['/auth/', '/auth'],
    ['auth', '/auth'],
    ['//api//auth//', '/api/auth'],
    ['/', ''],
    ['', ''],
  ])('is normalized: "%s" is "%s"', (given, normalized) => {
    expect(normalizeBasePath(given)).toBe(normalized);
  });

  it.each(['/a.b+', '/(', '/api/auth/', '', '/'])('serves its own URLs: "%s"', async (basePath) => {
    const browser = makeApp({ basePath }).browser();
    const base = normalizeBasePath(basePath);
    const response = await browser.visit(`${base}/providers`);
    expect(await response.json()).toMatchObject({
      password: { signinUrl: `${ORIGIN}${base}/signin/password` },
    });
    const other = await browser.visit(basePath === '/' || basePath === '' ? '/auth/csrf' : '/csrf');
    expect(other.status).toBe(404);
  });
});

describe('a base path that no request can have', () => {
  const UNREACHABLE = [
    '/x y',
    '/é',
    '/a/../b',
    '/./a',
    '/a/..',
    '..',
    '/%C3%A9',
    '/a?b',
    '/a#b',
    '/a\\b',
  ];

  it.each(UNREACHABLE)('S8 is refused in the configuration: %j', (basePath) => {
    const [problem, ...more] = findConfigurationErrors({
      secret: SECRET,
      trustHost: true,
      providers: [],
      basePath,
    });
    expect(problem?.message).toMatch(/^`basePath` must be a path such as \/auth, of letters/);
    expect(more).toEqual([]);
  });

  it.each(UNREACHABLE)('S8 is reported at any request: %j', async (basePath) => {
    const app = makeApp({ basePath });
    for (const path of ['/session', '/auth/session', encodeURI(`${basePath}/session`)]) {
      app.errors.splice(0);
      const response = await app.serve(new Request(new URL(path, ORIGIN)));
      expect([path, response.status]).toEqual([path, 500]);
      await expect(response.text()).resolves.not.toContain('basePath');
      expect(app.errors).toMatchObject([{ type: 'InvalidOption' }]);
    }
  });

  it.each(['/...', '/.well-known/auth', '/a..b', '/~a_b-c', '/(auth)/x'])(
    'S8 is not %j',
    (basePath) => {
      const config = { secret: SECRET, trustHost: true, providers: [], basePath };
      expect(findConfigurationErrors(config)).toEqual([]);
      expect(readRoute(new URL(`${basePath}/session`, ORIGIN).pathname, basePath)).toBe('session');
    },
  );
});

describe('B32 another spelling of a path', () => {
  it.each([
    ['an empty segment', '/auth//session'],
    ['an empty segment at the start', '//auth/session'],
    ['two slashes before a provider', '/auth/callback//idp'],
    ['slashes in the middle and at the end', '/auth//session///'],
    ['slashes before a provider and at the end', '/auth/signin//idp/'],
    ['an encoded letter', '/auth/%73ession'],
    ['an encoded slash', '/auth%2fsession'],
    ['an encoded NUL', '/auth/session%00'],
    ['a parameter', '/auth/session;a=b'],
    ['an encoded question mark', '/auth/session%3f'],
    ['a space', '/auth/session%20'],
    ['another kind of slash', '/auth/%EF%BC%8Fsession'],
  ])('is another path: %s', async (_, path) => {
    const app = makeApp();
    const response = await app.serve(new Request(`${ORIGIN}${path}`));
    expect([response.status, await response.json()]).toEqual([404, 'Bad request.']);
  });

  it.each([
    ['a dot segment', '/auth/./session'],
    ['a segment that is taken back', '/auth/x/../session'],
    ['an encoded dot segment', '/auth/%2e/session'],
    ['backslashes', '/auth\\session'],
    ['a tab', '/auth/ses\tsion'],
    ['one slash at the end', '/auth/session/'],
  ])('is the same path by WHATWG, so it is served: %s', async (_, path) => {
    const response = await makeApp().serve(new Request(`${ORIGIN}${path}`));
    expect([response.status, await response.json()]).toEqual([200, null]);
  });
});

describe('M17 trailing slashes', () => {
  it.each([
    ['one', '/auth/session/', 'session'],
    ['three', '/auth/session///', 'session'],
    ['in place of a provider', '/auth/signin//', 'signin'],
    ['after a provider', '/auth/callback/idp///', 'callback idp'],
    ['a thousand', `/auth/session${'/'.repeat(1000)}`, 'session'],
  ])('M17 are ignored: %s', (_, pathname, route) => {
    expect(readStatus(pathname)).toBe(route);
  });

  it.each(['/auth///', '/auth/session/more//', '/auth/callback/idp/x//', '///'])(
    'M17 do not make a path an action: %s',
    (pathname) => {
      expect(readStatus(pathname)).toBe(404);
    },
  );
});

describe('a provider in the path', () => {
  it.each([
    ['of the prototype', 'constructor'],
    ['of the prototype, called', '__proto__'],
    ['of the prototype, a method', 'toString'],
    ['that does not exist', 'unknown'],
    ['in another case', 'Password'],
    ['encoded', 'p%61ssword'],
    ['of 10 kB', 'x'.repeat(10_240)],
    ['in another alphabet', 'пароль'],
  ])('B34 is found by its exact id, and the error does not list the others: %s', async (_, id) => {
    const app = makeApp();
    const browser = app.browser();
    await browser.csrfToken();
    const response = await inertly(app, browser, () => browser.visit(`/auth/callback/${id}`));
    expect(withoutReference(response.headers.get('location'))).toBe(
      `${ORIGIN}/auth/error?error=Configuration`,
    );
    expect(await response.text()).not.toMatch(/password|idp/);
    expect(app.log).toEqual([expect.stringContaining('InvalidProvider')]);
  });

  it('B34 called "undefined" is ignored', async () => {
    expect(readRoute('/auth/signin/undefined')).toBe('signin');
    const response = await makeApp().browser().visit('/auth/signin/undefined');
    expect(response.status).toBe(200);
  });

  it('B34 cannot traverse the path', async () => {
    const response = await makeApp().serve(new Request(`${ORIGIN}/auth/callback/../x`));
    expect(response.status).toBe(404);
  });
});

/** Where an action is, for a caller that is not inside a request (contract §16.3). */
import { describe, expect, it } from '@jest/globals';
import { type Environment, createActionURL, isAuthAction } from '../../src/core/index.js';

function listener() {
  const warnings: string[] = [];
  return { warnings, logger: { warn: (code: string) => void warnings.push(code) } };
}

describe('the URL of an action', () => {
  const url = (
    env: Environment,
    headers: Record<string, string>,
    config?: Parameters<typeof createActionURL>[4],
    protocol = 'https',
  ) => createActionURL('signin', protocol, new Headers(headers), env, config).href;

  const host = { host: 'app.test' };

  it.each<readonly [string, string, string]>([
    ['the host', url({}, host), 'https://app.test/auth/signin'],
    ['the protocol', url({}, host, undefined, 'http'), 'http://app.test/auth/signin'],
    ['a protocol with a colon', url({}, host, undefined, 'http:'), 'http://app.test/auth/signin'],
    ['no protocol', url({}, host, undefined, ''), 'https://app.test/auth/signin'],
    ['a port', url({}, { host: 'localhost:3000' }), 'https://localhost:3000/auth/signin'],
    [
      'a forwarded host',
      url({}, { ...host, 'x-forwarded-host': 'shop.test' }),
      'https://shop.test/auth/signin',
    ],
    [
      'a forwarded protocol',
      url({}, { ...host, 'x-forwarded-proto': 'http' }),
      'http://app.test/auth/signin',
    ],
    ['a base path', url({}, host, '/api/auth'), 'https://app.test/api/auth/signin'],
    [
      'a base path in an object',
      url({}, host, { basePath: '/api/auth/' }),
      'https://app.test/api/auth/signin',
    ],
    ['an empty base path', url({}, host, ''), 'https://app.test/signin'],
    ['an address', url({ AUTH_URL: 'https://own.test' }, host), 'https://own.test/auth/signin'],
    [
      'an address with a path',
      url({ AUTH_URL: 'https://own.test/a' }, host),
      'https://own.test/a/signin',
    ],
    [
      'an address and a base path',
      url({ AUTH_URL: 'https://own.test/a' }, host, { basePath: '/b', ...listener() }),
      'https://own.test/b/signin',
    ],
    [
      'an older name of the address',
      url({ NEXTAUTH_URL: 'https://own.test' }, host),
      'https://own.test/auth/signin',
    ],
    [
      'an address over the headers',
      url({ AUTH_URL: 'https://own.test' }, { 'x-forwarded-host': 'evil.test' }),
      'https://own.test/auth/signin',
    ],
    [
      'an address of another scheme',
      url({ AUTH_URL: 'localhost:3000' }, host),
      'https://app.test/auth/signin',
    ],
    ['an address that is none', url({ AUTH_URL: '::' }, host), 'https://app.test/auth/signin'],
  ])('is formed of %s', (_, made, expected) => {
    expect(made).toBe(expected);
  });

  it.each([undefined, null, ''])('M17 is https where no protocol is known: %j', (protocol) => {
    const made = (headers: Record<string, string>) =>
      createActionURL('signin', protocol, new Headers(headers), {}, '/auth').href;
    expect(made(host)).toBe('https://app.test/auth/signin');
    expect(made({ ...host, 'x-forwarded-proto': 'http' })).toBe('http://app.test/auth/signin');
  });

  it('warns when AUTH_URL and the configuration have two base paths', () => {
    const { warnings, logger } = listener();
    const env = { AUTH_URL: 'https://own.test/a' };
    for (const basePath of ['/a', '/a/', '/b']) url(env, host, { basePath, logger });
    expect(warnings).toEqual(['env-url-basepath-mismatch']);
  });
});

describe('isAuthAction', () => {
  it.each(['signin', 'verify-request', 'webauthn-options'])('accepts %s', (action) => {
    expect(isAuthAction(action)).toBe(true);
  });

  it.each(['', 'sign-in', 'SIGNIN', 'toString', 'signin/github'])('refuses "%s"', (action) => {
    expect(isAuthAction(action)).toBe(false);
  });
});

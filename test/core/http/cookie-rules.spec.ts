/** R6 Cookies that no browser takes, or that are missing when a flow needs them. */
import { describe, expect, it } from '@jest/globals';
import type { AuthConfig } from '../../../src/core/index.js';
import type { CookieOptions } from '../../../src/core/http/cookies.js';
import { findConfigurationErrors } from '../../../src/core/config/validation.js';
import { SECRET } from './app.js';

type Cookies = NonNullable<AuthConfig['cookies']>;

function findProblems(config: Partial<AuthConfig>): string[] {
  const valid = { secret: SECRET, url: 'https://app.example.com', providers: [] };
  return findConfigurationErrors({ ...valid, ...config }).map(({ message }) => message);
}

const cookie = (name: string, options: CookieOptions = {}) => ({ name, options });
const session = (name: string, options: CookieOptions = {}): Partial<Cookies> => ({
  sessionToken: cookie(name, options),
});
const state = (options: CookieOptions): Partial<Cookies> => ({
  state: cookie('st', options),
});

describe('R6 the start refuses', () => {
  it.each<readonly [string, Partial<AuthConfig>, RegExp]>([
    [
      '__Host- with a domain',
      { cookies: session('__Host-s', { domain: 'example.com' }) },
      /`cookies.sessionToken`.*__Host-.*`domain` \(example\.com\)/,
    ],
    [
      '__Host- with a path',
      { cookies: session('__Host-s', { path: '/auth' }) },
      /__Host-.*`path` \(\/auth\)/,
    ],
    [
      '__Secure- without secure',
      { cookies: session('__Secure-s', { secure: false }) },
      /__Secure-.*without `secure: true`/,
    ],
    [
      '__secure- in other letters',
      { cookies: session('__sEcUrE-s', { secure: false }) },
      /__sEcUrE-/,
    ],
    [
      '__Host- on http',
      { url: 'http://localhost:3000', cookies: session('__Host-s') },
      /__Host-.*without `secure: true`/,
    ],
    [
      'SameSite=None without Secure',
      { cookies: session('s', { sameSite: 'none', secure: false }) },
      /`sameSite: "none"` without/,
    ],
    [
      'Partitioned without Secure',
      { cookies: session('s', { partitioned: true, secure: false }) },
      /`partitioned: true` without/,
    ],
    [
      'a secure cookie of an http site',
      { url: 'http://app.example.com', useSecureCookies: true },
      /`secure` cookie of http:\/\/app\.example\.com/,
    ],
    [
      'a foreign domain',
      { cookies: session('s', { domain: 'other.example' }) },
      /`domain` other\.example from app\.example\.com/,
    ],
    [
      'a domain below the site',
      { cookies: session('s', { domain: 'x.app.example.com' }) },
      /not below it/,
    ],
    [
      'a domain that ends like the site',
      { cookies: session('s', { domain: 'ample.com' }) },
      /not below it/,
    ],
    ['a top-level domain', { cookies: session('s', { domain: 'com' }) }, /not below it/],
    [
      'a domain of an address',
      { url: 'http://10.0.0.1', cookies: session('s', { domain: '0.1' }) },
      /not below it/,
    ],
    [
      'a strict state',
      { cookies: state({ sameSite: 'strict' }) },
      /`cookies\.state`.*"strict".*provider/,
    ],
    ['a strict state, as true', { cookies: state({ sameSite: true }) }, /"strict"/],
    [
      'a strict verifier',
      { cookies: { pkceCodeVerifier: cookie('v', { sameSite: 'strict' }) } },
      /"strict"/,
    ],
    ['a strict nonce', { cookies: { nonce: cookie('n', { sameSite: 'strict' }) } }, /"strict"/],
    [
      'a strict callback URL',
      { cookies: { callbackUrl: cookie('c', { sameSite: 'strict' }) } },
      /"strict"/,
    ],
    [
      'a strict browser binding',
      { cookies: { verification: cookie('b', { sameSite: 'strict' }) } },
      /link in an email/,
    ],
    [
      'a misplaced state',
      { cookies: state({ path: '/login' }) },
      /`path` \/login.*\/auth\/callback/,
    ],
    [
      'a session below the base path',
      { cookies: session('s', { path: '/auth/session' }) },
      /`path` \/auth\/session.*\/auth/,
    ],
    ['a path that only begins alike', { cookies: session('s', { path: '/au' }) }, /`path` \/au/],
    ['a lifetime of nothing', { cookies: session('s', { maxAge: 0 }) }, /`maxAge` of 0/],
    [
      'one name for two',
      { cookies: { state: cookie('same'), nonce: cookie('same') } },
      /`cookies\.nonce`.*same.*`cookies\.state`/,
    ],
    ['a name with a semicolon', { cookies: session('a;b') }, /cannot be sent/],
  ])('%s, and says why', (_, config, expected) => {
    const problems = findProblems(config);
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems)
      expect(problem).toMatch(/^`cookies\.\w+` does not work\. .*\. .*\.$/);
    expect(problems.join('\n')).toMatch(expected);
  });

  it('several cookies at once, each with its own remedy', () => {
    const cookies = {
      ...session('__Host-s', { domain: 'example.com' }),
      ...state({ sameSite: 'strict' }),
    };
    expect(findProblems({ cookies })).toHaveLength(2);
  });
});

describe('R6 the start takes', () => {
  it.each<readonly [string, Partial<AuthConfig>]>([
    ['no cookies of its own', {}],
    ['an undefined one', { cookies: { nonce: undefined } as never }],
    ['a domain above the site', { cookies: session('s', { domain: '.example.com' }) }],
    ['the site as domain', { cookies: session('s', { domain: 'APP.example.com' }) }],
    ['localhost without https, secure', { url: 'http://localhost:3000', useSecureCookies: true }],
    ['an address without https', { url: 'http://10.0.0.1:3000' }],
    ['__Host- as it should be', { cookies: session('__Host-s') }],
    ['SameSite=None with Secure', { cookies: session('s', { sameSite: 'none', secure: true }) }],
    ['a strict session', { cookies: session('s', { sameSite: 'strict' }) }],
    ['a strict challenge', { cookies: { webauthnChallenge: cookie('c', { sameSite: 'strict' }) } }],
    ['a state for the callback alone', { cookies: state({ path: '/auth/callback' }) }],
    ['another base path', { basePath: '/api/auth', cookies: session('s', { path: '/api' }) }],
    [
      'a site whose address is not known',
      { url: undefined, trustHost: true, cookies: session('s', { domain: 'example.com' }) },
    ],
  ])('%s', (_, config) => {
    expect(findProblems(config)).toEqual([]);
  });
});

/** The settings of a redirect proxy: their checks, and the environment variables. */
import { describe, expect, it } from '@jest/globals';
import { type AuthConfig, withEnvDefaults } from '../../../src/core/index.js';
import { findConfigurationErrors } from '../../../src/core/config/validation.js';

const URL_TEXT = '`redirectProxyUrl` (or AUTH_REDIRECT_PROXY_URL) must be an http or https address';
const proxy = 'https://app.test/auth';
const op = { id: 'op', name: 'OP', type: 'oidc', issuer: 'https://op.test', clientId: 'client' };

/** What is wrong, as types and messages. */
function findProblems(changes: object): string[] {
  const config = { secret: 'a secret', trustHost: true, providers: [], ...changes } as AuthConfig;
  return findConfigurationErrors(config).map(({ type, message }) => `${type}: ${message}`);
}

describe('a redirect proxy', () => {
  it.each<readonly [string, object]>([
    ['with an address', { redirectProxyUrl: proxy }],
    ['on this machine', { redirectProxyUrl: 'http://localhost:3000/auth' }],
    ['O5 with nothing in it', { redirectProxyUrl: '' }],
    ['O5 of one provider, with nothing in it', { providers: [{ ...op, redirectProxyUrl: '' }] }],
    ['at the root', { redirectProxyUrl: 'https://app.test' }],
    ['with a list', { redirectProxyUrl: proxy, redirectProxyOrigins: ['https://*.app.test'] }],
    ['with an empty list', { redirectProxyOrigins: [] }],
    ['of one provider', { providers: [{ ...op, redirectProxyUrl: proxy }] }],
    ['that no provider needs', { providers: [{ ...op, checks: ['none'] }] }],
    ['and checks', { redirectProxyUrl: proxy, providers: [{ ...op, checks: ['pkce'] }] }],
    [
      'and no checks in particular',
      { redirectProxyUrl: proxy, providers: [{ ...op, checks: [] }] },
    ],
  ])('is valid: %s', (_, changes) => {
    expect(findProblems(changes)).toEqual([]);
  });

  it.each<readonly [string, unknown]>([
    ['no scheme', 'app.test/auth'],
    ['another scheme', 'ftp://app.test'],
    ['a host with a port for a scheme', 'localhost:3000'],
    ['a path alone', '/auth'],
    ['a number', 42],
    ['null', null],
    ['a query', 'https://app.test/auth?team=1'],
    ['a fragment', 'https://app.test/auth#top'],
  ])('is refused with an invalid URL: %s', (_, redirectProxyUrl) => {
    expect(findProblems({ redirectProxyUrl })).toEqual([expect.stringContaining(URL_TEXT)]);
    const providers = [{ ...op, redirectProxyUrl }];
    const options = [{ ...op, options: { redirectProxyUrl } }];
    for (const changes of [{ providers }, { providers: options }]) {
      expect(findProblems(changes)).toEqual([
        'InvalidOption: `redirectProxyUrl` of provider "op" must be an http or https address without a query.',
      ]);
    }
  });

  it.each<readonly [string, unknown]>([
    ['text', 'https://*.app.test'],
    ['an object', {}],
    ['a number', 42],
  ])('is refused with %s in place of the list', (_, redirectProxyOrigins) => {
    expect(findProblems({ redirectProxyOrigins })).toEqual([
      'InvalidOption: `redirectProxyOrigins` (or AUTH_REDIRECT_PROXY_ORIGINS) must be a list of origins.',
    ]);
  });

  it.each<readonly [string, unknown]>([
    ['a host', '*.app.test'],
    ['everything', '*'],
    ['another scheme', 'ftp://app.test'],
    ['any scheme', '*://app.test'],
    ['a slash at its end', 'https://app.test/'],
    ['a path', 'https://app.test/auth'],
    ['a regular expression', 'https://(a|b).app.test'],
    ['two of them', 'https://a.test,https://b.test'],
    ['nothing', ''],
    ['a number', 42],
    ['null', null],
  ])('is refused with %s in place of an origin, which the error names', (_, wrong) => {
    const redirectProxyOrigins = ['https://fine.test', wrong];
    expect(findProblems({ redirectProxyOrigins })).toEqual([
      `InvalidOption: \`redirectProxyOrigins\` (or AUTH_REDIRECT_PROXY_ORIGINS) has "${String(wrong)}", ` +
        'which is no origin such as https://*.preview.example.com.',
    ]);
  });

  it.each<readonly [string, object]>([
    ['the configuration’s', { redirectProxyUrl: proxy, providers: [{ ...op, checks: ['none'] }] }],
    ['its own', { providers: [{ ...op, checks: ['none'], redirectProxyUrl: proxy }] }],
    [
      'in its options',
      { providers: [{ ...op, options: { checks: ['none'], redirectProxyUrl: proxy } }] },
    ],
  ])('needs a state, and a provider without checks has none: %s', (_, changes) => {
    expect(findProblems(changes)).toEqual([
      'InvalidOption: Provider "op" has `checks: [\'none\']`, and `redirectProxyUrl` needs a state. ' +
        'Leave out one of them.',
    ]);
  });
});

describe('the environment', () => {
  it.each<readonly [string | undefined, string[] | undefined]>([
    ['https://a.test', ['https://a.test']],
    ['https://a.test,https://*.b.test', ['https://a.test', 'https://*.b.test']],
    [' https://a.test , , https://b.test ,', ['https://a.test', 'https://b.test']],
    [',', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('lists the origins %j', (AUTH_REDIRECT_PROXY_ORIGINS, origins) => {
    const config = withEnvDefaults({ AUTH_REDIRECT_PROXY_ORIGINS }, { providers: [] });
    expect(config.redirectProxyOrigins).toEqual(origins);
  });

  it('does not override the configuration', () => {
    const env = {
      AUTH_REDIRECT_PROXY_URL: 'https://env.test/auth',
      AUTH_REDIRECT_PROXY_ORIGINS: 'https://env.test',
    };
    const own = { redirectProxyUrl: proxy, redirectProxyOrigins: ['https://own.test'] };
    expect(withEnvDefaults(env, { providers: [], ...own })).toMatchObject(own);
    const none = { providers: [], redirectProxyOrigins: [] };
    expect(withEnvDefaults(env, none).redirectProxyOrigins).toEqual([]);
  });

  it('reports invalid values', () => {
    const env = { AUTH_REDIRECT_PROXY_URL: 'app.test', AUTH_REDIRECT_PROXY_ORIGINS: '*.app.test' };
    const problems = findProblems(
      withEnvDefaults(env, { providers: [], trustHost: true, secret: 's' }),
    );
    expect(problems).toEqual([
      expect.stringContaining('AUTH_REDIRECT_PROXY_URL'),
      expect.stringContaining('"*.app.test"'),
    ]);
  });
});

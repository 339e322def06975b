/** What is wrong with a configuration (contract §3). */
import { describe, expect, it } from '@jest/globals';
import type { Adapter } from '../../src/core/adapters/adapter.js';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import type { AuthConfig } from '../../src/core/index.js';
import { findConfigurationErrors } from '../../src/core/config/validation.js';
import { PASSWORD, SECRET, inertly, makeApp } from './http/app.js';

const credentials = {
  id: 'password',
  name: 'Password',
  type: 'credentials',
  authorize: () => null,
} as const;
const oauth = {
  id: 'idp',
  name: 'IdP',
  type: 'oauth',
  authorization: 'https://idp.test/authorize',
  token: 'https://idp.test/token',
  userinfo: 'https://idp.test/userinfo',
} as const;
const sound = { secret: SECRET, trustHost: true, providers: [] };

/** What is wrong, as types and messages. */
function findProblems(changes: object): string[] {
  const config = { ...sound, ...changes } as AuthConfig;
  return findConfigurationErrors(config).map(({ type, message }) => `${type}: ${message}`);
}

const without = (...names: string[]): Adapter => {
  const methods = Object.entries(new MemoryAdapter()).filter(([name]) => !names.includes(name));
  return Object.fromEntries(methods);
};

/** As when a provider's own description is given options. */
const given = (options: object, description: object = oauth) => ({
  providers: [{ ...description, options }],
});

describe('a valid configuration', () => {
  it.each<readonly [string, object]>([
    ['no provider', {}],
    ['a public address', { trustHost: undefined, url: 'https://app.test' }],
    ['a public address with a slash', { trustHost: undefined, url: 'https://app.test/' }],
    ['several secrets', { secret: ['new', 'old'] }],
    ['credentials', { providers: [credentials] }],
    ['a function that makes a provider', { providers: [() => credentials] }],
    ['all endpoints', { providers: [oauth] }],
    ['endpoints as objects', { providers: [{ ...oauth, token: { url: 'https://idp.test/t' } }] }],
    [
      'an issuer in place of endpoints',
      given({ issuer: 'https://idp.test' }, { ...oauth, token: undefined }),
    ],
    [
      'options that add parameters to an endpoint',
      given({ authorization: { params: { scope: 'x' } } }),
    ],
    ['endpoints in the options alone', given(oauth, { id: 'idp', name: 'IdP', type: 'oauth' })],
    [
      'endpoints on this machine',
      { providers: [{ ...oauth, token: 'http://localhost:4000/token' }] },
    ],
    ['an adapter', { adapter: new MemoryAdapter() }],
    [
      'an adapter that is not asked for sessions',
      { adapter: without('createSession'), session: { strategy: 'jwt' } },
    ],
    [
      'credentials with sessions in the database',
      {
        adapter: new MemoryAdapter(),
        providers: [credentials],
        session: { strategy: 'database' },
      },
    ],
    ['a session that is extended on every read', { session: { maxAge: 60, updateAge: 0 } }],
  ])('has no errors: %s', (_, changes) => {
    expect(findProblems(changes)).toEqual([]);
  });

  it('may have an adapter with its methods on a prototype', () => {
    class Rows {
      createUser() {}
      getUser() {}
      getUserByEmail() {}
      getUserByAccount() {}
      updateUser() {}
      linkAccount() {}
      createSession() {}
      getSessionAndUser() {}
      updateSession() {}
      deleteSession() {}
    }
    expect(findProblems({ adapter: new Rows() })).toEqual([]);
  });
});

describe('a configuration error (§3.1)', () => {
  it.each<readonly [string, object, RegExp]>([
    [
      'nothing says where the site is',
      { trustHost: undefined },
      /^UntrustedHost: .*`url`.*trustHost/,
    ],
    ['the host is not trusted', { trustHost: false }, /^UntrustedHost: /],
    ['no secret', { secret: undefined }, /^MissingSecret: .*openssl rand/],
    ['an empty secret', { secret: '' }, /^MissingSecret: /],
    ['no secrets', { secret: [] }, /^MissingSecret: /],
    ['a list of an empty secret', { secret: [''] }, /^MissingSecret: /],
    ['an address that is none', { url: 'app.test' }, /^InvalidOption: `url` must be/],
    ['an address without http', { url: 'localhost:3000' }, /^InvalidOption: `url` must be/],
    [
      'N7 an address with a path',
      { url: 'https://app.test/api/auth' },
      /^InvalidOption: `url` is an origin such as https:\/\/app\.test, and "\/api\/auth" would .* `basePath`/,
    ],
    [
      'N7 an address with a query',
      { url: 'https://app.test/?a' },
      /^InvalidOption: `url` .* "\/\?a"/,
    ],
    ['no lifetime', { session: { maxAge: 0 } }, /^InvalidOption: `session.maxAge`/],
    ['a lifetime below zero', { session: { maxAge: -1 } }, /^InvalidOption: `session.maxAge`/],
    [
      'a lifetime that is no number',
      { session: { maxAge: NaN } },
      /^InvalidOption: `session.maxAge`/,
    ],
    ['a lifetime that is text', { session: { maxAge: '60' } }, /^InvalidOption: `session.maxAge`/],
    [
      'a lifetime beyond all dates',
      { session: { maxAge: 1e15 } },
      /^InvalidOption: `session.maxAge`/,
    ],
    ['a lifetime without end', { jwt: { maxAge: Infinity } }, /^InvalidOption: `jwt.maxAge`/],
    [
      'an update age below zero',
      { session: { updateAge: -1 } },
      /^InvalidOption: `session.updateAge`/,
    ],
    [
      'a trusted origin with a path',
      { trustedOrigins: ['https://a.test/'] },
      /^InvalidOption: `trustedOrigins`/,
    ],
    [
      'a trusted origin that is a pattern',
      { trustedOrigins: ['*'] },
      /^InvalidOption: `trustedOrigins`/,
    ],
    [
      'F46 two providers of one id',
      { providers: [credentials, credentials] },
      /^InvalidProviderId: Two .*"password"/,
    ],
    [
      'F46 an id with a slash',
      { providers: [{ ...credentials, id: 'a/b' }] },
      /^InvalidProviderId: .*"a\/b"/,
    ],
    ['F46 an empty id', { providers: [{ ...credentials, id: '' }] }, /^InvalidProviderId: /],
    ['F46 no id', { providers: [{ ...credentials, id: undefined }] }, /^InvalidProvider: /],
    [
      'F46 the id that stands for none',
      { providers: [{ ...credentials, id: 'undefined' }] },
      /^InvalidProviderId: /,
    ],
    ['F46 an id of dots', { providers: [{ ...credentials, id: '..' }] }, /^InvalidProviderId: /],
    [
      'F46 an id beyond ASCII',
      { providers: [{ ...credentials, id: 'é' }] },
      /^InvalidProviderId: /,
    ],
    [
      'F46 a provider of no known type',
      { providers: [{ ...credentials, type: 'magic' }] },
      /^InvalidProvider: .*"magic"/,
    ],
    [
      'F46 a function that throws',
      {
        providers: [
          () => {
            throw new Error('no key');
          },
        ],
      },
      /^InvalidProvider: .*no key/,
    ],
    [
      'F46 no authorization endpoint',
      { providers: [{ ...oauth, authorization: undefined }] },
      /^InvalidEndpoints: .*"idp".*`authorization`/,
    ],
    [
      'F46 no token endpoint',
      { providers: [{ ...oauth, token: { params: {} } }] },
      /^InvalidEndpoints: .*`token`/,
    ],
    [
      'F46 no userinfo endpoint',
      { providers: [{ ...oauth, userinfo: undefined }] },
      /^InvalidEndpoints: .*`userinfo`/,
    ],
    [
      'F46 OpenID Connect without an issuer',
      { providers: [{ id: 'op', name: 'OP', type: 'oidc' }] },
      /^InvalidEndpoints: .*`authorization`/,
    ],
    [
      'A110 an endpoint that is no web address',
      { providers: [{ ...oauth, token: 'ftp://idp.test/token' }] },
      /^InvalidEndpoints: .*`token`.*https/,
    ],
    [
      'A110 an issuer that is no web address',
      given({ issuer: 'idp.test' }),
      /^InvalidEndpoints: .*`issuer`.*https/,
    ],
    [
      'credentials that nothing checks',
      { providers: [{ ...credentials, authorize: undefined }] },
      /^MissingAuthorize: .*"password"/,
    ],
    ['sessions in no database', { session: { strategy: 'database' } }, /^MissingAdapter: /],
    [
      'an adapter without a method',
      { adapter: without('deleteSession') },
      /^MissingAdapterMethods: .*: deleteSession$/,
    ],
    [
      'an adapter without two methods',
      { adapter: without('createUser', 'updateSession') },
      /: createUser, updateSession$/,
    ],
  ])('is reported: %s', (name, changes, problem) => {
    const [first = ''] = findProblems(changes);
    expect(first).toMatch(problem);
  });

  it('F46 is reported once for each invalid option', () => {
    const types = findProblems({
      trustHost: false,
      secret: '',
      session: { maxAge: 0, strategy: 'database' },
      providers: [credentials, credentials, { ...oauth, userinfo: undefined }],
    }).map((problem) => problem.split(':')[0]);
    expect(types).toEqual([
      'UntrustedHost',
      'MissingSecret',
      'InvalidOption',
      'InvalidProviderId',
      'InvalidEndpoints',
      'MissingAdapter',
    ]);
  });

  it('is UnsupportedStrategy for credentials alone with database sessions', () => {
    const changes = { providers: [credentials], session: { strategy: 'database' } };
    expect(findProblems(changes).map((problem) => problem.split(':')[0])).toEqual([
      'UnsupportedStrategy',
      'MissingAdapter',
    ]);
  });

  it('contains no secret', () => {
    const problems = findProblems({
      secret: SECRET,
      ...given({ clientSecret: 'hush', token: 'ftp://u:p@x' }),
    });
    expect(problems.join()).not.toMatch(/hush|u:p|a secret/);
  });

  it('is answered as a configuration error, without side effects and with the reason in the log alone (§3.2)', async () => {
    const app = makeApp({ secret: '' });
    const browser = app.browser();
    const form = { password: PASSWORD };
    const response = await inertly(app, browser, () =>
      browser.visit('/auth/callback/password', { form }),
    );
    expect([response.status, await response.text()]).toEqual([
      500,
      '{"message":"There was a problem with the server configuration. Check the server logs for more information."}',
    ]);
    expect(app.log).toEqual([expect.stringContaining('MissingSecret')]);
    expect(app.submitted).toEqual([]);
  });
});

/** A wrong configuration stops the app, and says everything that is wrong with it. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { Test } from '@nestjs/testing';
import type { AuthConfig } from '../../src/core/index.js';
import { AuthModule, InvalidAuthOptions } from '../../src/index.js';
import { validateOptions } from '../../src/nest/module/validation/auth-options.dto.js';
import { validateConfig } from '../../src/nest/module/validation/validate-config.js';
import Credentials from '../../src/providers/credentials.js';
import GitHub from '../../src/providers/github.js';

const secret = 'a secret that is at least 32 bytes long';
const sound: AuthConfig = { providers: [], secret, trustHost: true };

function findProblems(config: object, env: NodeJS.Dict<string> = {}): readonly string[] {
  try {
    validateConfig(config as AuthConfig, env, validateOptions);
  } catch (error) {
    if (error instanceof InvalidAuthOptions) return error.problems;
    throw error;
  }
  return [];
}

const MESSAGES = /`messages[\w.]*` must be /;

const wrong: [string, object, RegExp][] = [
  ['a misspelt option', { ...sound, sesion: {} }, /`sesion` is not an option/],
  ['a misspelt nested option', { ...sound, session: { maxage: 1 } }, /`session\.maxage` is not/],
  ['providers that are no list', { ...sound, providers: GitHub }, /`providers` must be a list/],
  ['a lifetime that is no number', { ...sound, session: { maxAge: '1d' } }, /`session\.maxAge`/],
  ['an unknown strategy', { ...sound, session: { strategy: 'redis' } }, /"jwt" or "database"/],
  [
    'a flag that is no flag',
    { ...sound, trustHost: 'yes' },
    /`trustHost` \(or AUTH_TRUST_HOST\) must be true, false, or a list/,
  ],
  [
    'a negative lifetime',
    { ...sound, session: { maxAge: -1 } },
    /`session\.maxAge` must be a number of seconds, from/,
  ],
  ['no secret', { ...sound, secret: undefined }, /AUTH_SECRET.*openssl rand/],
  [
    'two providers of one id',
    { ...sound, providers: [GitHub({ clientId: 'a' }), GitHub({ clientId: 'b' })] },
    /Two providers have the id "github"/,
  ],
  ['a provider without a client id', { ...sound, providers: [GitHub] }, /AUTH_GITHUB_ID/],
  [
    'credentials that nothing checks',
    { ...sound, providers: [Credentials({})] },
    /"credentials" has no `authorize`/,
  ],
  [
    'a provider without endpoints',
    { ...sound, providers: [{ id: 'x', name: 'X', type: 'oauth', clientId: 'a' }] },
    /neither an `issuer` nor `authorization`/,
  ],
  [
    'a provider without https',
    { ...sound, providers: [{ id: 'x', type: 'oidc', issuer: 'ftp://op.test', clientId: 'a' }] },
    /`issuer` of provider "x" must be an https address/,
  ],
  [
    'a provider that throws',
    {
      ...sound,
      providers: [
        () => {
          throw new Error('no such tenant');
        },
      ],
    },
    /could not be set up: no such tenant/,
  ],
  [
    'database sessions without a database',
    { ...sound, session: { strategy: 'database' } },
    /needs an `adapter`/,
  ],
  ['an adapter that lacks methods', { ...sound, adapter: {} }, /lacks these methods: createUser/],
  [
    'a cookie name with a semicolon',
    { ...sound, cookies: { state: { name: 'a;b' } } },
    /cookies\.state/,
  ],
  [
    'a misspelt callback',
    { ...sound, callbacks: { signin: () => true } },
    /`callbacks\.signin` is not/,
  ],
  [
    'a callback that is none',
    { ...sound, callbacks: { signIn: 'x' } },
    /`callbacks\.signIn` must be a f/,
  ],
  ['a misspelt event', { ...sound, events: { login: () => undefined } }, /`events\.login` is not/],
  ['a misspelt page', { ...sound, pages: { signin: '/in' } }, /`pages\.signin` is not an option/],
  [
    'a page that is a script',
    { ...sound, pages: { signIn: 'javascript:x' } },
    /`pages\.signIn` must/,
  ],
  ['null for an option', { ...sound, theme: null }, /`theme` must be an object/],
  ['a radius with a unit', { ...sound, theme: { radius: '4px' } }, /`theme\.radius` must be a num/],
  ['a radius that is too large', { ...sound, theme: { radius: 25 } }, /must be a number from 0 to/],
  ['a font that is a list', { ...sound, theme: { font: ['Inter'] } }, /`theme\.font` must be a st/],
  [
    'a colour that is a number',
    { ...sound, theme: { colors: { dark: { text: 0 } } } },
    /`theme\.colors\.dark\.text` must be a string/,
  ],
  [
    'a misspelt colour',
    { ...sound, theme: { colors: { light: { acent: 'red' } } } },
    /`theme\.colors\.light\.acent` is not an option/,
  ],
  [
    'colours without a scheme',
    { ...sound, theme: { colors: { accent: 'red' } } },
    /`theme\.colors\.accent` is not an option/,
  ],
  ['a text that is a number', { ...sound, messages: { 'signIn.title': 1 } }, MESSAGES],
  ['a text that is an object', { ...sound, messages: { 'signIn.title': { de: 'a' } } }, MESSAGES],
  ['texts for codes that are a text', { ...sound, messages: { credentialsSignin: 'a' } }, MESSAGES],
  ['languages that are a list', { ...sound, messages: { locales: ['de'] } }, MESSAGES],
  ['a language that is a text', { ...sound, messages: { locales: { de: 'a' } } }, MESSAGES],
  [
    'a text of a language that is a function',
    { ...sound, messages: { locales: { de: { 'signIn.title': () => 'a' } } } },
    MESSAGES,
  ],
  [
    'a misspelt message',
    { ...sound, messages: { 'signIn.titel': 'Welcome' } },
    /`messages\.signIn\.titel` is not an option/,
  ],
  ['messages that are a function', { ...sound, messages: () => ({}) }, MESSAGES],
  [
    'a language that is no text',
    { ...sound, locale: ['de'] },
    /`locale` must be a language tag or a/,
  ],
  [
    'an unknown cookie',
    { ...sound, cookies: { session: { name: 'x' } } },
    /`cookies\.session` is none/,
  ],
  [
    'providers that are names',
    { ...sound, providers: ['github'] },
    /`providers\[0\]` is no provider/,
  ],
  [
    'origins that are no list',
    { ...sound, trustedOrigins: 'https://a.b' },
    /must be a list of origins/,
  ],
  ['a flag in place of the marker', { ...sound, skipCSRFCheck: true }, /the exported marker/],
  ['a base path that is none', { ...sound, basePath: '/é' }, /`basePath` must be a path/],
  ['S8 a base path with a dot segment', { ...sound, basePath: '/a/../b' }, /without the segments/],
  [
    'a misspelt check',
    { ...sound, providers: [GitHub({ clientId: 'a', checks: ['pkse' as 'pkce'] })] },
    /has the check "pkse"/,
  ],
  ['a trusted origin with a path', { ...sound, trustedOrigins: ['https://a.test/x'] }, /no origin/],
];

describe('an app with', () => {
  it.each(wrong)('%s says so', (_what, config, message) => {
    expect(findProblems(config).join('\n')).toMatch(message);
  });

  it('a sound configuration starts', () => {
    expect(findProblems(sound)).toEqual([]);
  });

  it('several mistakes says all of them at once', () => {
    const problems = findProblems({ providers: [GitHub], session: { strategy: 'database' } });
    expect(problems).toHaveLength(3);
  });

  it('mistakes of every kind says all of them at once', () => {
    const twice = [GitHub({ clientId: 'a' }), GitHub({ clientId: 'b' })];
    const config = { providers: twice, secret: '', trustHost: 'yes', foo: 1, pages: { in: '/' } };
    const problems = findProblems(config).join('\n');
    for (const part of ['`foo`', '`trustHost`', '`pages.in`', 'Two providers', '`secret`']) {
      expect(problems).toContain(part);
    }
  });

  it('a short secret starts in development only', () => {
    const config = { ...sound, secret: 'short' };
    expect(findProblems(config)).toEqual([]);
    expect(findProblems(config, { NODE_ENV: 'production' }).join()).toMatch(/at least 32 bytes/);
  });
});

describe('the start of an app', () => {
  const { AUTH_SECRET } = process.env;
  afterEach(() => {
    if (AUTH_SECRET === undefined) delete process.env.AUTH_SECRET;
    else process.env.AUTH_SECRET = AUTH_SECRET;
  });

  it('fails with the list', async () => {
    const imports = [AuthModule.forRoot({ providers: [GitHub] })];
    const starting = Test.createTestingModule({ imports }).compile();
    await expect(starting).rejects.toThrow(/AuthModule cannot start:\n {2}- .*\n {2}- /);
  });

  it('fails when a factory returns the base path, which would come too late', async () => {
    const useFactory = () => ({ ...sound, basePath: '/late' });
    const imports = [AuthModule.forRootAsync({ useFactory })];
    const starting = Test.createTestingModule({ imports }).compile();
    await expect(starting).rejects.toThrow(/`basePath` must stand beside `useFactory`/);
  });

  it('takes from the environment what the options leave open', async () => {
    process.env.AUTH_SECRET = secret;
    const imports = [AuthModule.forRoot({ providers: [] })];
    const module = await Test.createTestingModule({ imports }).compile();
    await expect(module.close()).resolves.toBeUndefined();
  });
});

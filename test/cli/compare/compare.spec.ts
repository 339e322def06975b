/**
 * `portcullis compare` on the configurations that apps have. It runs as a process of its own:
 * `@auth/core` asks whether a value is an `Object`, which those of another realm are not.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { DOCUMENTED_RULES_OF_VERSION_4 } from '../../../src/cli/compare/rules-of-version-4.js';
import { DOCUMENTED_RULES } from '../../../src/cli/compare/documented-rules.js';
import { type Files, manifest, type Outcome, ScratchProject } from '../support/command-line.js';

let project: ScratchProject;
afterEach(() => project?.remove());

const PREAMBLE = `
import GitHub from '@auth/core/providers/github';
import Google from '@auth/core/providers/google';
import Credentials from '@auth/core/providers/credentials';
const secret = 'canary-secret-of-more-than-32-bytes-for-both';
const client = { clientId: 'canary-client', clientSecret: 'canary-client-secret' };
const touch = () => { throw new Error('The app was touched.'); };
const adapter = new Proxy({ createUser: touch }, { get: () => touch });
const mail = { id: 'mail', type: 'email', name: 'Mail', from: 'a@app.test', maxAge: 600, sendVerificationRequest: touch };
const events = { signIn: touch, createUser: touch };
const own = {
  id: 'own', name: 'Own', type: 'oauth', ...client,
  authorization: { url: 'https://own.test/authorize', params: { scope: 'a b', prompt: 'login' } },
  token: 'https://own.test/token',
  userinfo: 'https://own.test/userinfo',
  profile: ({ sub, name }) => ({ id: sub, name }),
};
const callbacks = {
  jwt: ({ token }) => ({ ...token, role: 'admin' }),
  session: ({ session, token }) => ({ ...session, role: token.role }),
};
`;

async function compare(config: string, words: readonly string[] = []): Promise<Outcome> {
  project = new ScratchProject({
    'package.json': manifest({}, { type: 'module' }),
    'auth.js': `${PREAMBLE}\nexport const authConfig = ${config};\n`,
  });
  const outcome = await project.run(['compare', ...words], {
    AUTH_URL: 'https://deployed.example',
  });
  expect(outcome.stdout + outcome.stderr).not.toMatch(/canary|was touched/);
  return outcome;
}

describe('nothing differs but what is documented, with', () => {
  it.each([
    ['cookies for sessions', '{ secret, events, providers: [GitHub(client), Google(client)] }'],
    [
      'sessions in several cookies',
      `{ secret, callbacks: { jwt: ({ token }) => ({ ...token, roles: Array.from({ length: 400 }, (_, at) => 'role-' + at * 7919) }) }, providers: [GitHub(client)] }`,
    ],
    [
      'credentials',
      '{ secret, providers: [Credentials({ credentials: { name: {} }, authorize: touch })] }',
    ],
    [
      'sessions in a database',
      `{ secret, adapter, events, session: { strategy: 'database' }, providers: [GitHub(client)] }`,
    ],
    [
      'a callback of sessions in a database',
      '{ secret, adapter, callbacks: { session: ({ session, user }) => ({ ...session, ...user }) }, providers: [GitHub(client)] }',
    ],
    ['magic links', '{ secret, adapter, providers: [mail] }'],
    ['a provider of the app', '{ secret, providers: [own] }'],
    ['callbacks and claims', '{ secret, callbacks, providers: [GitHub(client)] }'],
    [
      'pages',
      `{ secret, providers: [GitHub(client)], pages: { signIn: '/login', error: '/oops' } }`,
    ],
    [
      'cookies of its own',
      `{ secret, providers: [GitHub(client)], cookies: { sessionToken: { name: 's', options: { path: '/' } } } }`,
    ],
    [
      'functions for tokens',
      `{ secret, providers: [GitHub(client)], jwt: {
          encode: ({ token }) => btoa(JSON.stringify(token)), decode: ({ token }) => JSON.parse(atob(token)),
        } }`,
    ],
    ['a base path', `{ secret, basePath: '/api/auth', providers: [GitHub(client)] }`],
  ])('%s', async (_name, config) => {
    const { code, stdout } = await compare(config);
    expect(stdout).toMatch(/\n\d\d alike, \d+ differ as documented, 0 differ\n$/);
    expect(code).toBe(0);
  });
});

it('names the callbacks that it calls, and calls none with --no-callbacks', async () => {
  const config = '{ secret, callbacks, providers: [GitHub(client)] }';
  expect((await compare(config)).stdout).toContain('callbacks that will run: jwt, session\n');
  const broken =
    '{ secret, callbacks: { jwt: touch, session: touch }, providers: [GitHub(client)] }';
  const { code, stdout } = await compare(broken, ['--no-callbacks']);
  expect([code, stdout]).toEqual([0, expect.stringContaining('callbacks that will run: none\n')]);
});

const OTHER = `export const Auth = async () => Response.json({ token: 'canary-token' }, { status: 418 });`;

it.each([['text'], ['JSON']])(
  'shows what differs by its kind, never by its value, as %s',
  async (kind) => {
    const files: Files = {
      'app/package.json': manifest({}, { type: 'module' }),
      'app/auth.js': `export const authConfig = { secret: 'canary', providers: [] };`,
      'app/node_modules/@auth/core/package.json': manifest({}, { type: 'module' }),
      'app/node_modules/@auth/core/index.js': OTHER,
    };
    project = new ScratchProject(files);
    const words = ['compare', ...(kind === 'JSON' ? ['--json'] : [])];
    const { code, stdout } = await project.runIn('app', words);
    expect(code).toBe(1);
    expect(stdout).not.toContain('canary');
    expect(stdout).toContain('418');
  },
);

it.each([
  [
    'a secret',
    '{ providers: [GitHub(client)] }',
    /^problem: Neither `secret` nor AUTH_SECRET is set\./m,
  ],
  [
    'an adapter for magic links',
    '{ secret, providers: [mail] }',
    /^problem: The email provider "mail" needs an adapter/m,
  ],
])('says that %s is missing, and compares the rest', async (_name, config, problem) => {
  const { code, stdout } = await compare(config);
  expect(stdout).toMatch(problem);
  expect(stdout).toMatch(/\n\d\d alike, \d+ differ as documented, 0 differ; problems: 1\n$/);
  expect(code).toBe(1);
});

it('fails, and says what was thrown, where the configuration throws', async () => {
  const config = "{ secret, providers: [() => { throw new Error('no provider'); }] }";
  const { code, stderr } = await compare(config);
  expect([code, stderr]).toEqual([1, expect.stringContaining('no provider')]);
});

it('says so when there is nothing to compare with', async () => {
  project = new ScratchProject(
    { 'package.json': manifest({}), 'auth.js': 'module.exports.authConfig = { providers: [] };' },
    false,
  );
  const { code, stderr } = await project.run(['compare']);
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('Neither @auth/core nor next-auth is installed'),
  ]);
});

describe('a documented difference', () => {
  const read = (file: string): string =>
    readFileSync(path.resolve(import.meta.dirname, '../../../docs', file), 'utf8');

  it.each([
    ['differences.md', DOCUMENTED_RULES],
    ['migrate/auth-js-4.md', DOCUMENTED_RULES_OF_VERSION_4],
  ])('has its row in %s', (file, rules) => {
    const page = read(file);
    for (const { row } of rules) expect(page).toContain(`| ${row} `);
  });
});

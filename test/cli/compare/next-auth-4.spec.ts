/** `portcullis compare` on options of next-auth 4, which is installed. Needs a registry. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ComparisonReport } from '../../../src/cli/compare/comparison-report.js';
import { NextAuth4Project, OTHER_SECRET, SECRET } from '../support/next-auth-4-project.js';

let project: NextAuth4Project;
beforeAll(async () => {
  project = await NextAuth4Project.install();
});
afterAll(() => project.remove());

const VALID = 'session with a valid cookie';

/** What the reading of a valid session comes to. */
function validSession({ documented, different }: ComparisonReport): string[] {
  const found = [
    ...documented.map(({ scenario, difference }) => [scenario, difference] as const),
    ...different.map(({ scenario, what }) => [scenario, `not documented: ${what}`] as const),
  ];
  return found.filter(([scenario]) => scenario === VALID).map(([, what]) => what);
}

const MOVED = ['1. GET /session: old cookie __Secure-next-auth.session-token'];

describe('nothing differs but what is documented, with', () => {
  it.each([
    ['sessions in cookies', '{ secret, providers: [GitHub(client)] }'],
    [
      'sessions in several cookies',
      `{ secret, callbacks: { jwt: ({ token }) => ({ ...token, roles: Array.from({ length: 400 }, (_, at) => 'role-' + at * 7919) }) }, providers: [GitHub(client)] }`,
    ],
    ['sessions in a database', '{ secret, adapter, providers: [GitHub(client)] }'],
    [
      'a callback that throws',
      `{ secret, adapter, callbacks: { signIn: () => { throw new Error('No.'); } }, providers: [mail] }`,
    ],
    ['magic links', '{ secret, adapter, providers: [mail] }'],
    [
      'callbacks of magic links',
      `{ secret, adapter, session: { strategy: 'jwt' }, pages: { error: '/oops', newUser: '/welcome' },
        callbacks: { signIn: () => true, jwt: ({ token }) => token }, providers: [mail] }`,
    ],
    [
      'a callback that refuses magic links, and an error page',
      `{ secret, adapter, pages: { error: '/oops' }, callbacks: { signIn: () => false }, providers: [mail] }`,
    ],
    [
      'a secret for tokens',
      `{ secret, jwt: { secret: '${OTHER_SECRET}' }, providers: [GitHub(client)] }`,
    ],
    [
      'functions for tokens, of next-auth',
      '{ secret, jwt: { encode: (given) => encode(given), decode: (given) => decode(given) }, providers: [GitHub(client)] }',
    ],
    [
      'a name of the session cookie',
      `{ secret, cookies: { sessionToken: { name: 's', options: { path: '/' } } }, providers: [GitHub(client)] }`,
    ],
    [
      'names of other cookies',
      `{ secret, cookies: {
          sessionToken: { name: 'authjs.next-auth.session-token', options: attributes },
          csrfToken: { name: 'my-csrf', options: attributes },
          callbackUrl: { name: 'my-url', options: attributes },
        }, providers: [GitHub(client)] }`,
    ],
    [
      'a field that is spread over a provider',
      `{ secret, providers: [{ ...GitHub(client), name: 'Ours' }] }`,
    ],
    [
      'a provider of the app with the id of a built-in one',
      `{ secret, providers: [{
          ...client, id: 'google', name: 'Intranet', type: 'oauth', authorization: 'https://intranet.test/a',
          token: 'https://intranet.test/t', userinfo: 'https://intranet.test/u', profile: ({ id }) => ({ id }),
        }] }`,
    ],
  ])('%s', async (_name, options) => {
    const report = await project.compare(options);
    expect({ ...report, documented: [] }).toMatchObject({ different: [], problems: [] });
    expect(validSession(report).every((what) => !what.includes('body'))).toBe(true);
  });
});

it.each([
  ['the session', 'session'],
  ['what it spreads', '{ ...session, user: { ...session.user, id: user.id } }'],
  ['the user', '{ ...session, ...user }'],
])(
  'a callback of sessions in a database that returns %s differs as documented',
  async (_, value) => {
    const callbacks = `{ session: ({ session, user }) => (${value}) }`;
    const report = await project.compare(
      `{ secret, adapter, callbacks: ${callbacks}, providers: [GitHub(client)] }`,
    );
    expect(report).toMatchObject({ different: [], problems: [] });
    expect(report.documented).toContainEqual({
      scenario: VALID,
      difference: '1. GET /session: body.userId',
      docs: 'The `session` of a `session` callback, with a database',
    });
  },
);

describe('a session of version 4', () => {
  it.each([
    ['in a token', '{ secret, providers: [] }'],
    [
      'in a token with a secret of its own',
      `{ secret, jwt: { secret: '${OTHER_SECRET}' }, providers: [] }`,
    ],
    [
      'in a token that a function of the app makes',
      '{ secret, jwt: { encode: ({ token }) => text(token), decode: ({ token }) => JSON.parse(atob(token)) }, providers: [] }',
    ],
    ['in a database', '{ secret, adapter, providers: [GitHub(client)] }'],
  ])('is read and moved, %s', async (_name, options) => {
    expect(validSession(await project.compare(options))).toEqual(MOVED);
  });

  it('that portcullis does not read is a difference', async () => {
    const options = `{ secret, providers: [], jwt: {
      encode: ({ token }) => text(token),
      // One that only works where the library passes its own functions as well, as version 4 does.
      decode: ({ token, encode }) => (encode ? JSON.parse(atob(token)) : null),
    } }`;
    const { different } = await project.compare(options);
    expect(different).toContainEqual({
      scenario: VALID,
      what: '1. GET /session: body',
      authJs: '{ user, expires }',
      portcullis: 'null',
    });
  });

  it.each([
    [
      'version 4 itself reads no user',
      '{ secret, jwt: { decode: () => null }, providers: [] }',
      /next-auth 4 answers no user/,
    ],
    [
      'the function of the app makes no token',
      `{ secret, jwt: { encode: () => { throw new Error('No key at https://me:canary@app.test/.'); } }, providers: [] }`,
      /No key at https:\/\/\*\*\*@app\.test/,
    ],
  ])('cannot be compared where %s, and the comparison fails', async (_name, options, reason) => {
    const { code, stdout } = await project.run(options);
    expect(stdout).toMatch(/^problem: "session with a valid cookie" could not be compared: /m);
    expect(stdout).toMatch(reason);
    expect(stdout).toMatch(/; problems: \d\n$/);
    expect(code).toBe(1);
  });
});

describe('a problem is', () => {
  it('a secret that is missing', async () => {
    const { problems } = await project.compare('{ providers: [] }');
    expect(problems).toEqual([
      expect.stringMatching(/^Neither `secret` nor NEXTAUTH_SECRET nor AUTH_SECRET is set\./),
    ]);
  });

  it('a secret that portcullis reads in place of that of version 4', async () => {
    const env = { AUTH_SECRET: OTHER_SECRET, NEXTAUTH_SECRET: SECRET };
    const { problems, different } = await project.compare('{ providers: [] }', env);
    expect(problems).toEqual([
      expect.stringMatching(/^AUTH_SECRET and NEXTAUTH_SECRET differ\. .* sign out every user/),
    ]);
    expect(different.map(({ scenario, what }) => `${scenario}: ${what}`)).toContain(
      `${VALID}: 1. GET /session: body`,
    );
  });

  it.each([
    ['both have one value', '{ providers: [] }', { AUTH_SECRET: SECRET, NEXTAUTH_SECRET: SECRET }],
    [
      'portcullis reads older ones too',
      '{ providers: [] }',
      { AUTH_SECRET: OTHER_SECRET, AUTH_SECRET_1: SECRET, NEXTAUTH_SECRET: SECRET },
    ],
    [
      'the options have one',
      '{ secret, providers: [] }',
      { AUTH_SECRET: OTHER_SECRET, NEXTAUTH_SECRET: 'canary' },
    ],
  ])('no secret where %s', async (_name, options, env) => {
    const { problems, different } = await project.compare(options, env);
    expect([problems, different]).toEqual([[], []]);
  });

  it.each([
    [
      'an email provider',
      '{ secret, providers: [mail] }',
      /^The email provider "mail" needs an adapter/,
    ],
    [
      'the strategy `database`',
      `{ secret, session: { strategy: 'database' }, providers: [] }`,
      /^session\.strategy is "database", which needs an adapter/,
    ],
  ])('%s without an adapter, once', async (_name, options, problem) => {
    const { problems, different } = await project.compare(options);
    expect([problems, different]).toEqual([[expect.stringMatching(problem)], []]);
  });

  it('an address that portcullis ignores', async () => {
    const { problems } = await project.compare('{ secret, providers: [] }', {
      NEXTAUTH_URL: 'app.test',
    });
    expect(problems).toEqual([expect.stringMatching(/^NEXTAUTH_URL is not an address/)]);
  });
});

describe('the paths of AUTH_URL and NEXTAUTH_URL', () => {
  it.each([
    ['https://app.test/shop/auth', 'https://app.test', 1],
    ['https://app.test', 'https://app.test/shop/auth', 1],
    ['https://app.test/api/auth/', 'https://other.test', 0],
    ['https://app.test/shop', 'https://app.test/shop/', 0],
  ])('%s and %s are %i problems', async (AUTH_URL, NEXTAUTH_URL, count) => {
    const env = { AUTH_URL, NEXTAUTH_URL };
    const { problems } = await project.compare('{ secret, providers: [] }', env);
    expect(problems).toHaveLength(count);
    for (const problem of problems) {
      expect(problem).toMatch(/^AUTH_URL and NEXTAUTH_URL have different paths/);
    }
  });
});

it('plays at the path of NEXTAUTH_URL', async () => {
  const env = { NEXTAUTH_URL: 'https://app.test/shop/auth/' };
  const report = await project.compare('{ secret, adapter, providers: [mail] }', env);
  expect(report).toMatchObject({ problems: [], different: [] });
  expect(report.documented.map(({ difference }) => difference)).toContain(
    '2. GET https://app.test/shop/auth/callback/mail: adapter createUser',
  );
});

it('compares what a library throws as an answer with status 500', async () => {
  const redirect = `() => { throw new Error('No row at postgres://me:canary@db.test/app.'); }`;
  const { code, stdout } = await project.run(
    `{ secret, callbacks: { redirect: ${redirect} }, providers: [] }`,
  );
  expect(code).toBe(1);
  expect(stdout).toMatch(/POST \/signout: status\n {2}Auth.js\s+500\n/);
  expect(stdout).toMatch(
    /: thrown\n {2}Auth.js\s+Error: No row at postgres:\/\/\*\*\*@db.test\/app\.\n/,
  );
  expect(stdout).toMatch(/^\d alike, /m);
});

it('prints JSON alone, whatever the app prints', async () => {
  const options = `{ secret, callbacks: { jwt: ({ token }) => (console.log('printed'), token) }, providers: [] }`;
  const { stdout, stderr } = await project.run(options, {}, ['--json']);
  expect(JSON.parse(stdout)).toMatchObject({ different: [] });
  expect(stderr).toContain('printed\n');
});

it('says what to export where the options are made for each request', async () => {
  const { code, stderr } = await project.run(`undefined;
    export default async function auth(req, res) { return req.method; }`);
  expect(code).toBe(1);
  expect(stderr).toContain('Export the options, or a function that returns them without a request');
});

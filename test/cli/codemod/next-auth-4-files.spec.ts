/** The files that an app of next-auth 4 gets, and those that its options stay in. */
import { describe, expect, it } from '@jest/globals';
import { apply, convert, type Files, manifestWith, toLines } from './app.js';
import { APP_ROUTE, convertApp, MANIFEST, OPTIONS, PAGES_ROUTE } from './next-auth-4-app.js';

describe('the files that are added', () => {
  const INLINE = `import NextAuth from 'next-auth';
export default NextAuth({ providers: [] });
`;

  it.each([
    [['auth.ts'], 'authentication.ts'],
    [['auth.ts', 'authentication.ts'], 'portcullis.ts'],
    [['auth/index.ts', 'authentication.ts', 'portcullis.ts'], 'auth-config.ts'],
  ])('take no name that is taken: %j', (taken, name) => {
    const others = Object.fromEntries(taken.map((file) => [file, 'export const mine = 1;\n']));
    const after = convertApp({ ...others, [PAGES_ROUTE]: INLINE });
    expect(after).toMatchObject(others);
    expect(after[name]).toContain('export const { handlers');
  });

  it.each([
    ['', 'webapp/pages/api/auth/[...nextauth].ts', 'webapp/'],
    ['packages/app/', 'packages/app/pages/api/auth/[...nextauth].ts', 'packages/app/'],
    ['apps/web/', 'apps/web/src/pages/api/auth/[...nextauth].ts', 'apps/web/src/'],
    ['', 'app/app/api/auth/[...nextauth]/route.ts', ''],
  ])('are beside the folder of the routes: %j %s', (folder, route, base) => {
    const text = route.includes('/route.')
      ? 'import NextAuth from "next-auth";\nconst handler = NextAuth({ providers: [] });\nexport { handler as GET, handler as POST };\n'
      : INLINE;
    const files = { [`${folder}package.json`]: MANIFEST['package.json'], [route]: text };
    const created = convert(files).created.map(({ file }) => file);
    expect(created).toContain(`${base}auth.ts`);
    for (const file of created.filter((one) => !one.includes('[...'))) {
      expect(file.slice(base.length)).not.toContain('/');
    }
  });

  it('are no pages, though the options are in that folder', () => {
    const files = {
      ...MANIFEST,
      'pages/api/options.ts': OPTIONS['lib/auth.ts'],
      [PAGES_ROUTE]:
        "import NextAuth from 'next-auth';\nimport { authOptions } from '../options';\nexport default NextAuth(authOptions);\n",
      'middleware.ts': "export { default } from 'next-auth/middleware';\n",
    };
    const created = convert(files).created.map(({ file }) => file);
    expect(created).toContain('next-auth-4-middleware.ts');
    expect(created.filter((file) => file.startsWith('pages/'))).toEqual([]);
  });
});

describe('the file of the options', () => {
  it('imports NextAuth once, and keeps other names of a route', () => {
    const after = convertApp({
      'lib/auth.ts': `import NextAuth, { type NextAuthOptions } from 'next-auth';
export const authOptions: NextAuthOptions = { providers: [] };
export const old = () => NextAuth;
`,
      [APP_ROUTE]: `import NextAuth, { type Session } from 'next-auth';
import { authOptions } from '../../../../lib/auth';
const handler = NextAuth(authOptions);
export { handler as GET, handler as POST };
export type Mine = Session;
`,
    });
    expect(after['lib/auth.ts']?.match(/NextAuth(?=,| from)/g)).toHaveLength(1);
    expect(after[APP_ROUTE]).toContain("import { type Session } from 'portcullis/next';");
  });

  it('keeps each relative path when it moves', () => {
    const after = convertApp({
      [PAGES_ROUTE]: `/// <reference path="../../../types/mine.d.ts" />
import NextAuth from 'next-auth';
import one = require('../../../lib/one');
type Two = import('../../../lib/two').Two;
const three = require.resolve('../../../lib/three');
const four = () => import(\`../../../lib/four\`);
const five = new URL('../../../lib/five.json', import.meta.url);
const text = '../no path';
export default NextAuth({ providers: [] });
`,
      'lib/uses.ts': 'export const load = () => import(`../pages/api/auth/[...nextauth]`);\n',
    });
    const text = after['auth.ts'] ?? '';
    expect(text).toContain('path="./types/mine.d.ts"');
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      expect(text).toMatch(new RegExp(`['"\`]\\./lib/${name}`));
    }
    expect(text).toContain("'../no path'");
    expect(after['lib/uses.ts']).toContain('import(`../auth`)');
  });
});

describe('options in a file of their own', () => {
  const ROUTE = `import NextAuth from 'next-auth';
import { authOptions } from '../../../../lib/auth';
const handler = NextAuth(authOptions);
export { handler as GET, handler as POST };
`;

  it('are those that the file exports under the name', () => {
    const after = convertApp({
      [APP_ROUTE]: ROUTE,
      'lib/auth.ts': `import type { Session } from 'next-auth';
const authOptions = { providers: [] };
const full = { ...authOptions, secret: 'x' };
export { full as authOptions };
export type Mine = Session;
`,
    });
    expect(after['lib/auth.ts']).toContain('...full,');
  });

  it.each([
    [
      'are changed later',
      'export const authOptions = { ...base };\nauthOptions.adapter = make();\n',
    ],
    ['are assigned later', 'export let authOptions;\nauthOptions = { providers: [] };\n'],
    [
      'are of CommonJS',
      'const authOptions = { providers: [] };\nmodule.exports = { authOptions };\n',
    ],
  ])('that %s are imported by a new file', (_, text) => {
    const after = convertApp({ [APP_ROUTE]: ROUTE, 'lib/auth.ts': text });
    expect(after['lib/auth.ts']).toBe(text);
    expect(after['auth.ts']).toContain('acceptV4Cookies: true');
  });

  it.each([
    'NextAuth({ session: { maxAge: 5 }, ...base })',
    "NextAuth({ 'session': { maxAge: 5 } })",
  ])('accept the cookies of version 4 in any case: %s', (call) => {
    const after = convertApp({
      [PAGES_ROUTE]: `import NextAuth from 'next-auth';\nexport default ${call};\n`,
    });
    const [, options = ''] = /NextAuth\(([^]*)\)/.exec(after['auth.ts'] ?? '') ?? [];
    expect(options.indexOf('acceptV4Cookies')).toBeGreaterThan(options.indexOf('...base'));
    expect(after['auth.ts']?.match(/session['"]?:/g)).toHaveLength(call.includes('...') ? 2 : 1);
  });

  it('are found by aliases that another tsconfig.json has', () => {
    const after = convertApp({
      'tsconfig.json': JSON.stringify({ extends: './tsconfig.base.json' }),
      'tsconfig.base.json': JSON.stringify({ compilerOptions: { paths: { '@/*': ['./*'] } } }),
      [PAGES_ROUTE]:
        "import NextAuth from 'next-auth';\nexport const authOptions = { providers: [] };\nexport default NextAuth(authOptions);\n",
      'lib/a.ts': "import { authOptions } from '@/pages/api/auth/[...nextauth]';\n",
    });
    expect(after['lib/a.ts']).toBe("import { authOptions } from '@/auth';\n");
  });
});

describe('a barrel', () => {
  const ROUTE = `import NextAuth from 'next-auth';
import { authOptions } from '../../../../lib/auth';
const handler = NextAuth(authOptions);
export { handler as GET, handler as POST };
`;
  const OPTIONS_ALONE = 'export const authOptions = { providers: [] };\n';
  const SIGN_IN = 'export async function signIn() {}\n';
  const AUTH = 'export class auth {}\n';

  it.each<[string, string, Files]>([
    [
      'that the file of the options has itself',
      'handlers, auth, signOut',
      { 'lib/auth.ts': `export * from './actions';\n${OPTIONS_ALONE}`, 'lib/actions.ts': SIGN_IN },
    ],
    [
      'beside the file of the options',
      'handlers, auth, signOut',
      {
        'lib/auth.ts': OPTIONS_ALONE,
        'lib/actions.ts': SIGN_IN,
        'lib/index.ts': "export * from './auth';\nexport * from './actions';\n",
      },
    ],
    [
      'of one name',
      'handlers, auth, signOut',
      { 'lib/auth.ts': `export { signIn } from './own';\n${OPTIONS_ALONE}`, 'lib/own.ts': SIGN_IN },
    ],
    [
      'of names that are taken apart',
      'handlers, auth',
      {
        'lib/auth.ts': `export * from './own';\n${OPTIONS_ALONE}`,
        'lib/own.ts': 'export const { signIn, out: [signOut] } = make();\n',
      },
    ],
    [
      'of barrels',
      'handlers, auth, signOut',
      {
        'lib/auth.ts': OPTIONS_ALONE,
        'lib/index.ts': "export * from './auth';\n",
        'index.ts': "export * from './lib';\nexport * from './actions';\n",
        'actions.ts': "export { signIn } from './own';\n",
        'own.ts': SIGN_IN,
      },
    ],
    [
      'of a package that is known',
      'handlers, auth',
      { 'lib/auth.ts': `export * from 'next-auth/react';\n${OPTIONS_ALONE}` },
    ],
    [
      'of types alone, or of other names',
      'handlers, auth, signIn, signOut',
      {
        'lib/auth.ts': `export type * from '@acme/types';\nexport * from './other';\n${OPTIONS_ALONE}`,
        'lib/other.ts': 'export const other = 1;\n',
      },
    ],
  ])('%s keeps its names', (_, names, files) => {
    const after = convertApp({ [APP_ROUTE]: ROUTE, ...files });
    expect(after['lib/auth.ts']).toContain(`export const { ${names} } = NextAuth(`);
  });

  it.each<[string, Files]>([
    ['auth', { 'lib/auth.ts': `export * from './own';\n${OPTIONS_ALONE}`, 'lib/own.ts': AUTH }],
    [
      'names that are not known',
      { 'lib/auth.ts': `export * from '@acme/auth';\n${OPTIONS_ALONE}` },
    ],
  ])('with %s gets a file beside it', (_, files) => {
    const after = convertApp({ [APP_ROUTE]: ROUTE, ...files });
    expect(after['lib/auth.ts']).toBe(files['lib/auth.ts']);
    expect(after['auth.ts']).toContain('export const { handlers, auth, signIn, signOut }');
  });

  it('of a route with its options leaves the route, and a helper answers', () => {
    const route =
      "import NextAuth from 'next-auth';\nexport const authOptions = { providers: [] };\nexport default NextAuth(authOptions);\n";
    const after = convertApp({
      [PAGES_ROUTE]: route,
      'lib/index.ts': "export * from '../pages/api/auth/[...nextauth]';\nexport * from './own';\n",
      'lib/own.ts': AUTH,
    });
    expect(after[PAGES_ROUTE]).toBe(route.replace("'next-auth'", "'../../../next-auth-4-server'"));
  });
});

describe('an app of Next.js 12', () => {
  it('is left as it is, and asked to update first', () => {
    const files = {
      'package.json': manifestWith({ next: '^12.3.0', 'next-auth': '^4.24.0' }),
      [PAGES_ROUTE]:
        "import NextAuth from 'next-auth';\nexport default NextAuth({ providers: [] });\n",
    };
    const report = convert(files);
    expect(apply(files, report)).toEqual(files);
    expect(toLines(report)).toContainEqual(expect.stringContaining('needs next 13.5'));
  });
});

describe('a package of a workspace that takes any version', () => {
  it('has the version of the others', () => {
    const files: Files = {
      'apps/web/package.json': MANIFEST['package.json'],
      'apps/web/pages/api/auth/[...nextauth].ts':
        "import NextAuth from 'next-auth';\nexport default NextAuth({ providers: [] });\n",
      'packages/tokens/package.json': manifestWith({ 'next-auth': '*' }),
      'packages/tokens/index.ts': "export { getToken } from 'next-auth/jwt';\n",
    };
    const after = apply(files, convert(files));
    expect(after['packages/tokens/index.ts']).toBe(
      "export { getToken } from './next-auth-4-token';\n",
    );
  });
});

/** Apps of next-auth 4 that cannot be moved as a whole, and imports that would be circular. */
import { describe, expect, it } from '@jest/globals';
import { apply, convert, type Files, manifestWith, toLines } from './app.js';

const MANIFEST = manifestWith({ next: '15.0.0', 'next-auth': '^4.24.0' });

/** The options of each request, middleware on tokens, and codecs of the app's own. */
const PER_REQUEST: Files = {
  'package.json': MANIFEST,
  'pages/api/auth/[...nextauth].ts': `import NextAuth from 'next-auth';
import { getOptions } from '../../../lib/options';

export default async (req, res) => NextAuth(req, res, getOptions(req, res));
`,
  'lib/options.ts': `import { decode, encode } from 'next-auth/jwt';
export const getOptions = (req, res) => ({ providers: [], jwt: { encode, decode } });
`,
  'middleware.ts': `import { getToken } from 'next-auth/jwt';
export const middleware = async (req) => getToken({ req });
`,
  'components/menu.tsx': `import { useSession } from 'next-auth/react';
export const Menu = () => useSession().data?.user?.name;
`,
};

/** The files of one app of a workspace. */
const below = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text]));

describe('V1 an app whose options are made for each request', () => {
  it('keeps the calls of next-auth 4, which a helper answers', () => {
    const report = convert(PER_REQUEST);
    const after = apply(PER_REQUEST, report);
    expect(after['pages/api/auth/[...nextauth].ts']).toContain(
      "import NextAuth from '../../../next-auth-4-server';",
    );
    expect(after['middleware.ts']).toContain("import { getToken } from './next-auth-4-token';");
    expect(after['components/menu.tsx']).toContain('portcullis/react');
    expect(report.dependencies).toMatchObject([{ removed: ['next-auth'], kept: [] }]);
    expect(after['lib/options.ts']).toContain(
      "import { decode, encode } from '../next-auth-4-token';",
    );
    expect(toLines(report)).toEqual([]);
  });

  it('reads the session with the options of the call', () => {
    const page = `import { getServerSession } from 'next-auth/next';
import { getOptions } from '../lib/options';
export const getServerSideProps = ({ req, res }) => getServerSession(req, res, getOptions(req, res));
`;
    const files = { ...PER_REQUEST, 'pages/index.ts': page };
    expect(apply(files, convert(files))['pages/index.ts']).toBe(
      page.replace('next-auth/next', '../next-auth-4-server'),
    );
  });
});

/** A route in a form that is not known. */
const UNKNOWN: Files = {
  ...PER_REQUEST,
  'pages/api/auth/[...nextauth].ts': `module.exports = require('next-auth').default({ providers: [] });
`,
};

describe('V1 an app whose route cannot be converted', () => {
  it('is left as it is, whole, and listed with what to do', () => {
    const report = convert(UNKNOWN);
    expect(apply(UNKNOWN, report)).toEqual(UNKNOWN);
    expect(report.dependencies).toEqual([]);
    expect(toLines(report)).toEqual([
      expect.stringContaining('package.json:1 This package stays on next-auth 4 as it is'),
      expect.stringMatching(/nextauth\]\.ts:1 .*It does not import NextAuth/),
    ]);
  });

  it('keeps the packages of its workspace, and not apps of version 5', () => {
    const other: Files = {
      'package.json': manifestWith({ 'next-auth': '5.0.0-beta.32' }),
      'auth.ts': `import NextAuth from 'next-auth';\nexport const { auth } = NextAuth({ providers: [] });\n`,
    };
    const types: Files = {
      'package.json': MANIFEST,
      'index.ts': "import type { Session } from 'next-auth';\nexport type Mine = Session;\n",
    };
    const files = {
      ...below('apps/old', UNKNOWN),
      ...below('apps/new', other),
      ...below('packages/types', types),
    };
    const after = apply(files, convert(files));
    expect(after['apps/new/auth.ts']).toContain('portcullis/next');
    expect(after['apps/new/package.json']).toContain('portcullis');
    for (const file of Object.keys(files).filter((one) => !one.startsWith('apps/new')))
      expect(after[file]).toBe(Object.entries(files).find(([name]) => name === file)?.[1]);
  });

  it('with a syntax error is left as well', () => {
    const files = {
      ...PER_REQUEST,
      'pages/api/auth/[...nextauth].ts': "import NextAuth from 'next-auth';\nexport default = ;\n",
    };
    const report = convert(files);
    expect(apply(files, report)).toEqual(files);
    expect(report.skipped).toEqual([
      { file: 'pages/api/auth/[...nextauth].ts', reason: expect.stringContaining('line 2') },
    ]);
  });
});

describe('a workspace', () => {
  const options: Files = {
    'package.json': manifestWith({ 'next-auth': '4.24.7' }),
    'index.ts': `import { getServerSession, type NextAuthOptions } from 'next-auth';

export const authOptions: NextAuthOptions = { providers: [] };
export const getUser = async () => (await getServerSession(authOptions))?.user;
`,
  };
  /** It does not name next-auth in its package.json, as it gets that of its neighbour. */
  const app: Files = {
    'package.json': manifestWith({ next: '15.0.0', '@acme/auth': 'workspace:*' }),
    'src/app/api/auth/[...nextauth]/route.ts': `import NextAuth from 'next-auth';
import { authOptions } from '@acme/auth';

const handler = NextAuth(authOptions);

export { handler as GET, handler as POST };
`,
    'src/middleware.ts': "export { default } from 'next-auth/middleware';\n",
  };
  const files = { ...below('packages/auth', options), ...below('apps/web', app) };

  it('with the options in one package and the route in another is moved whole', () => {
    const report = convert(files);
    const after = apply(files, report);
    expect(after['packages/auth/index.ts'])
      .toBe(`import { type NextAuthConfig } from 'portcullis/next';
import { getServerSession } from './next-auth-4-server';

export const authOptions: NextAuthConfig = { providers: [] };
export const getUser = async () => (await getServerSession(authOptions))?.user;
`);
    expect(after['apps/web/src/auth.ts']).toContain('acceptV4Cookies: true');
    expect(after['apps/web/src/middleware.ts']).toContain("from './next-auth-4-middleware'");
    expect(toLines(report)).toEqual([]);
  });

  it('V11 gets helpers only where they are used', () => {
    expect(convert(files).created.map(({ file }) => file)).toEqual([
      'apps/web/src/auth.ts',
      'apps/web/src/next-auth-4-middleware.ts',
      'apps/web/src/next-auth-4-token.ts',
      'packages/auth/next-auth-4-server.ts',
    ]);
  });
});

describe('a package whose version of next-auth no package.json says', () => {
  const NAMES_NONE = manifestWith({ next: '15.0.0' });
  const ROUTE: Files = {
    'pages/api/auth/[...nextauth].ts':
      "import NextAuth from 'next-auth';\nexport default NextAuth({ providers: [] });\n",
  };
  const MIDDLEWARE: Files = {
    'middleware.ts': "export { default } from 'next-auth/middleware';\n",
  };
  const SESSION: Files = {
    'lib/user.ts': "import { getServerSession } from 'next-auth';\nawait getServerSession();\n",
  };
  const NO_JSON = 'is not known, as this file is not valid JSON';
  const UNNAMED = 'is written for next-auth 4, and no package.json says so';
  /** An app of version 4 that could move if it were alone. */
  const OTHER = below('apps/other', { 'package.json': MANIFEST, ...ROUTE });

  it.each<[string, Files, string]>([
    ['names none, with a route', { 'package.json': NAMES_NONE, ...ROUTE }, UNNAMED],
    ['names none, with middleware', { 'package.json': NAMES_NONE, ...MIDDLEWARE }, UNNAMED],
    ['names none, with a session', { 'package.json': NAMES_NONE, ...SESSION }, UNNAMED],
    ['is missing', SESSION, UNNAMED],
    ['is no JSON', { 'package.json': '{ "dependencies": ', ...ROUTE }, NO_JSON],
    [
      'is no JSON, beside an app of version 4',
      {
        ...OTHER,
        ...below('packages/auth', {
          'package.json': '{,}',
          'index.ts': "export { getToken } from 'next-auth/jwt';\n",
        }),
      },
      NO_JSON,
    ],
    [
      'is no JSON, below one of version 5',
      {
        'package.json': manifestWith({ 'next-auth': '5.0.0-beta.32' }),
        ...below('packages/auth', { 'package.json': '{,}', ...SESSION }),
      },
      NO_JSON,
    ],
  ])('stays as it is, and is listed, where it %s', (_, files, message) => {
    const report = convert(files);
    const after = apply(files, report);
    const left = Object.keys(files).filter(
      (file) => file !== 'package.json' || message !== NO_JSON,
    );
    for (const file of left) expect([file, after[file]]).toEqual([file, files[file]]);
    expect(report.created).toEqual([]);
    expect(toLines(report)).toContainEqual(expect.stringContaining(message));
  });

  it('is one of version 5 if that is installed, or if nothing in it is of version 4', () => {
    const files = {
      'package.json': NAMES_NONE,
      'a.ts':
        "import NextAuth from 'next-auth';\nNextAuth({ secret: process.env.NEXTAUTH_SECRET });\n",
    };
    expect(apply(files, convert(files))['a.ts']).toContain('portcullis/next');
    const installed = {
      'package.json': NAMES_NONE,
      ...SESSION,
      'node_modules/next-auth/package.json': '{ "version": "5.0.0-beta.32" }',
    };
    expect(apply(installed, convert(installed))['lib/user.ts']).toBe(SESSION['lib/user.ts']);
    expect(toLines(convert(installed)).join()).not.toContain(UNNAMED);
  });
});

describe('V3 a helper beside the options that the file with auth imports', () => {
  const files: Files = {
    'package.json': MANIFEST,
    'app/api/auth/[...nextauth]/route.ts': `import NextAuth from 'next-auth';
import { getAuthOptions } from '../../../../lib/auth';

const handler = NextAuth(getAuthOptions());

export { handler as GET, handler as POST };
`,
    'lib/auth.ts': `import { getServerSession } from 'next-auth';
import { helper } from './helper';

export const getAuthOptions = () => ({ providers: [] });
export const getAuth = () => getServerSession(getAuthOptions());
`,
    'lib/helper.ts': `import { getServerSession } from 'next-auth/next';
export const helper = () => getServerSession();
`,
    'app/page.tsx': `import { getServerSession } from 'next-auth';
import { getAuthOptions } from '../lib/auth';
export default async () => (await getServerSession(getAuthOptions()))?.user?.name;
`,
  };

  it('imports auth nowhere below it, and gets a helper', () => {
    const report = convert(files);
    const after = apply(files, report);
    expect(after['auth.ts']).toContain("from './lib/auth'");
    expect(after['auth.ts']).toContain(
      'session: { ...authOptions.session, acceptV4Cookies: true }',
    );
    for (const file of ['lib/auth.ts', 'lib/helper.ts'])
      expect(after[file]).toContain("import { getServerSession } from '../next-auth-4-server';");
    expect(after['app/page.tsx']).toContain('await auth()');
    expect(toLines(report)).toEqual([]);
  });
});

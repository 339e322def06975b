import { describe, expect, it } from '@jest/globals';
import { apply, convert, type Files, manifestWith, toLines } from './app.js';

const MANIFEST = { 'package.json': manifestWith({ next: '15.0.0', 'next-auth': '^4.24.0' }) };

const OPTIONS = {
  'lib/auth.ts': `import type { NextAuthOptions } from 'next-auth';

export const authOptions: NextAuthOptions = { providers: [] };
`,
};

const ROUTE = {
  'app/api/auth/[...nextauth]/route.ts': `import NextAuth from 'next-auth';
import { authOptions } from '../../../../lib/auth';

const handler = NextAuth(authOptions);

export { handler as GET, handler as POST };
`,
};

/** An app of the App Router with one more file. */
const appWith = (files: Files): Files => ({ ...MANIFEST, ...OPTIONS, ...ROUTE, ...files });

function convertWith(text: string, file = 'app/page.ts'): string {
  const files = appWith({ [file]: text });
  return apply(files, convert(files))[file] ?? '';
}

describe('the route', () => {
  it('of the App Router exports the handlers of the file with the options', () => {
    const after = apply(appWith({}), convert(appWith({})));
    expect(after['app/api/auth/[...nextauth]/route.ts']).toBe(
      "import { handlers } from '../../../../lib/auth';\n\nexport const { GET, POST } = handlers;\n",
    );
    expect(after['lib/auth.ts']).toBe(`import type { NextAuthConfig } from 'portcullis/next';
import NextAuth from 'portcullis/next';

export const authOptions: NextAuthConfig = { session: { acceptV4Cookies: true }, providers: [] };

export const { handlers, auth, signIn, signOut } = NextAuth(authOptions);
`);
  });

  it('with its options moves to auth.ts', () => {
    const files = {
      ...MANIFEST,
      'src/app/api/auth/[...nextauth]/route.ts': `import NextAuth from 'next-auth';
import GithubProvider from 'next-auth/providers/github';
import { secret } from '../../../../secrets';

export const dynamic = 'force-dynamic';

const handler = NextAuth({
  secret,
  providers: [GithubProvider({ clientId: 'a', clientSecret: 'b' })],
});

export { handler as GET, handler as POST };
`,
    };
    const after = apply(files, convert(files));
    expect(after['src/auth.ts']).toBe(`import NextAuth from 'portcullis/next';
import GithubProvider from 'portcullis/providers/github';
import { secret } from './secrets';

export const { handlers, auth, signIn, signOut } = NextAuth({
  session: { acceptV4Cookies: true },
  secret,
  providers: [GithubProvider({ clientId: 'a', clientSecret: 'b' })],
});
`);
    expect(after['src/app/api/auth/[...nextauth]/route.ts']).toBe(
      "import { handlers } from '../../../../auth';\n\nexport const { GET, POST } = handlers;\nexport const dynamic = 'force-dynamic';\n",
    );
  });

  it.each([
    ['export default NextAuth(authOptions);'],
    ['export default (req, res) => NextAuth(req, res, authOptions);'],
    ['export default function auth(req, res) {\n  return NextAuth(req, res, authOptions);\n}'],
    ['const handler = (req, res) => NextAuth(req, res, authOptions);\nexport default handler;'],
    ['const handler = NextAuth(authOptions);\nexport default handler;'],
  ])('of the Pages Router becomes one of the App Router: %s', (end) => {
    const files = {
      ...MANIFEST,
      'pages/api/auth/[...nextauth].js': `import NextAuth from "next-auth"
import { db } from "../../../db"

export const authOptions = {
  adapter: db,
  providers: [],
}

${end}
`,
      'pages/api/me.js': `import { getServerSession } from "next-auth/next"
import { authOptions } from "./auth/[...nextauth]"

export default async (req, res) => res.json(await getServerSession(req, res, authOptions))
`,
    };
    const report = convert(files);
    const after = apply(files, report);
    expect(report.removed).toMatchObject([{ file: 'pages/api/auth/[...nextauth].js' }]);
    expect(after['auth.js']).toBe(`import NextAuth from "portcullis/next"
import { db } from "./db"

export const authOptions = {
  session: { acceptV4Cookies: true },
  adapter: db,
  providers: [],
}

export const { handlers, auth, signIn, signOut } = NextAuth(authOptions)
`);
    expect(after['app/api/auth/[...nextauth]/route.js']).toContain(
      'export const { GET, POST } = handlers',
    );
    expect(after['pages/api/me.js']).toBe(`import { auth } from "../../auth"

export default async (req, res) => res.json(await auth(req, res))
`);
  });

  it('whose options are in a package gets a file beside the app', () => {
    const files = {
      ...MANIFEST,
      'app/api/auth/[...nextauth]/route.ts': ROUTE['app/api/auth/[...nextauth]/route.ts'].replace(
        '../../../../lib/auth',
        '@acme/auth',
      ),
    };
    const after = apply(files, convert(files));
    expect(after['auth.ts']).toBe(`import NextAuth from 'portcullis/next';
import { authOptions } from '@acme/auth';

export const { handlers, auth, signIn, signOut } = NextAuth({
  ...authOptions,
  session: { ...authOptions.session, acceptV4Cookies: true },
});
`);
    expect(after['app/api/auth/[...nextauth]/route.ts']).toContain("from '../../../../auth'");
  });

  it.each([
    ['made by a function', 'export const authOptions = makeOptions();'],
    ['with a session that is not seen', 'export const authOptions = { session, providers: [] };'],
    ['with a spread', 'export const authOptions = { ...base, providers: [] };'],
  ])('with options %s accepts the cookies of version 4', (_case, options) => {
    const files = appWith({ 'lib/auth.ts': `${options}\n` });
    expect(apply(files, convert(files))['lib/auth.ts']).toContain(`NextAuth({
  ...authOptions,
  session: { ...authOptions.session, acceptV4Cookies: true },
});`);
  });

  it.each([
    'export default async function auth(req, res) {\n  return NextAuth(req, res, { providers: await load(req) });\n}',
    'const handler = NextAuth({ providers: [] });\nconsole.log(handler);\nexport default handler;',
    'export default wrap(NextAuth({ providers: [] }));',
  ])('that makes its options for each request, or uses the result, calls a helper: %s', (end) => {
    const text = `import NextAuth from 'next-auth';\n${end}\n`;
    const file = 'pages/api/auth/[...nextauth].js';
    const files = { ...MANIFEST, [file]: text };
    const report = convert(files);
    const after = apply(files, report);
    expect(after[file]).toBe(text.replace('next-auth', '../../../next-auth-4-server'));
    expect(after['next-auth-4-server.js']).toContain('acceptV4Cookies: true');
    expect(toLines(report)).toEqual([]);
  });

  it.each([
    ['signIn', 'export const { handlers, auth, signOut } = NextAuth(authOptions);'],
    ['signOut', 'export const { handlers, auth, signIn } = NextAuth(authOptions);'],
  ])('does not take the name %s of the app', (name, expected) => {
    const options = `${OPTIONS['lib/auth.ts']}export const ${name} = () => null;\n`;
    const files = appWith({ 'lib/auth.ts': options });
    expect(apply(files, convert(files))['lib/auth.ts']).toContain(expected);
  });

  it('whose options are beside another auth gets a file of its own, that the options do not import', () => {
    const options = `import { getServerSession } from 'next-auth';
export const authOptions = { providers: [] };
export const auth = () => getServerSession(authOptions);
`;
    const files = appWith({ 'lib/auth.ts': options });
    const report = convert(files);
    const after = apply(files, report);
    expect(after['lib/auth.ts']).toBe(options.replace('next-auth', '../next-auth-4-server'));
    expect(after['auth.ts']).toContain("import { authOptions } from './lib/auth';");
    expect(after['app/api/auth/[...nextauth]/route.ts']).toContain("from '../../../../auth'");
    expect(toLines(report)).toEqual([]);
  });

  it('whose options are beside a class of that name gets a file of its own', () => {
    const options = `${OPTIONS['lib/auth.ts']}class auth {}\nconsole.log(auth);\n`;
    const after = apply(
      appWith({ 'lib/auth.ts': options }),
      convert(appWith({ 'lib/auth.ts': options })),
    );
    expect(after['lib/auth.ts']).not.toContain('handlers');
    expect(after['auth.ts']).toContain('export const { handlers, auth, signIn, signOut }');
  });

  it('that is the second one calls a helper', () => {
    const route =
      "import NextAuth from 'next-auth';\nexport default NextAuth({ providers: [] });\n";
    const file = 'pages/api/auth/[...nextauth].ts';
    const files = appWith({ [file]: route });
    const report = convert(files);
    const after = apply(files, report);
    expect(after[file]).toBe(route.replace('next-auth', '../../../lib/next-auth-4-server'));
    expect(toLines(report)).toEqual([]);
  });

  it('that calls NextAuth in another file calls a helper there', () => {
    const text =
      "import NextAuth from 'next-auth';\nexport const handler = NextAuth({ providers: [] });\n";
    const files = { ...MANIFEST, 'server/auth.ts': text };
    const after = apply(files, convert(files));
    expect(after['server/auth.ts']).toBe(text.replace('next-auth', '../next-auth-4-server'));
    expect(after['next-auth-4-server.ts']).toContain('export default function NextAuth');
  });

  it('keeps the aliases of the app', () => {
    const files = {
      ...MANIFEST,
      'tsconfig.json':
        '{\n  // Paths.\n  "compilerOptions": { "paths": { "@/*": ["./src/*"] }, },\n}\n',
      'src/pages/api/auth/[...nextauth].ts':
        "import NextAuth from 'next-auth';\nexport const authOptions = { providers: [] };\nexport default NextAuth(authOptions);\n",
      'src/pages/one.ts':
        "import { getServerSession } from 'next-auth';\nimport { authOptions } from '@/pages/api/auth/[...nextauth]';\nexport const load = (context: GetServerSidePropsContext) => getServerSession(context.req, context.res, authOptions);\n",
      'src/pages/two.ts':
        "import { authOptions } from '@/pages/api/auth/[...nextauth]';\nconsole.log(authOptions);\n",
    };
    const after = apply(files, convert(files));
    expect(after['src/pages/one.ts']).toBe(
      "import { auth } from '@/auth';\nexport const load = (context: GetServerSidePropsContext) => auth(context);\n",
    );
    expect(after['src/pages/two.ts']).toBe(
      "import { authOptions } from '@/auth';\nconsole.log(authOptions);\n",
    );
  });
});

describe('a call that reads the session', () => {
  const IMPORTS =
    "import { getServerSession } from 'next-auth';\nimport { authOptions } from '../lib/auth';\n";

  it.each([
    ['await getServerSession(authOptions);', 'await auth();'],
    ['await getServerSession();', 'await auth();'],
    ['await getServerSession<typeof authOptions>(authOptions);', 'await auth();'],
    ['await getServerSession(req, res, authOptions);', 'await auth(req, res);'],
    ['await getServerSession(context.req, context.res, authOptions);', 'await auth(context);'],
    ['await getServerSession(one.req, other.res, authOptions);', 'await auth(one.req, other.res);'],
  ])('%s becomes %s', (before, after) => {
    const text = convertWith(IMPORTS + before);
    expect(text).toMatch(/^import \{ auth \} from '\.\.\/lib\/auth';$/m);
    expect(text).toContain(`\n${after}`);
    expect(text).not.toContain('getServerSession');
  });

  it('is replaced under a name of the app, and keeps what else is imported', () => {
    const before = `import { type Session, unstable_getServerSession as read } from 'next-auth/next';
import { authOptions, other } from '../lib/auth';
export const load = (): Session => read(authOptions) ?? other;
`;
    expect(convertWith(before)).toBe(`import { type Session } from 'portcullis/next';
import { auth, other } from '../lib/auth';
export const load = (): Session => auth() ?? other;
`);
  });

  it('does not take a name that the file has already', () => {
    const text = convertWith(`${IMPORTS}const auth = 1;\nawait getServerSession(authOptions);\n`);
    expect(text).toContain("import { auth as authSession } from '../lib/auth';");
    expect(text).toContain('await authSession();');
  });

  it.each([
    ['class auth {}', 'authSession'],
    ['enum auth {}', 'authSession'],
    ["import auth = require('./own');", 'authSession'],
    ['const own = class auth {};', 'authSession'],
    ['namespace auth { export const a = 1; }', 'authSession'],
  ])('does not take the name of %s', (line, name) => {
    const text = convertWith(`${IMPORTS}${line}\nawait getServerSession(authOptions);\n`);
    expect(text).toContain(`await ${name}();`);
  });

  it('is one of a helper where both names are taken', () => {
    const text = `${IMPORTS}const auth = 1, authSession = 2;\nawait getServerSession(authOptions);\n`;
    expect(convertWith(text)).toBe(text.replace('next-auth', '../lib/next-auth-4-server'));
  });

  it.each([
    ['GetServerSidePropsContext', 'auth(ctx)'],
    ['{ req: never; res: never }', 'getServerSession(ctx.req, ctx.res, authOptions)'],
  ])('with a context of the type %s becomes %s', (type, expected) => {
    const call = `export const read = (ctx: ${type}) =>\n  getServerSession(ctx.req, ctx.res, authOptions);`;
    const files = appWith({ 'app/page.ts': `${IMPORTS}${call}\n` });
    const report = convert(files);
    expect(apply(files, report)['app/page.ts']).toContain(expected);
    expect(toLines(report)).toEqual([]);
  });

  it('with arguments that are not known is one of a helper', () => {
    const text = `${IMPORTS}export const read = (...given) => getServerSession(...given, authOptions);\n`;
    const files = appWith({ 'app/page.ts': text });
    const report = convert(files);
    expect(toLines(report)).toEqual([]);
    expect(apply(files, report)['app/page.ts']).toBe(
      text.replace('next-auth', '../lib/next-auth-4-server'),
    );
    expect(report.dependencies).toMatchObject([{ removed: ['next-auth'], kept: [] }]);
  });

  it.each([
    ['export default async (req, res) => res.json(await getSession({ req }));', 'auth(req, res)'],
    ['export const getServerSideProps = async (context) => getSession(context);', 'auth(context)'],
    [
      'export const getServerSideProps = async (context) => getSession({ req: context.req });',
      'auth(context)',
    ],
  ])('of the browser package on the server becomes auth: %s', (call, expected) => {
    const text = convertWith(`import { getSession } from 'next-auth/react';\n${call}\n`);
    expect(text).toContain(expected);
    expect(text).toContain("import { auth } from '../lib/auth';");
    expect(text).not.toContain('getSession');
  });

  it('in the browser stays', () => {
    expect(
      convertWith("import { getSession } from 'next-auth/react';\nawait getSession();\n"),
    ).toBe("import { getSession } from 'portcullis/react';\nawait getSession();\n");
  });
});

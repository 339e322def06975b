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

describe('the middleware', () => {
  it.each([
    [
      "export { default } from 'next-auth/middleware';",
      "export { default } from './lib/next-auth-4-middleware';",
    ],
    [
      "import { withAuth } from 'next-auth/middleware';\nexport default withAuth({ pages: { signIn: '/login' } });",
      "import { withAuth } from './lib/next-auth-4-middleware';\nexport default withAuth({ pages: { signIn: '/login' } });",
    ],
    [
      "import type { NextRequestWithAuth } from 'next-auth/middleware';\nexport const middleware = (request: NextRequestWithAuth) => {};",
      "import type { NextRequestWithAuth } from './lib/next-auth-4-middleware';\nexport const middleware = (request: NextRequestWithAuth) => {};",
    ],
    [
      "import { withAuth, type NextMiddlewareWithAuth as Handler } from 'next-auth/middleware';",
      "import { withAuth, type NextMiddlewareWithAuth as Handler } from './lib/next-auth-4-middleware';",
    ],
    [
      "export type { NextAuthMiddlewareOptions } from 'next-auth/middleware';",
      "export type { NextAuthMiddlewareOptions } from './lib/next-auth-4-middleware';",
    ],
  ])('is a file of the app: %s', (before, after) => {
    const files = appWith({ 'middleware.ts': `${before}\n` });
    const report = convert(files);
    expect(apply(files, report)['middleware.ts']).toBe(`${after}\n`);
    expect(report.created.map(({ file }) => file)).toEqual([
      'lib/next-auth-4-middleware.ts',
      'lib/next-auth-4-token.ts',
    ]);
  });

  it('has a type less, which is listed', () => {
    const text =
      "import { type WithAuthArgs, withAuth } from 'next-auth/middleware';\nwithAuth({} as WithAuthArgs);\n";
    const files = appWith({ 'middleware.ts': text });
    const report = convert(files);
    expect(apply(files, report)['middleware.ts']).toContain(
      "import { type WithAuthArgs } from 'next-auth/middleware';\nimport { withAuth } from './lib/",
    );
    expect(toLines(report)).toContainEqual(expect.stringContaining('middleware.ts:1 This use of'));
  });

  it('has no types in an app without TypeScript', () => {
    const files = {
      ...MANIFEST,
      'pages/api/auth/[...nextauth].js':
        "import NextAuth from 'next-auth';\nexport default NextAuth({ providers: [] });\n",
      'middleware.js': "export { default } from 'next-auth/middleware';\n",
    };
    const after = apply(files, convert(files));
    expect(after['next-auth-4-middleware.js']).toContain(
      'export function withAuth(first = {}, second) {',
    );
    expect(after['next-auth-4-token.js']).toContain('export async function getToken(params) {');
    for (const name of ['middleware', 'token'])
      expect(after[`next-auth-4-${name}.js`]).toMatch(/^\/\*\*\n/);
  });
});

describe('a token', () => {
  it('is read by a helper that knows the cookies of both versions', () => {
    expect(
      convertWith(
        "import { getToken, type JWT } from 'next-auth/jwt';\nlet token: JWT = await getToken({ req });\n",
      ),
    ).toBe(
      "import { type JWT } from 'portcullis/jwt';\nimport { getToken } from '../lib/next-auth-4-token';\nlet token: JWT = await getToken({ req });\n",
    );
  });
});

describe('the fields of credentials', () => {
  const IMPORT = "import Credentials from 'next-auth/providers/credentials';\n";

  it.each([
    [
      'Credentials({ credentials: { email: {}, password: {} }, async authorize(fields) {} });',
      "Credentials({ credentials: { email: {}, password: {} }, async authorize(fields: Record<'email' | 'password', string>) {} });",
    ],
    [
      'Credentials({ credentials, authorize: async fields => null });',
      'Credentials({ credentials, authorize: async (fields: Record<string, string>) => null });',
    ],
    [
      'Credentials({ authorize: (fields: Mine) => null });',
      'Credentials({ authorize: (fields: Mine) => null });',
    ],
  ])('have the type that they had: %s', (before, after) => {
    expect(convertWith(`${IMPORT}${before}\n`)).toContain(after);
  });
});

describe('types that no module exports', () => {
  it.each([
    [
      "import { type ISODateString, type Session } from 'next-auth';\nlet a: ISODateString;\n",
      "import { type Session } from 'portcullis/next';\nlet a: string;\n",
    ],
    [
      "import type { SessionStrategy } from 'next-auth';\nlet a = 'jwt' as SessionStrategy, b: SessionStrategy[];\n",
      "let a = 'jwt' as 'jwt' | 'database', b: ('jwt' | 'database')[];\n",
    ],
    [
      "import type { SendVerificationRequestParams } from 'next-auth/providers/email';\nlet a: SendVerificationRequestParams;\n",
      "import type { EmailProviderSendVerificationRequestParams } from 'portcullis/providers/email';\nlet a: EmailProviderSendVerificationRequestParams;\n",
    ],
  ])('are written out, or have another name: %s', (before, after) => {
    expect(convertWith(before)).toBe(after);
  });
});

describe('what only the author can change', () => {
  it.each([
    [
      "import C from 'next-auth/providers/credentials';\nC({\n  authorize() {\n    throw new Error('no');\n  },\n});",
      'app/page.ts:4 The message of this error',
    ],
    [
      "import 'next-auth';\nconst p = { clientId: 'a', wellKnown: 'b' };",
      'app/page.ts:2 A provider with wellKnown',
    ],
    [
      "import 'next-auth';\nconst name = 'next-auth.session-token';",
      'app/page.ts:2 portcullis names its cookies',
    ],
    [
      "import C from 'next-auth/providers/credentials';\nC({ authorize: async (fields, request) => null });",
      'app/page.ts:2 This parameter is a Request',
    ],
    [
      "jest.mock('next-auth/next', () => ({ getServerSession: jest.fn() }));",
      'app/page.ts:1 Your code calls lib/auth.ts and files beside it instead of this module.',
    ],
    [
      "import A from 'next-auth/providers/azure-ad';\nA({ clientId: 'a', tenantId });",
      'app/page.ts:2 tenantId is not read: users of every tenant could sign in.',
    ],
    [
      "import A from 'next-auth/providers/azure-ad-b2c';\nA({ tenantId: 'a', primaryUserFlow: 'b' });",
      'app/page.ts:2 tenantId is not read. Set issuer',
    ],
    [
      "import B from 'next-auth/providers/boxyhq-saml';\nB({ httpOptions: { timeout: 1 } });",
      'app/page.ts:2 httpOptions does not exist',
    ],
    [
      "import T from 'next-auth/providers/twitter';\nT({ clientId: 'a', clientSecret: 'b' });",
      "app/page.ts:2 Without version: '2.0', this was OAuth 1.0A",
    ],
    [
      "import T from 'next-auth/providers/twitter';\nT({ clientId: 'a', version: '1.0A' });",
      "app/page.ts:2 Without version: '2.0', this was OAuth 1.0A",
    ],
    [
      "import L from 'next-auth/providers/linkedin';\nL({ authorization: { params: { scope: 'r_emailaddress' } } });",
      'app/page.ts:2 LinkedIn has OpenID Connect here.',
    ],
    [
      "import I from 'next-auth/providers/instagram';\nI({ clientId: 'a', clientSecret: 'b' });",
      'app/page.ts:2 This was the Basic Display API',
    ],
    [
      "import O from 'next-auth/providers/onelogin';\nO({ issuer: 'https://a.onelogin.com' });",
      'app/page.ts:2 next-auth 4 appended /oidc/2 to issuer.',
    ],
    [
      "import S from 'next-auth/providers/salesforce';\nS({ clientId: 'a', clientSecret: 'b' });",
      'app/page.ts:2 next-auth 4 stored accounts under user_id',
    ],
  ])('is reported: %s', (text, message) => {
    const lines = toLines(convert(appWith({ 'app/page.ts': text })));
    expect(lines).toContainEqual(expect.stringContaining(message));
  });

  it.each([
    "import L from 'next-auth/providers/linkedin';\nL({ authorization: { params: { scope: 'openid email' } } });",
    "import S from 'next-auth/providers/salesforce';\nS({ profile: ({ user_id }) => ({ id: user_id }) });",
    "import O from 'next-auth/providers/onelogin';\nO({ issuer: 'https://a.onelogin.com/oidc/2' });",
  ])('is not a provider that is as it was: %s', (text) => {
    expect(toLines(convert(appWith({ 'app/page.ts': text })))).toEqual([]);
  });

  it('is the version of X, whose protocol stays', () => {
    const text =
      "import T from 'next-auth/providers/twitter';\nT({ clientId: 'a', version: '2.0' });";
    expect(toLines(convert(appWith({ 'app/page.ts': text })))).toEqual([
      expect.stringContaining('app/page.ts:2 version does not exist'),
    ]);
  });

  it('is no cookie whose name the options keep', () => {
    const name = "const name = 'next-auth.session-token';\n";
    const files = appWith({
      'app/page.ts': `import 'next-auth';\n${name}`,
      'lib/auth.ts': OPTIONS['lib/auth.ts'].replace(
        'providers',
        "cookies: { sessionToken: { name: 'next-auth.session-token', options: {} } }, providers",
      ),
    });
    expect(toLines(convert(files))).toEqual([]);
  });

  it('includes variables that are not read, and never their values', () => {
    const files = appWith({
      '.env.local': 'NEXTAUTH_SECRET=hidden\nNEXTAUTH_URL_INTERNAL=http://hidden\n',
      '.gitignore': '.env*\n',
    });
    const report = convert(files);
    expect(toLines(report)).toEqual([
      expect.stringContaining('.env.local:2 NEXTAUTH_URL_INTERNAL'),
    ]);
    expect(report.notes.filter(({ file }) => file === '.env.local')).toMatchObject([
      { line: 1, message: expect.stringContaining('NEXTAUTH_SECRET is read') },
    ]);
    expect(JSON.stringify(report)).not.toContain('hidden');
  });
});

describe('a file that Node.js runs as it is', () => {
  const REQUIRED = "const { getToken } = require('next-auth/jwt');\ngetToken({ req });\n";
  const IMPORTED = "import { getServerSession } from 'next-auth';\nawait getServerSession();\n";
  const LISTENS = "require('http').createServer(() => {}).listen(3000);\n";

  it.each<[string, string, Files]>([
    ['a custom server', 'server.js', { 'server.js': REQUIRED }],
    ['a server in a folder', 'web/index.js', { 'web/index.js': REQUIRED + LISTENS }],
    [
      'what a server loads',
      'web/session.js',
      { 'web/index.js': `require('./session');\n${LISTENS}`, 'web/session.js': REQUIRED },
    ],
    ['a script of CommonJS', 'scripts/a.cjs', { 'scripts/a.cjs': REQUIRED }],
    ['a script of modules', 'scripts/a.mjs', { 'scripts/a.mjs': IMPORTED }],
    [
      'what a script of package.json names',
      'jobs/a.js',
      {
        'package.json': JSON.stringify({
          scripts: { job: 'node --enable-source-maps ./jobs/a.js && true' },
          dependencies: { next: '15.0.0', 'next-auth': '^4.24.0' },
        }),
        'jobs/a.js': REQUIRED,
      },
    ],
  ])('stays and is listed, since it could load no helper: %s', (_, file, own) => {
    const files = appWith(own);
    const report = convert(files);
    expect(apply(files, report)[file]).toBe(files[file]);
    expect(toLines(report)).toContainEqual(expect.stringContaining(`${file}:1 Node.js runs this`));
    expect(report.dependencies).toMatchObject([{ kept: ['next-auth'] }]);
  });

  it('is moved where it needs none', () => {
    const files = appWith({ 'a.cjs': "require('next-auth/providers/github');\n" });
    expect(apply(files, convert(files))['a.cjs']).toBe("require('portcullis/providers/github');\n");
  });
});

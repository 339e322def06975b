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
  ])('is a file of the app: %s', (before, after) => {
    const files = appWith({ 'middleware.ts': `${before}\n` });
    const report = convert(files);
    expect(apply(files, report)['middleware.ts']).toBe(`${after}\n`);
    expect(report.created.map(({ file }) => file)).toEqual([
      'lib/next-auth-4-middleware.ts',
      'lib/next-auth-4-token.ts',
    ]);
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
      'export function withAuth(first = {}, options = {}) {',
    );
    expect(after['next-auth-4-token.js']).toContain('export async function getToken(params) {');
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
      "import 'next-auth';\nconst p = { jwt: { secret: 'b' } };",
      'app/page.ts:2 jwt.secret does not exist',
    ],
    [
      "import 'next-auth';\nconst name = 'next-auth.session-token';",
      'app/page.ts:2 portcullis names its cookies',
    ],
    ["import { encode } from 'next-auth/jwt';", 'app/page.ts:1 encode needs'],
    ["import type { ISODateString } from 'next-auth';", 'app/page.ts:1 ISODateString of next-auth'],
  ])('is reported: %s', (text, message) => {
    const lines = toLines(convert(appWith({ 'app/page.ts': text })));
    expect(lines).toContainEqual(expect.stringContaining(message));
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

/** Where a session is read, and with which options. */
import { describe, expect, it } from '@jest/globals';
import { APP_ROUTE, convertApp } from './next-auth-4-app.js';

describe('the session on the server', () => {
  const ROUTE = {
    [APP_ROUTE]: `import NextAuth from 'next-auth';
import { authOptions } from '../../../../lib/auth';
const handler = NextAuth(authOptions);
export { handler as GET, handler as POST };
`,
    'lib/index.ts': "export * from './other';\nexport { authOptions as options } from './auth';\n",
    'lib/other.ts': 'export const secret = 1;\n',
  };

  it.each([
    ["import { authOptions } from '../lib/auth';", 'getServerSession(authOptions)'],
    ["import { authOptions as mine } from '../lib/auth';", 'getServerSession(mine)'],
    ["import { options } from '../lib';", 'getServerSession(options)'],
    ["import { authOptions } from '../lib/auth';", 'getServerSession(authOptions as never)'],
    ['', 'getServerSession()'],
  ])('is that of auth with the same options: %s %s', (line, call) => {
    const text = `import { getServerSession } from 'next-auth';\n${line}\nexport const read = () => ${call};\n`;
    const after = convertApp({ ...ROUTE, 'app/page.ts': text });
    expect(after['app/page.ts']).toContain('read = () => auth();');
    expect(after['app/page.ts']).not.toContain('next-auth');
  });

  it.each([
    ["import { otherOptions } from '../lib/auth';", 'getServerSession(otherOptions)'],
    [
      "import { authOptions } from '../lib/auth';",
      'getServerSession({ ...authOptions, pages: {} })',
    ],
    ["import { authOptions } from '../lib/auth';", 'getServerSession(...[authOptions])'],
    ["import { authOptions } from '../lib/auth';", 'getServerSession(wrap(authOptions))'],
    ['', 'getServerSession({ providers: [] })'],
  ])('is that of a helper with any other: %s %s', (line, call) => {
    const text = `import { getServerSession } from 'next-auth';\n${line}\nexport const read = () => ${call};\n`;
    const after = convertApp({ ...ROUTE, 'app/page.ts': text });
    expect(after['app/page.ts']).toBe(text.replace("'next-auth'", "'../lib/next-auth-4-server'"));
  });

  it.each([
    'export const read = (authOptions) => getServerSession(authOptions);\n',
    'export const read = (getServerSession) => getServerSession(authOptions);\n',
    'export const read = function (authOptions) {\n  return getServerSession(authOptions);\n};\n',
    'for (const authOptions of all) await getServerSession(authOptions);\n',
    'export const read = () => getServerSession<typeof authOptions, Mine>(authOptions);\n',
  ])('is what a function is given: %s', (code) => {
    const lines =
      "import { getServerSession } from 'next-auth';\nimport { authOptions } from '../lib/auth';\n";
    const after = convertApp({ ...ROUTE, 'app/page.ts': lines + code });
    expect(after['app/page.ts']).toContain(code);
  });

  it.each([
    [
      'export const read = (ctx: GetServerSidePropsContext) => cache(() => CALL);',
      'cache(() => auth(ctx))',
    ],
    ['export const read = (ctx: { req: A; res: B }) => cache(() => CALL);', 'cache(() => CALL)'],
    ['const ctx: Mine = make();\nawait CALL;', 'await CALL;'],
    [
      'export const read = (ctx: { req: NextApiRequest }) => getSession({ req: ctx.req });',
      'getSession({ req: ctx.req })',
    ],
  ])('is read with a context by its type, wherever that is written: %s', (code, expected) => {
    const call = 'getServerSession(ctx.req, ctx.res, authOptions)';
    const text = `import { getServerSession } from 'next-auth';
import { getSession } from 'next-auth/react';
import { authOptions } from '../lib/auth';
${code.replace('CALL', call)}
`;
    const after = convertApp({ ...ROUTE, 'app/page.ts': text });
    expect(after['app/page.ts']).toContain(expected.replace('CALL', call));
  });

  it('is read in a method, whose parameter has a type of its own', () => {
    const text = `import { getServerSession } from 'next-auth';
import { authOptions } from '../lib/auth';
export class Reader {
  read(ctx: { req: Req; res: Res }) {
    return getServerSession(ctx.req, ctx.res, authOptions);
  }
}
`;
    const after = convertApp({ ...ROUTE, 'app/page.ts': text });
    expect(after['app/page.ts']).toContain('getServerSession(ctx.req, ctx.res, authOptions)');
  });
});

describe('the session of the browser', () => {
  it.each([
    'export const refresh = (options) => getSession(options);\n',
    'Page.getInitialProps = async (ctx) => ({ s: await getSession(ctx) });\n',
  ])('is not read on the server: %s', (code) => {
    const before = `import { getSession } from 'next-auth/react';\n${code}`;
    const after = convertApp({
      [APP_ROUTE]: `import NextAuth from 'next-auth';
const handler = NextAuth({ providers: [] });
export { handler as GET, handler as POST };
`,
      'lib/client.ts': before,
    });
    expect(after['lib/client.ts']).toBe(before.replace('next-auth/react', 'portcullis/react'));
  });
});

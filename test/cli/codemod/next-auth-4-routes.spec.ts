/** Routes that look like those of the documentation and do more. */
import { describe, expect, it } from '@jest/globals';
import { APP_ROUTE, convertApp, PAGES_ROUTE } from './next-auth-4-app.js';

const IMPORTS = `import NextAuth from 'next-auth';
import { authOptions } from '../../../lib/auth';
`;

describe('a route that does more than to call NextAuth', () => {
  it.each([
    [
      'before the call',
      `export default async (req, res) => {
  if (await isLimited(req)) return res.status(429).end();
  return NextAuth(req, res, authOptions);
};
`,
    ],
    [
      'in another function',
      `const handle = (req, res) => NextAuth(req, res, authOptions);
export default withLogs(handle);
`,
    ],
    [
      'with options of the same name',
      `export default (req, res) => {
  const authOptions = getOptions(req);
  return NextAuth(req, res, authOptions);
};
`,
    ],
    [
      'with options that it is given',
      `export default (req, res, authOptions) => NextAuth(req, res, authOptions);
`,
    ],
    [
      'beside the call',
      `import '../../../lib/instrument';
export default NextAuth(authOptions);
`,
    ],
    [
      'for those that import it',
      `export { authOptions };
export default NextAuth(authOptions);
`,
    ],
    [
      'to its request',
      `export default async (req, res) => await NextAuth(await fixHost(req), res, authOptions);
`,
    ],
    [
      'with options that a function expression is given',
      `const handler = function (req, res, authOptions) {
  return NextAuth(req, res, authOptions);
};
export default handler;
`,
    ],
    [
      'with arguments that are spread',
      `export default NextAuth(...authOptions);
`,
    ],
    [
      'in its list of exports',
      `const handler = NextAuth(authOptions);
export { handler as default, authOptions };
`,
    ],
    [
      'in one declaration',
      `const limit = 3, handler = NextAuth(authOptions);
export { handler as default, limit };
`,
    ],
  ])('stays, and a helper answers: %s', (_, text) => {
    const after = convertApp({ [PAGES_ROUTE]: IMPORTS + text });
    expect(after[PAGES_ROUTE]).toBe(
      (IMPORTS + text).replace("'next-auth'", "'../../../next-auth-4-server'"),
    );
    expect(after).toHaveProperty(['next-auth-4-server.ts']);
    expect(after).not.toHaveProperty([APP_ROUTE]);
  });

  it.each([
    'export default (req, res) => NextAuth(req, res, authOptions);\n',
    'export default async function handler(req, res) {\n  return await NextAuth(req, res, authOptions);\n}\n',
    'const handler = (req, res) => {\n  return NextAuth(req, res, authOptions);\n};\nexport default handler;\n',
  ])('is not one of the documentation: %s', (text) => {
    const after = convertApp({ [PAGES_ROUTE]: IMPORTS + text });
    expect(after).not.toHaveProperty([PAGES_ROUTE]);
    expect(after['lib/auth.ts']).toContain('export const { handlers, auth, signIn, signOut } =');
  });
});

describe('a route of the App Router', () => {
  it.each([
    [
      'one method of its own',
      `const handler = NextAuth({ providers: [] });
export { handler as GET };
export async function POST(req, ctx) {
  await limit(req);
  return handler(req, ctx);
}
`,
    ],
    [
      'another method',
      `const handler = NextAuth({ providers: [] });
export { handler as GET, handler as POST };
export async function OPTIONS() {}
`,
    ],
    [
      'the handler under a name of its own',
      `export const handler = NextAuth({ providers: [] });
export { handler as GET, handler as POST };
`,
    ],
    [
      'the options beside it',
      `const authOptions = { providers: [] };
const handler = NextAuth(authOptions);
export { handler as GET, handler as POST, authOptions };
`,
    ],
  ])('that exports %s stays, and a helper answers', (_, text) => {
    const before = `import NextAuth from 'next-auth';\n${text}`;
    expect(convertApp({ [APP_ROUTE]: before })[APP_ROUTE]).toBe(
      before.replace("'next-auth'", "'../../../../next-auth-4-server'"),
    );
  });

  it.each([
    ['pages/api/other.ts', "export { GET, POST } from '../../app/api/auth/[...nextauth]/route';"],
    ['lib/use.ts', "import * as route from '../app/api/auth/[...nextauth]/route';"],
  ])('whose handler %s takes stays', (file, line) => {
    const route =
      "import NextAuth from 'next-auth';\nconst handler = NextAuth({ providers: [] });\nexport { handler as GET, handler as POST };\n";
    const after = convertApp({ [APP_ROUTE]: route, [file]: `${line}\n` });
    expect(after[file]).toBe(`${line}\n`);
    expect(after[APP_ROUTE]).toContain('next-auth-4-server');
  });

  it('is left by a neighbour that takes the options', () => {
    const after = convertApp({
      [APP_ROUTE]: `import NextAuth from 'next-auth';
export const authOptions = { providers: [] };
const handler = NextAuth(authOptions);
export { handler as GET, handler as POST };
`,
      'app/api/auth/[...nextauth]/session.ts': "import { authOptions } from './route';\n",
    });
    expect(after['app/api/auth/[...nextauth]/session.ts']).toBe(
      "import { authOptions } from '../../../../auth';\n",
    );
  });

  it('is one of several in a package, whose options are not shared', () => {
    const route =
      "import NextAuth from 'next-auth';\nconst handler = NextAuth({ providers: [] });\nexport { handler as GET, handler as POST };\n";
    const after = convertApp({
      'one/app/api/auth/[...nextauth]/route.ts': route,
      'two/app/api/auth/[...nextauth]/route.ts': route,
    });
    for (const app of ['one', 'two']) {
      expect(after[`${app}/app/api/auth/[...nextauth]/route.ts`]).toContain('next-auth-4-server');
    }
  });
});

describe('the settings of a route', () => {
  const CALL = 'export default NextAuth({ providers: [] });\n';

  it.each([
    'export const config = { maxDuration: 60 };',
    'const maxDuration = 60;\nexport { maxDuration };',
    'export let maxDuration = Number(process.env.LONGEST);',
    'const longest = 60;\nexport const maxDuration = longest;',
    "export { runtime } from '../../../lib/settings';",
  ])('stay with it, and a helper answers: %s', (settings) => {
    const route = `import NextAuth from 'next-auth';\n${settings}\n${CALL}`;
    const after = convertApp({ [PAGES_ROUTE]: route });
    expect(after[PAGES_ROUTE]).toBe(route.replace("'next-auth'", "'../../../next-auth-4-server'"));
    expect(after).not.toHaveProperty([APP_ROUTE]);
  });

  it('that need nothing else of the file go with the handler, and with their comments', () => {
    const settings = '/** The database is slow. */\nexport const maxDuration = 60;\n';
    const after = convertApp({
      [PAGES_ROUTE]: `import NextAuth from 'next-auth';\n${settings}${CALL}`,
    });
    expect(after[APP_ROUTE]).toContain(`= handlers;\n${settings}`);
    expect(after['auth.ts']).not.toContain('maxDuration');
  });
});

describe('what a file says of itself', () => {
  const HEADER = '/** @license MIT, the authors. */\n';

  it('stays before an import that is removed', () => {
    const route = `${HEADER}import NextAuth from 'next-auth';
import { authOptions } from '../../../../lib/auth';
const handler = NextAuth(authOptions);
export { handler as GET, handler as POST };
`;
    const after = convertApp({
      [APP_ROUTE]: route,
      'app/page.ts': `${HEADER}import { getServerSession } from 'next-auth';
import { authOptions } from '../lib/auth';
export const read = () => getServerSession(authOptions);
`,
    });
    expect(after[APP_ROUTE]).toBe(
      `${HEADER}import { handlers } from '../../../../lib/auth';\nexport const { GET, POST } = handlers;\n`,
    );
    expect(after['app/page.ts']).toBe(
      `${HEADER}import { auth } from '../lib/auth';\nexport const read = () => auth();\n`,
    );
  });

  it('goes to the handler where the route is removed, without its references', () => {
    const after = convertApp({
      [PAGES_ROUTE]: `// The authors.\n/// <reference path="../../../mine.d.ts" />\n${IMPORTS}export default NextAuth(authOptions);\n`,
    });
    expect(after[APP_ROUTE]).toMatch(/^\/\/ The authors\.\n\nimport \{ handlers \}/);
  });
});

describe('a conversion that would not be code, or not the same', () => {
  it('leaves the route, and a helper answers', () => {
    const route =
      "import NextAuth from 'next-auth';\nexport default NextAuth({ ...require('../../../lib/base'), providers: [] });\n";
    const after = convertApp({ [PAGES_ROUTE]: route });
    expect(after[PAGES_ROUTE]).toBe(route.replace("'next-auth'", "'../../../next-auth-4-server'"));
    expect(after).not.toHaveProperty([APP_ROUTE]);
  });

  it('ends the statement where what follows would go on with it', () => {
    const options = 'export const authOptions = { providers: [] }\n;[1].forEach(use)\n';
    const after = convertApp({
      'lib/auth.ts': options,
      [PAGES_ROUTE]: `${IMPORTS}export default NextAuth(authOptions)\n`,
    });
    expect(after['lib/auth.ts']).toMatch(/ = NextAuth\(authOptions\);\s*\[1\]\.forEach/);
  });
});

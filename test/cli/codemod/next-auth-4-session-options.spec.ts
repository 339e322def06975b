/**
 * Where the options of next-auth 4 say that sessions are in a database, and have a session
 * callback.
 */
import { describe, expect, it } from '@jest/globals';
import { manifestWith } from './app.js';
import { APP_ROUTE, PAGES_ROUTE } from './next-auth-4-app.js';
import {
  listCallbackLines,
  listLines,
  RETURNS_SESSION,
  ROUTE,
  WITH_DATABASE,
} from './session-callbacks.js';

describe('sessions are', () => {
  it.each([
    ['not in a database', `providers: [], ${RETURNS_SESSION}`],
    ['not in a database', `providers: [], adapter: undefined, ${RETURNS_SESSION}`],
    ['tokens', `${WITH_DATABASE}, session: { strategy: 'jwt' }, ${RETURNS_SESSION}`],
    [
      'tokens',
      `${WITH_DATABASE}, session: { strategy: 'jwt' as const, maxAge: 5 }, ${RETURNS_SESSION}`,
    ],
    ['tokens', `${WITH_DATABASE}, session: { strategy }, ${RETURNS_SESSION}`],
    ['tokens', `${WITH_DATABASE}, ...base, ${RETURNS_SESSION}`],
    ['tokens', `${WITH_DATABASE}, session: { ...base.session }, ${RETURNS_SESSION}`],
  ])('%s: %s', (_, options) => {
    const before =
      "const strategy = 'jwt' as SessionStrategy; const base = { session: { strategy: 'jwt' } };";
    expect(listCallbackLines(options, before)).toEqual([]);
  });

  it.each([
    `${WITH_DATABASE}, session: { strategy: 'database' }, ${RETURNS_SESSION}`,
    `${WITH_DATABASE}, session: { maxAge: 5 }, ${RETURNS_SESSION}`,
    `${WITH_DATABASE}, session: { strategy: isTest ? 'jwt' : 'database' }, ${RETURNS_SESSION}`,
    `${WITH_DATABASE}, session: { strategy: process.env.STRATEGY }, ${RETURNS_SESSION}`,
    `${WITH_DATABASE}, session: isTest && { strategy: 'jwt' }, ${RETURNS_SESSION}`,
    `${WITH_DATABASE}, ...(isTest && { session: { strategy: 'jwt' } }), ${RETURNS_SESSION}`,
    `${WITH_DATABASE}, session: { strategy: 'jwt', ...more }, ${RETURNS_SESSION}`,
    `${WITH_DATABASE}, session: { strategy: undefined }, ${RETURNS_SESSION}`,
    `${WITH_DATABASE}, session: isTest ? { strategy: 'jwt' } : undefined, ${RETURNS_SESSION}`,
    `${WITH_DATABASE}, session: { strategy: isTest ? 'jwt' : undefined }, ${RETURNS_SESSION}`,
    `providers: [], ...(isTest ? {} : { adapter: db }), ${RETURNS_SESSION}`,
    `providers: [], adapter: db as Adapter, ${RETURNS_SESSION}`,
  ])('in a database, or could be: %s', (options) => {
    expect(listCallbackLines(options)).toEqual(['lib/auth.ts']);
  });

  it.each([
    ['an adapter', `${RETURNS_SESSION} };\nauthOptions.adapter = make()`, 'lib/auth.ts:1'],
    [
      'callbacks',
      `adapter };\nauthOptions.callbacks = { session: ({ session }) => session }`,
      'lib/auth.ts:2',
    ],
    [
      'a callback',
      `adapter, callbacks: {} };\nauthOptions.callbacks!.session = (all) => all.session`,
      'lib/auth.ts:2',
    ],
  ])('in a database, with %s that is set later', (_, options, line) => {
    const text = `export const authOptions = { providers: [], ${options};\n`;
    expect(listLines({ [APP_ROUTE]: ROUTE, 'lib/auth.ts': text })).toEqual([line]);
  });
});

describe('a callback that is elsewhere', () => {
  const NAMES = `export const safe = ({ session }) => ({ expires: session.expires });
export function session({ session, user }) { return { ...session, id: user.id }; }
export const callbacks = { session };
export default callbacks;
`;

  it.each([
    ["import { safe } from './names';", 'callbacks: { session: safe }', []],
    ["import { session } from './names';", 'callbacks: { session }', ['lib/names.ts:2']],
    ["import { callbacks } from './names';", 'callbacks', ['lib/names.ts:2']],
    ["import names from './names';", 'callbacks: { ...names }', ['lib/names.ts:2']],
    ["import { callbacks as all } from './all';", 'callbacks: all', ['lib/names.ts:2']],
    ["import { session } from 'other';", 'callbacks: { session }', ['lib/auth.ts:8 unknown']],
    ["import { callbacks } from 'other';", 'callbacks', ['lib/auth.ts:8 unknown']],
    ["import { make } from 'other';", 'callbacks: { session: make() }', ['lib/auth.ts:8 unknown']],
    ["import { key } from 'other';", 'callbacks: { [key]: make() }', ['lib/auth.ts:8 unknown']],
    ["import * as names from './names';", 'callbacks: names.all', ['lib/auth.ts:8 unknown']],
    [
      'const make = () => ({ session: ({ session }) => session });',
      'callbacks: make()',
      ['lib/auth.ts:5'],
    ],
  ])('%s %s', (before, options, expected) => {
    const text = `import { PrismaAdapter } from '@next-auth/prisma-adapter';
import type { NextAuthOptions } from 'next-auth';
import { db } from './db';
${before}
export const authOptions: NextAuthOptions = {
  ${WITH_DATABASE}, ${options},
};
`;
    const files = {
      [APP_ROUTE]: ROUTE,
      'lib/auth.ts': text,
      'lib/names.ts': NAMES,
      'lib/all.ts': "export * from './names';\n",
    };
    expect(listLines(files)).toEqual(expected);
  });
});

describe('options that', () => {
  it.each([
    [
      'are imported',
      "import { options } from '../../../lib/o';\nexport default NextAuth(options);",
      'lib/o.ts:6',
    ],
    [
      'are spread',
      "import { options } from '../../../lib/o';\nexport default NextAuth({ ...options, debug: true });",
      'lib/o.ts:4',
    ],
    [
      'are made for each request',
      "import { make } from '../../../lib/o';\nexport default (req, res) => NextAuth(req, res, make(req));",
      'lib/o.ts:4',
    ],
    [
      'are wrapped in a function of the app',
      "import { wrap, options } from '../../../lib/o';\nexport default NextAuth(wrap(() => options));",
      'lib/o.ts:4',
    ],
  ])('%s are read where they are written', (_, end, line) => {
    const text = `import { db } from './db';
export const options = {
  ${WITH_DATABASE},
  ${RETURNS_SESSION},
};
export const wrap = (load) => ({ ...options, load });
export const make = (req) => ({ ...options, debug: req.debug });
`;
    const route = `import NextAuth from 'next-auth';\n${end}\n`;
    expect(listLines({ [PAGES_ROUTE]: route, 'lib/o.ts': text })).toEqual([line]);
  });

  it('are in the route are listed where they are afterwards', () => {
    const route = `import NextAuth from 'next-auth';
import { db } from '../../../lib/db';

export default NextAuth({
  ${WITH_DATABASE},
  ${RETURNS_SESSION},
});
`;
    expect(listLines({ [PAGES_ROUTE]: route })).toEqual(['auth.ts:7']);
  });

  it('are made of themselves are read', () => {
    const text = `let options = { ${WITH_DATABASE} };
options = { ...options, ${RETURNS_SESSION} };
export const authOptions = options;
`;
    expect(listLines({ [APP_ROUTE]: ROUTE, 'lib/auth.ts': text })).toEqual(['lib/auth.ts:4']);
  });

  it('CommonJS loads are read', () => {
    const route = `const NextAuth = require('next-auth').default;
module.exports = NextAuth({
  ${WITH_DATABASE},
  ${RETURNS_SESSION},
});
`;
    const files = { 'server/auth.js': route };
    expect(listLines(files)).toEqual(['server/auth.js:4']);
  });

  it.each([
    ["import { options } from 'other';\nexport default NextAuth(options);", ['auth.ts:5 unknown']],
    [
      "import { options } from 'other';\nexport default NextAuth({ ...options, callbacks: {} });",
      [],
    ],
    [
      "import { options } from 'other';\nexport default NextAuth({ ...options, session: { strategy: 'jwt' } });",
      [],
    ],
  ])('are in a package are unknown: %s', (end, expected) => {
    const route = `import NextAuth from 'next-auth';\n${end}\n`;
    expect(listLines({ [PAGES_ROUTE]: route })).toEqual(expected);
  });

  it('are in a package of the repository are read there', () => {
    const files = {
      'app/package.json': manifestWith({ next: '15.0.0', 'next-auth': '^4.24.0' }),
      'app/pages/api/auth/[...nextauth].ts':
        "import NextAuth from 'next-auth';\nimport { options } from '@acme/auth';\nexport default NextAuth(options);\n",
      'auth/package.json': JSON.stringify({
        name: '@acme/auth',
        dependencies: { 'next-auth': '^4.24.0' },
      }),
      'auth/index.ts': `import type { NextAuthOptions } from 'next-auth';
export const options: NextAuthOptions = {
  ${WITH_DATABASE},
  ${RETURNS_SESSION},
};
`,
    };
    expect(listLines(files)).toEqual(['auth/index.ts:4']);
  });
});

it('a session callback of version 5 is not listed', () => {
  const files = {
    'package.json': manifestWith({ 'next-auth': '5.0.0-beta.32' }),
    'auth.ts': `import NextAuth from 'next-auth';\nexport default NextAuth({ ${WITH_DATABASE}, ${RETURNS_SESSION} });\n`,
  };
  expect(listLines(files)).toEqual([]);
});

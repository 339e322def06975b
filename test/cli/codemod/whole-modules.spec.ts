/** Modules that code takes as a whole, and names whose neighbours move. */
import { describe, expect, it } from '@jest/globals';
import { apply, convert, convertFile, type Files, manifestWith, toLines } from './app.js';

const APP: Files = {
  'package.json': manifestWith({ next: '15.0.0', 'next-auth': '^4.24.0' }),
  'pages/api/auth/[...nextauth].ts':
    "import NextAuth from 'next-auth';\nexport default NextAuth({ providers: [] });\n",
};

function convertInApp(text: string, file = 'lib/file.ts'): string {
  const files = { ...APP, [file]: text };
  return apply(files, convert(files))[file] ?? '';
}

describe('a module of next-auth 4 that is taken as a whole', () => {
  it.each([
    ["import * as jwt from 'next-auth/jwt';\njwt.getToken({ req });", '../next-auth-4-token'],
    ["import * as jwt from 'next-auth/jwt';\nuse(jwt);", '../next-auth-4-token'],
    ["import * as jwt from 'next-auth/jwt';\nlet a: jwt.JWT;", 'portcullis/jwt'],
    ["import jwt = require('next-auth/jwt');\njwt.decode({});", '../next-auth-4-token'],
    ["const { getToken } = require('next-auth/jwt');", '../next-auth-4-token'],
    ["const { getToken } = await import('next-auth/jwt');", '../next-auth-4-token'],
    ["const jwt = await import('next-auth/jwt');\njwt?.encode({});", '../next-auth-4-token'],
    ["export * from 'next-auth/jwt';", '../next-auth-4-token'],
    ["export * as jwt from 'next-auth/jwt';", '../next-auth-4-token'],
    ["import * as auth from 'next-auth';\nauth.getServerSession();", '../next-auth-4-server'],
    ["import * as auth from 'next-auth';\nlet a: auth.Session;", 'portcullis/next'],
    [
      "const auth = await import('next-auth/next');\nauth.getServerSession();",
      '../next-auth-4-server',
    ],
    [
      "import NextAuth, * as NA from 'next-auth';\nNextAuth(req, res, {} as NA.Session);",
      '../next-auth-4-server',
    ],
    ["const { unstable_getServerSession } = require('next-auth');", '../next-auth-4-server'],
    ["export * from 'next-auth/middleware';", '../next-auth-4-middleware'],
  ])('is the helper if it has what is used: %s', (text, to) => {
    const before = `${text}\n`;
    expect(convertInApp(before)).toBe(before.replace(/next-auth(?:\/\w+)?(?=')/, to));
  });

  it('has members of another name, which are listed', () => {
    const files = {
      ...APP,
      'a.ts': "import * as NA from 'next-auth';\nlet a: NA.NextAuthOptions;\n",
    };
    expect(toLines(convert(files))).toEqual([expect.stringContaining('a.ts:1 NextAuthOptions')]);
  });

  it('is mocked as before, which is listed', () => {
    const files = { ...APP, 'a.test.ts': "jest.mock('next-auth/jwt');\n" };
    expect(toLines(convert(files))).toEqual([
      expect.stringContaining('a.test.ts:1 Your code calls'),
    ]);
  });
});

describe('authorize', () => {
  const IMPORT = "import Credentials from 'next-auth/providers/credentials';\n";

  it.each([
    [
      IMPORT,
      'Credentials({ credentials: { a: {} }, authorize: (fields = {}) => null });',
      '(fields: Record<string, string> = {}) => null',
    ],
    [
      IMPORT,
      'Credentials({ credentials: { a: {} }, authorize: async (/* the form */ fields) => null });',
      "(/* the form */ fields: Record<'a', string>) => null",
    ],
    [
      IMPORT,
      'Credentials({ credentials: { a: {} }, authorize: async ({ a }) => a });',
      "({ a }: Record<'a', string>) => a",
    ],
    [
      IMPORT,
      'Credentials({ credentials: { a: {} }, async authorize(fields?) {} });',
      "authorize(fields?: Record<'a', string>)",
    ],
    [IMPORT, 'Credentials({ authorize: (...all) => null });', '(...all) => null'],
    [
      IMPORT,
      '(Credentials as any)({ credentials: { a: {} }, authorize: (fields => null) } as any);',
      "((fields: Record<'a', string>) => null)",
    ],
    [
      "import { default as Form } from 'next-auth/providers/credentials';\n",
      'Form({ authorize: (fields) => null });',
      '(fields: Record<string, string>) => null',
    ],
    [
      "import * as C from 'next-auth/providers/credentials';\n",
      'C.default({ authorize: (fields) => null });',
      '(fields: Record<string, string>) => null',
    ],
  ])('has the types that it had, in any form: %s%s', (line, call, after) => {
    expect(convertInApp(`${line}${call}\n`)).toContain(after);
  });
});

describe('a barrel', () => {
  it.each([
    [
      "export type * from 'next-auth';",
      "export type * from 'portcullis/next';\nexport type { NextAuthConfig as NextAuthOptions, NextAuthConfig as AuthOptions } from 'portcullis/next';\nexport type { AuthCallbacks as CallbacksOptions, AuthEvents as EventCallbacks } from 'portcullis/types';",
    ],
    [
      "export type * from 'next-auth';\nexport type AuthOptions = 1;\nexport type { CallbacksOptions, EventCallbacks } from './own';",
      "export type * from 'portcullis/next';\nexport type { NextAuthConfig as NextAuthOptions } from 'portcullis/next';\nexport type AuthOptions = 1;\nexport type { CallbacksOptions, EventCallbacks } from './own';",
    ],
    [
      "export * from 'next-auth/providers/email';",
      "export * from 'portcullis/providers/email';\nexport type { EmailProviderSendVerificationRequestParams as SendVerificationRequestParams } from 'portcullis/providers/email';",
    ],
  ])('exports types under the names that they had: %s', (before, after) => {
    expect(convertInApp(`${before}\n`)).toBe(`${after}\n`);
  });

  it('of the whole package has them from the helper', () => {
    const files = { ...APP, 'lib/file.ts': "export * from 'next-auth';\n" };
    const after = apply(files, convert(files));
    expect(after['lib/file.ts']).toBe("export * from '../next-auth-4-server';\n");
    for (const name of ['NextAuthOptions', 'AuthOptions', 'CallbacksOptions', 'EventCallbacks'])
      expect(after['next-auth-4-server.ts']).toMatch(new RegExp(`as ${name}\\b`));
  });

  it.each([
    ["export type * as NA from 'next-auth';", 'NextAuthOptions of next-auth is not in'],
    ["export * from '@next-auth/typeorm-legacy-adapter';", 'TypeORMLegacyAdapter of @next-auth'],
  ])('that cannot have them is listed: %s', (text, message) => {
    const lines = toLines(convert({ ...APP, 'a.ts': `${text}\n` }));
    expect(lines).toContainEqual(expect.stringContaining(`a.ts:1 ${message}`));
  });
});

describe('CommonJS', () => {
  it.each([
    [
      "import GitHub from 'next-auth/providers/github';\nGitHub.default({});",
      "import GitHub from 'portcullis/providers/github';\nGitHub({});",
    ],
    [
      "import NextAuth from 'next-auth';\nlet a: typeof NextAuth.default;\n(NextAuth.default ?? NextAuth)({});",
      "import NextAuth from '../next-auth-4-server';\nlet a: typeof NextAuth;\n(NextAuth ?? NextAuth)({});",
    ],
    [
      "const GitHub = require('next-auth/providers/github');\nGitHub.default({});",
      "const GitHub = require('portcullis/providers/github');\nGitHub.default({});",
    ],
    [
      "const { TypeORMAdapter } = require('@auth/typeorm-adapter');\nTypeORMAdapter(db);",
      "const { TypeORMAdapter } = require('portcullis/adapters/typeorm');\nTypeORMAdapter(db, { dates: 'epoch' });",
    ],
    [
      "const { TypeORMAdapter: make } = await import('@auth/typeorm-adapter');\nmake(db);",
      "const { TypeORMAdapter: make } = await import('portcullis/adapters/typeorm');\nmake(db, { dates: 'epoch' });",
    ],
    [
      "require('@auth/typeorm-adapter').TypeORMAdapter(db);",
      "require('portcullis/adapters/typeorm').TypeORMAdapter(db, { dates: 'epoch' });",
    ],
    [
      "import * as T from '@auth/typeorm-adapter';\nT.TypeORMAdapter(db);",
      "import * as T from 'portcullis/adapters/typeorm';\nT.TypeORMAdapter(db, { dates: 'epoch' });",
    ],
    [
      "const Form = require('next-auth/providers/credentials').default;\nForm({ authorize: (fields) => null });",
      "const Form = require('portcullis/providers/credentials').default;\nForm({ authorize: (fields: Record<string, string>) => null });",
    ],
    [
      "import Form from 'next-auth/providers/credentials';\nForm.default({ authorize: (fields) => null });",
      "import Form from 'portcullis/providers/credentials';\nForm({ authorize: (fields: Record<string, string>) => null });",
    ],
  ])('has members and names of its own: %s', (before, after) => {
    expect(convertInApp(`${before}\n`)).toBe(`${after}\n`);
  });

  it.each([
    "const Azure = require('next-auth/providers/azure-ad').default;\nAzure({ tenantId });",
    "const { default: Azure } = require('next-auth/providers/azure-ad');\nAzure({ tenantId });",
    "import Azure from 'next-auth/providers/azure-ad';\nAzure.default({ tenantId });",
  ])('has its tenants listed: %s', (text) => {
    expect(toLines(convert({ ...APP, 'a.js': `${text}\n` }))).toEqual([
      expect.stringContaining('a.js:2 tenantId is not read'),
    ]);
  });

  it.each([
    "const { PrismaAdapter } = require('@next-auth/prisma-adapter');\n",
    "import prisma = require('@next-auth/prisma-adapter');\n",
  ])('cannot load an adapter that is no CommonJS any more, which is listed: %s', (text) => {
    const files = {
      ...APP,
      'package.json': manifestWith({
        '@next-auth/prisma-adapter': '1.0.7',
        'next-auth': '^4.24.0',
      }),
      'a.ts': text,
    };
    const report = convert(files);
    const after = apply(files, report);
    expect(after['a.ts']).toBe(text);
    expect(report.dependencies).toMatchObject([{ kept: ['@next-auth/prisma-adapter'] }]);
    expect(after['package.json']).toContain('"@next-auth/prisma-adapter": "1.0.7"');
    expect(toLines(report)).toEqual([expect.stringContaining('a.ts:1 This adapter is @auth/')]);
    expect(convert(after)).toMatchObject({ changes: [], created: [], removed: [] });
  });
});

describe('names that move', () => {
  it('keep the comments that are theirs', () => {
    const before = `import {
  // First.
  type Session, // The session.
  type User /* The user. */,
  type LoggerInstance, // A logger.
  /* Last. */
  type Account,
} from 'next-auth';
`;
    expect(convertFile(before)).toBe(`import {
  // First.
  type Session, // The session.
  type User /* The user. */,
  /* Last. */
  type Account,
} from 'portcullis/next';
// A logger.
import { type LoggerInstance } from 'portcullis/types';
`);
  });

  it.each([
    [
      "export { NextAuthOptions } from 'next-auth';",
      "export { NextAuthConfig as NextAuthOptions } from 'portcullis/next';",
    ],
    [
      "import { NextAuthOptions } from 'next-auth';\nexport { NextAuthOptions };",
      "import { NextAuthConfig as NextAuthOptions } from 'portcullis/next';\nexport { NextAuthOptions };",
    ],
    [
      "import type { NextAuthOptions } from 'next-auth';\ntype NextAuthConfig = NextAuthOptions;",
      "import type { NextAuthConfig as NextAuthOptions } from 'portcullis/next';\ntype NextAuthConfig = NextAuthOptions;",
    ],
  ])('are not taken from those that use them: %s', (before, after) => {
    expect(convertInApp(`${before}\n`)).toBe(`${after}\n`);
  });

  it('are imported with the extension, where the file writes it', () => {
    expect(
      convertInApp("import { a } from './a.js';\nimport { getToken } from 'next-auth/jwt';\n"),
    ).toContain("from '../next-auth-4-token.js'");
  });
});

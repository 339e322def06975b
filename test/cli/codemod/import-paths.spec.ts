import { describe, expect, it } from '@jest/globals';
import { convert, convertFile, manifestWith, toLines } from './app.js';

describe('a specifier', () => {
  it.each([
    ['next-auth', 'portcullis/next'],
    ['next-auth/react', 'portcullis/react'],
    ['next-auth/webauthn', 'portcullis/webauthn'],
    ['next-auth/jwt', 'portcullis/jwt'],
    ['next-auth/adapters', 'portcullis/adapters'],
    ['next-auth/providers', 'portcullis/providers'],
    ['next-auth/providers/github', 'portcullis/providers/github'],
    ['@auth/core', 'portcullis/core'],
    ['@auth/core/types', 'portcullis/types'],
    ['@auth/core/jwt', 'portcullis/jwt'],
    ['@auth/core/errors', 'portcullis/errors'],
    ['@auth/core/adapters', 'portcullis/adapters'],
    ['@auth/core/providers', 'portcullis/providers'],
    ['@auth/core/providers/oauth', 'portcullis/providers/oauth'],
    ['@auth/core/providers/azure-ad-b2c', 'portcullis/providers/azure-ad-b2c'],
    ['@auth/sveltekit', 'portcullis/sveltekit'],
    ['@auth/sveltekit/client', 'portcullis/sveltekit/client'],
    ['@auth/sveltekit/components', 'portcullis/sveltekit/components'],
    ['@auth/sveltekit/webauthn', 'portcullis/sveltekit/webauthn'],
    ['@auth/sveltekit/providers/google', 'portcullis/providers/google'],
    ['@auth/solid-start', 'portcullis/solid'],
    ['@auth/solid-start/client', 'portcullis/solid/client'],
    ['@auth/solid-start/providers/discord', 'portcullis/providers/discord'],
    ['@auth/express', 'portcullis/express'],
    ['@auth/express/providers/github', 'portcullis/providers/github'],
    ['@auth/typeorm-adapter', 'portcullis/adapters/typeorm'],
    ['@next-auth/prisma-adapter', '@auth/prisma-adapter'],
    ['@auth/prisma-adapter', '@auth/prisma-adapter'],
    ['next-auth-extras', 'next-auth-extras'],
    ['./next-auth', './next-auth'],
  ])('%s becomes %s', (from, to) => {
    expect(convertFile(`import '${from}';\n`)).toBe(`import '${to}';\n`);
  });

  it.each([
    ["import NA from 'next-auth'", "import NA from 'portcullis/next'"],
    [
      "import * as NA from 'next-auth'\nNA.customFetch",
      "import * as NA from 'portcullis/next'\nNA.customFetch",
    ],
    [
      "import type { Session as S } from 'next-auth';",
      "import type { Session as S } from 'portcullis/next';",
    ],
    [
      'import { type User, AuthError } from "next-auth";',
      'import { type User, AuthError } from "portcullis/next";',
    ],
    ["export { getToken } from 'next-auth/jwt';", "export { getToken } from 'portcullis/jwt';"],
    ["export * from 'next-auth/react';", "export * from 'portcullis/react';"],
    ["export * as client from 'next-auth/react';", "export * as client from 'portcullis/react';"],
    ["const { Auth } = require('@auth/core');", "const { Auth } = require('portcullis/core');"],
    [
      "const GitHub = require('next-auth/providers/github').default;",
      "const GitHub = require('portcullis/providers/github').default;",
    ],
    [
      "const { signIn } = await import('next-auth/react');",
      "const { signIn } = await import('portcullis/react');",
    ],
    [
      "const page = (await import('next-auth/react')).signIn;",
      "const page = (await import('portcullis/react')).signIn;",
    ],
    [
      "const lazy = () => import('next-auth/react').then((one) => one);",
      "const lazy = () => import('portcullis/react').then((one) => one);",
    ],
    ["import jwt = require('next-auth/jwt');", "import jwt = require('portcullis/jwt');"],
    [
      "jest.mock('next-auth/react', () => ({ useSession: () => null }));",
      "jest.mock('portcullis/react', () => ({ useSession: () => null }));",
    ],
    ["vi.mock(import('next-auth/react'));", "vi.mock(import('portcullis/react'));"],
    [
      "vi.importActual<typeof import('next-auth/react')>('next-auth/react');",
      "vi.importActual<typeof import('portcullis/react')>('portcullis/react');",
    ],
    ["let user: import('next-auth').User;", "let user: import('portcullis/next').User;"],
    [
      "let awaited: import('@auth/core/types').Awaitable<1>;",
      "let awaited: import('portcullis/types').Awaitable<1>;",
    ],
    [
      '/// <reference types="next-auth" />\nexport {};',
      '/// <reference types="portcullis/next" />\nexport {};',
    ],
  ])('is changed in %s', (before, after) => {
    expect(convertFile(before)).toBe(after);
  });

  it.each([
    [
      "/** @type {import('next-auth').NextAuthConfig} */",
      "/** @type {import('portcullis/next').NextAuthConfig} */",
    ],
    [
      "/** @import { Session } from 'next-auth' */",
      "/** @import { Session } from 'portcullis/next' */",
    ],
  ])('is changed in a comment of JavaScript: %s', (before, after) => {
    expect(convertFile(`${before}\nconst it = 1;\n`, 'src/file.js')).toBe(
      `${after}\nconst it = 1;\n`,
    );
  });

  it('is left alone in comments and texts', () => {
    const text = "// import 'next-auth'\nconst help = 'npm install next-auth';\n";
    expect(convertFile(text)).toBe(text);
  });
});

describe('a name', () => {
  it('is imported from where portcullis has it', () => {
    const before = "import { type Session, type LoggerInstance } from 'next-auth';\n";
    expect(convertFile(before)).toBe(
      "import { type Session } from 'portcullis/next';\nimport { type LoggerInstance } from 'portcullis/types';\n",
    );
  });

  it('that was renamed is renamed in the whole file', () => {
    const before = `import GithubProvider, { GithubProfile } from 'next-auth/providers/github';
export const toName = ({ login }: GithubProfile) => login;
export default GithubProvider;
`;
    expect(convertFile(before))
      .toBe(`import GithubProvider, { GitHubProfile } from 'portcullis/providers/github';
export const toName = ({ login }: GitHubProfile) => login;
export default GithubProvider;
`);
  });

  it('that the app renamed keeps the name of the app', () => {
    const before =
      "import type { GithubProfile as P } from 'next-auth/providers/github';\nlet p: P;\n";
    expect(convertFile(before)).toBe(
      "import type { GitHubProfile as P } from 'portcullis/providers/github';\nlet p: P;\n",
    );
  });

  it.each([
    ["import { signIn, __NEXTAUTH } from 'next-auth/react';", '__NEXTAUTH of next-auth/react'],
    [
      "import type { BuiltInProviders } from '@auth/core/providers';",
      'BuiltInProviders of @auth/core/providers',
    ],
    [
      "import * as R from 'next-auth/react';\nR.__NEXTAUTH._session;",
      '__NEXTAUTH of next-auth/react',
    ],
    ["const { __NEXTAUTH } = require('next-auth/react');", '__NEXTAUTH of next-auth/react'],
    [
      "import { merge } from '@auth/core/lib/utils/merge';",
      '@auth/core/lib/utils/merge has no counterpart',
    ],
    ["import Gone from 'next-auth/providers/gone';", 'next-auth/providers/gone has no counterpart'],
    ["export default { transpilePackages: ['next-auth'] };", 'This text names next-auth'],
  ])('that portcullis lacks is reported, and keeps the package: %s', (text, message) => {
    const dependencies = { 'next-auth': '5.0.0-beta.32', '@auth/core': '0.41.3' };
    const report = convert({
      'package.json': manifestWith(dependencies),
      'src/file.ts': `\n${text}\n`,
    });
    expect(toLines(report)).toEqual([expect.stringMatching(/^src\/file\.ts:\d /)]);
    expect(toLines(report)[0]).toContain(message);
    expect(report.dependencies).toMatchObject([{ kept: [expect.any(String)] }]);
  });

  it('that portcullis has moves without the others', () => {
    const before = "import { signIn, __NEXTAUTH } from 'next-auth/react';\n";
    expect(convertFile(before)).toBe(
      "import { signIn } from 'portcullis/react';\nimport { __NEXTAUTH } from 'next-auth/react';\n",
    );
  });
});

describe('a module augmentation', () => {
  it.each([
    [
      "declare module 'next-auth' {\n  interface Session { role: string }\n}",
      "declare module 'portcullis/types' {\n  interface Session { role: string }\n}",
    ],
    [
      "declare module 'next-auth/jwt' {\n  interface JWT { role: string }\n}",
      "declare module 'portcullis/types' {\n  interface JWT { role: string }\n}",
    ],
    [
      "declare module '@auth/core/types' {\n  interface User { role: string }\n}",
      "declare module 'portcullis/types' {\n  interface User { role: string }\n}",
    ],
    [
      "declare module '@auth/core/adapters' {\n  interface AdapterUser { role: string }\n}",
      "declare module 'portcullis/adapters' {\n  interface AdapterUser { role: string }\n}",
    ],
  ])('extends the interfaces of portcullis: %s', (before, after) => {
    expect(convertFile(`export {};\n${before}\n`)).toBe(`export {};\n${after}\n`);
  });

  it('of users and of rows becomes two', () => {
    const before = `export {};
declare module 'next-auth' {
  interface User {
    role: string;
  }

  // The row.
  interface AdapterUser {
    role: string;
  }
}
`;
    expect(convertFile(before)).toBe(`export {};
declare module 'portcullis/types' {
  interface User {
    role: string;
  }
}

declare module 'portcullis/adapters' {
  // The row.
  interface AdapterUser {
    role: string;
  }
}
`);
  });

  it('of what portcullis does not have is reported', () => {
    const report = convert({
      'package.json': manifestWith({ 'next-auth': '5.0.0-beta.32' }),
      'src/types.d.ts': "declare module 'next-auth' {\n  interface Theme { dark: string }\n}\n",
    });
    expect(report.changes.map(({ file }) => file)).not.toContain('src/types.d.ts');
    expect(report.manual).toMatchObject([{ file: 'src/types.d.ts', line: 2 }]);
  });
});

describe('TypeORMAdapter', () => {
  it.each([
    ["TypeORMAdapter('sqlite://db');", "TypeORMAdapter('sqlite://db', { dates: 'epoch' });"],
    ['TypeORMAdapter(db, { entities });', "TypeORMAdapter(db, { dates: 'epoch', entities });"],
    ['TypeORMAdapter(db, {});', "TypeORMAdapter(db, { dates: 'epoch' });"],
  ])('keeps the dates of its tables: %s', (before, after) => {
    expect(
      convertFile(`import { TypeORMAdapter } from '@auth/typeorm-adapter';\n${before}\n`),
    ).toBe(`import { TypeORMAdapter } from 'portcullis/adapters/typeorm';\n${after}\n`);
  });

  it('of next-auth 4 has another name', () => {
    expect(
      convertFile(
        "import { TypeORMLegacyAdapter } from '@next-auth/typeorm-legacy-adapter';\nTypeORMLegacyAdapter(url);\n",
      ),
    ).toBe(
      "import { TypeORMAdapter } from 'portcullis/adapters/typeorm';\nTypeORMAdapter(url, { dates: 'epoch' });\n",
    );
  });
});

/** Declarations that extend the types of Auth.js, and packages that are built on it. */
import { describe, expect, it } from '@jest/globals';
import { apply, convert, convertFile, type Files, manifestWith, toLines } from './app.js';

const app = (text: string): Files => ({
  'package.json': manifestWith({ 'next-auth': '5.0.0-beta.32' }),
  'src/types.d.ts': text,
});

describe('V4 an augmentation moves name by name', () => {
  it('what has no counterpart stays in a block of its own, and is listed', () => {
    const files = app(`import 'next-auth';
declare module 'next-auth' {
  interface Session {
    role: string;
  }
  // Of the app.
  interface Membership {
    team: string;
  }
}
`);
    const report = convert(files);
    expect(apply(files, report)['src/types.d.ts']).toBe(`import 'portcullis/next';
declare module 'portcullis/types' {
  interface Session {
    role: string;
  }
}

declare module 'next-auth' {
  // Of the app.
  interface Membership {
    team: string;
  }
}
`);
    expect(toLines(report)).toEqual([expect.stringContaining('no interface Membership')]);
    expect(report.dependencies).toMatchObject([{ kept: ['next-auth'] }]);
  });

  it.each(['DefaultSession', 'DefaultUser', 'DefaultJWT'])('%s has a counterpart', (name) => {
    const before = `export {};\ndeclare module 'next-auth' {\n  interface ${name} { role: string }\n}\n`;
    expect(convertFile(before)).toBe(before.replace('next-auth', 'portcullis/types'));
  });
});

describe('V4 what an adapter of Auth.js has as well', () => {
  const ROWS = `declare module '@auth/core/adapters' {
  type Role = 'admin' | 'member';

  interface AdapterUser {
    role: Role;
  }
}
`;
  const MOVED = ROWS.replace('@auth/core/adapters', 'portcullis/adapters');
  const ADAPTER = { 'next-auth': '5.0.0-beta.32', '@auth/prisma-adapter': '^2.0.0' };
  const makeFiles = (dependencies: Files, text: string): Files => ({
    'package.json': manifestWith(dependencies),
    'src/types.d.ts': `export {};\n${text}`,
  });

  it.each<[string, Files, string, string]>([
    ['with an adapter', ADAPTER, ROWS, `${MOVED}\n${ROWS}`],
    ['with one of version 4', { '@next-auth/prisma-adapter': '1.0.7' }, ROWS, `${MOVED}\n${ROWS}`],
    ['without an adapter', { 'next-auth': '5.0.0-beta.32' }, ROWS, MOVED],
    ['with one that is replaced', { '@auth/typeorm-adapter': '2.0.0' }, ROWS, MOVED],
    [
      'of interfaces that it does not have',
      ADAPTER,
      "declare module '@auth/core/types' {\n  interface Session { a: 1 }\n  interface User { b: 1 }\n}\n",
      `declare module 'portcullis/types' {
  interface Session { a: 1 }

  interface User { b: 1 }
}

declare module '@auth/core/types' {
  interface User { b: 1 }
}
`,
    ],
  ])('is declared for both, %s', (_, dependencies, before, after) => {
    const files = makeFiles({ '@auth/core': '^0.41.3', ...dependencies }, before);
    const report = convert(files);
    const moved = apply(files, report);
    expect(moved['src/types.d.ts']).toBe(`export {};\n${after}`);
    expect(report.manual).toEqual([]);
    const isKept = after.includes('@auth/core');
    expect(moved['package.json']?.includes('@auth/core')).toBe(isKept);
    const { changes, manual, notes } = convert(moved);
    expect([changes, manual, notes]).toEqual([[], [], []]);
  });

  it('is declared for both where another package of a workspace has the adapter', () => {
    const files = {
      'db/package.json': manifestWith(ADAPTER),
      'web/package.json': manifestWith({ 'next-auth': '5.0.0-beta.32', '@auth/core': '^0.41.3' }),
      'web/types.d.ts': `export {};\n${ROWS}`,
      'app/package.json': manifestWith({ 'next-auth': '5.0.0-beta.32' }),
      'app/types.d.ts': `export {};\n${ROWS}`,
    };
    const after = apply(files, convert(files));
    expect(after['web/types.d.ts']).toBe(`export {};\n${MOVED}\n${ROWS}`);
    expect(after['app/types.d.ts']).toBe(`export {};\n${MOVED}`);
  });

  it.each([
    ["'next-auth' {\n  interface User { role: string }", true],
    ["'next-auth/adapters' {\n  interface AdapterUser { role: string }", true],
    ["'next-auth' {\n  interface User { id: string; role?: string }", false],
    ["'next-auth' {\n  interface Session { role: string }", false],
  ])('is explained where its module goes: %s', (block, isExplained) => {
    const { notes } = convert(makeFiles(ADAPTER, `declare module ${block}\n}\n`));
    const message = expect.stringContaining(
      '@auth/prisma-adapter has the types of @auth/core, without role of',
    );
    expect(notes).toMatchObject(isExplained ? [{ file: 'src/types.d.ts', line: 3, message }] : []);
  });
});

describe('V5 a field that the interface has already', () => {
  it.each([
    ['interface User { name: string | null }', 'name of User takes effect now'],
    ['interface Session { expires: string }', 'expires of Session takes effect now'],
    ['interface JWT { role: string; sub: string }', 'sub of JWT takes effect now'],
  ])('is listed: %s', (declaration, message) => {
    const report = convert(app(`export {};\ndeclare module 'next-auth' {\n  ${declaration}\n}\n`));
    expect(toLines(report)).toEqual([
      expect.stringMatching(new RegExp(`^src/types\\.d\\.ts:3 ${message}`)),
    ]);
  });

  it.each([
    'interface User { id?: string; email?: string | null }',
    'interface User { name?: null | string | undefined }',
    'interface JWT { sub?: string }',
  ])('is not listed where it says what the interface says: %s', (declaration) => {
    const report = convert(app(`export {};\ndeclare module 'next-auth' {\n  ${declaration}\n}\n`));
    expect(toLines(report)).toEqual([]);
  });

  it('is not what most apps declare', () => {
    const report = convert(
      app(`import type { DefaultSession } from 'next-auth';
declare module 'next-auth' {
  interface Session { user: { id: string } & DefaultSession['user'] }
  interface User { id: string; role: string }
}
declare module 'next-auth/jwt' {
  interface JWT { id: string; role: string }
}
`),
    );
    expect(report.manual).toEqual([]);
  });
});

describe('V6 a package that needs one of Auth.js', () => {
  it.each([
    ['@hono/auth-js', '@auth/core', 'frameworks/hono'],
    ['@auth/qwik', '@auth/core', 'frameworks/qwik'],
    ['@sidebase/nuxt-auth', 'next-auth', 'frameworks/nuxt'],
  ])('keeps it, and is listed with its guide: %s', (name, needed, docs) => {
    const files = {
      'package.json': manifestWith({ [name]: '^1', [needed]: '^0.41.3' }),
      'src/auth.ts': `import GitHub from '@auth/core/providers/github';\nexport const providers = [GitHub];\n`,
    };
    const report = convert(files);
    expect(report.manual).toMatchObject([{ file: 'package.json', line: 4, docs }]);
    expect(toLines(report)[0]).toContain(`${name} is not converted, and needs ${needed}`);
    expect(report.dependencies).toMatchObject([{ kept: [needed], added: ['portcullis'] }]);
    expect(apply(files, report)['package.json']).toContain(`"${needed}"`);
  });
});

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

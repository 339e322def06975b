/**
 * Places that name Auth.js outside of imports, imports that are split, and other libraries (V7,
 * V11, V12).
 */
import { describe, expect, it } from '@jest/globals';
import { apply, convert, convertFile, type Files, manifestWith, toLines } from './app.js';

const MANIFEST = { 'package.json': manifestWith({ 'next-auth': '5.0.0-beta.32' }) };

const convertLines = (files: Files): readonly string[] =>
  toLines(convert({ ...MANIFEST, ...files }));

describe('V7 a module is named', () => {
  it.each([
    ['vi.mock(`next-auth/react`);', 'vi.mock(`portcullis/react`);'],
    ['const a = await import(`next-auth/jwt`);', 'const a = await import(`portcullis/jwt`);'],
    ["mock.module('next-auth', {});", "mock.module('portcullis/next', {});"],
    [
      "import type { Provider } from 'next-auth/providers/index';",
      "import type { Provider } from 'portcullis/providers';",
    ],
    [
      "import about from 'next-auth/package.json' with { type: 'json' };",
      "import about from 'portcullis/package.json' with { type: 'json' };",
    ],
  ])('in %s', (before, after) => {
    expect(convertFile(`${before}\n`)).toBe(`${after}\n`);
  });

  it.each<[file: string, text: string, line: string]>([
    ['src/a.ts', 'await import(`next-auth/${part}`);', 'src/a.ts:1 This text names next-auth'],
    [
      'jest.config.js',
      "module.exports = {\n  moduleNameMapper: { '^next-auth/(.*)$': '<rootDir>/mocks/$1' },\n};",
      'jest.config.js:2 This text names next-auth',
    ],
    [
      'jest.config.js',
      "module.exports = {\n  transformIgnorePatterns: ['node_modules/(?!(next-auth|jose)/)'],\n};",
      'jest.config.js:2 This text names next-auth',
    ],
    [
      'next.config.js',
      'module.exports = { test: /node_modules\\/@auth\\/core\\// };',
      'next.config.js:1 This text names @auth/core',
    ],
    [
      'jest.config.json',
      '{\n  "moduleNameMapper": { "^next-auth/react$": "<rootDir>/mock.js" }\n}',
      'jest.config.json:2 This setting names next-auth',
    ],
    [
      'docs/page.mdx',
      "import { Menu } from './menu';\nimport { useSession } from 'next-auth/react';\n\n# Page\n",
      'docs/page.mdx:2 This import is not converted. Write portcullis/react instead of next-auth/react.',
    ],
    [
      '__mocks__/next-auth/react.ts',
      'export const useSession = () => null;',
      '__mocks__/next-auth/react.ts:1 Jest finds this mock of next-auth/react by its path. Move it to __mocks__/portcullis/react.ts.',
    ],
  ])('in %s: %s', (file, text, line) => {
    expect(convertLines({ [file]: `${text}\n` })).toEqual([expect.stringContaining(line)]);
  });

  it.each([
    ['an address', 'src/a.ts', "const docs = 'https://next-auth.js.org/providers';"],
    [
      'an address that goes on',
      'src/a.ts',
      "const docs = 'https://github.com/nextauthjs/next-auth/';",
    ],
    ['another package', 'src/a.ts', "const name = 'my-next-auth/x';"],
    ['code of an MDX page', 'a.mdx', "```ts\nimport { auth } from 'next-auth';\n```"],
    ['a mock of something else', '__mocks__/next-auth-x.ts', 'export {};'],
  ])('but not in %s', (_, file, text) => {
    expect(convertLines({ [file]: `${text}\n` })).toEqual([]);
  });

  it('in the settings of package.json', () => {
    const jest = { moduleNameMapper: { '^next-auth$': '<rootDir>/mock.js' } };
    const text = JSON.stringify({ dependencies: { 'next-auth': '5.0.0-beta.32' }, jest }, null, 2);
    expect(toLines(convert({ 'package.json': text }))).toEqual([
      expect.stringContaining('package.json:5 jest names next-auth'),
    ]);
  });
});

describe('V11 an import that is split', () => {
  it('keeps its comments, its format and the leave of a linter', () => {
    const before = `// The library.
// eslint-disable-next-line import/order
import NextAuth, {
  // For the header.
  type Session,
  type LoggerInstance, // For later.
} from 'next-auth';
`;
    expect(convertFile(before)).toBe(`// The library.
// eslint-disable-next-line import/order
import NextAuth, {
  // For the header.
  type Session,
} from 'portcullis/next';
// For later.
// eslint-disable-next-line import/order
import { type LoggerInstance } from 'portcullis/types';
`);
  });

  it('does not name one thing twice', () => {
    const files = {
      'package.json': manifestWith({ 'next-auth': '^4.24.0' }),
      'a.ts':
        "import type { AuthOptions, NextAuthOptions } from 'next-auth';\nlet a: AuthOptions | NextAuthOptions;\n",
    };
    expect(apply(files, convert(files))['a.ts']).toBe(
      "import type { NextAuthConfig } from 'portcullis/next';\nlet a: NextAuthConfig | NextAuthConfig;\n",
    );
  });
});

describe('V12 an app of another library', () => {
  it.each([
    [
      { passport: '^0.7.0', 'passport-google-oauth20': '2' },
      'Passport (passport, passport-google-oauth20)',
      'migrate/passport',
    ],
    [{ '@nestjs/passport': '^11.0.0' }, 'Passport (@nestjs/passport)', 'migrate/passport'],
    [
      { 'keycloak-connect': '26' },
      'the Keycloak adapter (keycloak-connect)',
      'migrate/keycloak-connect',
    ],
    [{ 'better-auth': '1.4.0' }, 'Better Auth (better-auth)', 'migrate/better-auth'],
  ])('%j is named with its guide', (dependencies, name, docs) => {
    const report = convert({ 'package.json': manifestWith(dependencies) });
    expect(report.changes).toEqual([]);
    expect(report.manual).toMatchObject([
      { file: 'package.json', line: 4, message: expect.stringContaining(name), docs },
    ]);
  });

  it('is no finding where there is none', () => {
    expect(convertLines({ 'src/a.ts': 'export {};' })).toEqual([]);
  });
});

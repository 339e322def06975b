/**
 * Repositories as they are found: with errors, several packages, other line endings, and other
 * languages.
 */
import { describe, expect, it } from '@jest/globals';
import { apply, convert, type Files, manifestWith, toLines, VERSION } from './app.js';

const V5 = { 'package.json': manifestWith({ 'next-auth': '5.0.0-beta.32' }) };
const IMPORT = "import NextAuth from 'next-auth';\n";
const MOVED = "import NextAuth from 'portcullis/next';\n";

describe('files', () => {
  it('with a syntax error are skipped and named, and keep the package', () => {
    const files = { ...V5, 'a.ts': IMPORT, 'b.ts': `${IMPORT}const = ;\n` };
    const report = convert(files);
    expect(report.skipped).toEqual([
      { file: 'b.ts', reason: expect.stringMatching(/^It has a syntax error in line 2: /) },
    ]);
    expect(report.changes.map(({ file }) => file)).toEqual(['a.ts', 'package.json']);
    expect(report.dependencies).toMatchObject([{ added: ['portcullis'], kept: ['next-auth'] }]);
  });

  it.each(['.js', '.jsx', '.mjs', '.cjs', '.ts', '.tsx', '.mts', '.cts'])('end in %s', (end) => {
    const files = { ...V5, [`file${end}`]: IMPORT };
    expect(apply(files, convert(files))[`file${end}`]).toBe(MOVED);
  });

  it('with JSX in JavaScript are read', () => {
    const files = { ...V5, 'page.js': `${IMPORT}export default () => <p>Hello</p>;\n` };
    expect(apply(files, convert(files))['page.js']).toContain(MOVED);
  });

  it('keep their line endings and everything but the edited texts', () => {
    const before =
      "import   { type Session,LoggerInstance }   from 'next-auth'\r\n\r\n\tlet  x:Session\r\n";
    const files = { ...V5, 'file.ts': before };
    expect(apply(files, convert(files))['file.ts']).toBe(
      "import   { type Session }   from 'portcullis/next'\r\nimport { LoggerInstance } from 'portcullis/types'\r\n\r\n\tlet  x:Session\r\n",
    );
  });

  it('keep a byte order mark', () => {
    const files = { ...V5, 'file.ts': `\uFEFF${IMPORT}` };
    expect(apply(files, convert(files))['file.ts']).toBe(`\uFEFF${MOVED}`);
  });

  it.each([
    [
      'Page.svelte',
      "<script lang=\"ts\">\n  import { signIn } from '@auth/sveltekit/client';\n</script>\n<p>from '@auth/sveltekit/client'</p>\n",
      "<script lang=\"ts\">\n  import { signIn } from 'portcullis/sveltekit/client';\n</script>\n<p>from '@auth/sveltekit/client'</p>\n",
    ],
    [
      'Page.vue',
      '<template><p /></template>\n<script setup>\nimport { Auth } from "@auth/core"\n</script>\n',
      '<template><p /></template>\n<script setup>\nimport { Auth } from "portcullis/core"\n</script>\n',
    ],
    [
      'page.astro',
      '---\nimport { Auth } from "@auth/core"\n---\n<p />\n',
      '---\nimport { Auth } from "portcullis/core"\n---\n<p />\n',
    ],
  ])('of markup have their scripts changed: %s', (file, before, after) => {
    const files = { ...V5, [file]: before };
    expect(apply(files, convert(files))[file]).toBe(after);
  });

  it('of markup have the lines of their findings', () => {
    const files = {
      ...V5,
      'P.svelte': "<p />\n<script>\n  import '@auth/core/lib/x';\n</script>\n",
    };
    expect(toLines(convert(files))).toEqual([expect.stringContaining('P.svelte:3 ')]);
  });

  it('that others have written are left out', () => {
    const files: Files = {
      ...V5,
      '.gitignore': '# Built.\n/generated/\n*.gen.ts\n!kept.gen.ts\nlogs/**/*.ts\n',
      'node_modules/x/index.ts': IMPORT,
      'packages/a/node_modules/x/index.ts': IMPORT,
      'dist/a.ts': IMPORT,
      '.next/a.ts': IMPORT,
      'generated/a.ts': IMPORT,
      'src/generated/a.ts': IMPORT,
      'src/a.gen.ts': IMPORT,
      'src/kept.gen.ts': IMPORT,
      'logs/a/b/c.ts': IMPORT,
      'src/nested/.gitignore': 'local.ts\n',
      'src/nested/local.ts': IMPORT,
      'src/local.ts': IMPORT,
    };
    expect(convert(files).changes.map(({ file }) => file)).toEqual([
      'package.json',
      'src/generated/a.ts',
      'src/kept.gen.ts',
      'src/local.ts',
    ]);
  });
});

describe('a configuration by a function', () => {
  it('has its imports changed alone', () => {
    const text =
      'export const { auth } = NextAuth(async (request) => ({ providers: [], basePath: request?.url }));\n';
    const files = { ...V5, 'auth.ts': IMPORT + text };
    const report = convert(files);
    expect(apply(files, report)['auth.ts']).toBe(MOVED + text);
    expect(report.manual).toEqual([]);
  });
});

describe('package.json', () => {
  it('keeps its order and format', () => {
    const before =
      '{\r\n\t"name": "app", "files": ["a", "b"],\r\n\t"dependencies": {\r\n\t\t"next": "15",\r\n\t\t"next-auth": "5.0.0-beta.32",\r\n\t\t"react": "19"\r\n\t}\r\n}\r\n';
    const files = { 'package.json': before };
    expect(apply(files, convert(files))['package.json']).toBe(
      before.replace('"next-auth": "5.0.0-beta.32"', `"portcullis": "${VERSION}"`),
    );
  });

  it('has portcullis once, in place of all packages of Auth.js, and keeps adapters', () => {
    const files = {
      'package.json': manifestWith({
        '@auth/core': '0.41.3',
        '@auth/prisma-adapter': '2.0.0',
        '@auth/typeorm-adapter': '2.0.0',
        '@prisma/client': '6.0.0',
        'next-auth': '5.0.0-beta.32',
      }),
    };
    const report = convert(files);
    expect(apply(files, report)['package.json']).toBe(
      manifestWith({
        '@auth/prisma-adapter': '2.0.0',
        '@prisma/client': '6.0.0',
        portcullis: VERSION,
      }),
    );
    expect(report.dependencies).toEqual([
      {
        file: 'package.json',
        removed: ['next-auth', '@auth/core', '@auth/typeorm-adapter'],
        added: ['portcullis'],
        kept: [],
        unused: [],
      },
    ]);
  });

  it('has the adapters of next-auth 4 in their new scope', () => {
    const files = {
      'package.json': manifestWith({ '@next-auth/prisma-adapter': '1.0.7', 'next-auth': '4.24.0' }),
    };
    const after = JSON.parse(apply(files, convert(files))['package.json'] ?? '{}');
    expect(after.dependencies).toEqual({ '@auth/prisma-adapter': '^2.0.0', portcullis: VERSION });
  });

  it('does not keep a package for a comment', () => {
    const files = { ...V5, 'a.ts': "/* from 'next-auth' */\n// import 'next-auth';\n" };
    expect(convert(files).dependencies).toMatchObject([{ removed: ['next-auth'], kept: [] }]);
  });

  it('that overrides a package of Auth.js is reported', () => {
    const files = {
      'package.json':
        '{\n  "dependencies": { "next-auth": "5.0.0-beta.32" },\n  "overrides": { "next-auth": { "next": "16" } }\n}\n',
    };
    const report = convert(files);
    expect(toLines(report)).toEqual([
      expect.stringContaining('package.json:3 overrides names next-auth'),
    ]);
    expect(apply(files, report)['package.json']).toContain(
      `"dependencies": { "portcullis": "${VERSION}" }`,
    );
  });

  it('is not taken to override a package for a longer name', () => {
    const files = {
      'package.json':
        '{\n  "dependencies": { "next-auth": "5.0.0-beta.32" },\n  "scripts": { "dev": "run next-auth-template my-next-auth" }\n}\n',
    };
    expect(toLines(convert(files))).toEqual([]);
  });

  it('that is not JSON is skipped', () => {
    expect(convert({ 'package.json': '{ "dependencies": ', 'a.ts': IMPORT }).skipped).toEqual([
      { file: 'package.json', reason: 'It is not valid JSON.' },
    ]);
  });
});

describe('tsconfig.json', () => {
  it('has its types changed, and keeps comments', () => {
    const before =
      '{\n  "compilerOptions": {\n    "types": ["node", "next-auth"], // Types.\n  },\n}\n';
    const files = { ...V5, 'tsconfig.json': before };
    expect(apply(files, convert(files))['tsconfig.json']).toBe(
      before.replace('next-auth', 'portcullis/next'),
    );
  });

  it('with a path for the package is reported', () => {
    const files = {
      ...V5,
      'tsconfig.json': '{ "compilerOptions": { "paths": { "next-auth": ["./own"] } } }',
    };
    expect(toLines(convert(files))).toEqual([
      expect.stringContaining('This setting names next-auth'),
    ]);
  });
});

describe('a monorepo', () => {
  const FILES: Files = {
    'package.json': '{ "private": true, "workspaces": ["apps/*"] }\n',
    'apps/old/package.json': manifestWith({ 'next-auth': '^4.24.0' }),
    'apps/old/pages/api/auth/[...nextauth].ts':
      "import NextAuth from 'next-auth';\nexport default NextAuth({ providers: [] });\n",
    'apps/old/pages/index.ts':
      "import { getServerSession } from 'next-auth';\nawait getServerSession();\n",
    'apps/new/package.json': manifestWith({ 'next-auth': '5.0.0-beta.32' }),
    'apps/new/auth.ts': IMPORT,
    'apps/none/package.json': manifestWith({ react: '19' }),
    'apps/none/a.ts': 'export {};\n',
  };

  it('is converted by package, each by its own version', () => {
    const report = convert(FILES);
    const after = apply(FILES, report);
    expect(report.dependencies.map(({ file }) => file).sort()).toEqual([
      'apps/new/package.json',
      'apps/old/package.json',
    ]);
    expect(after['apps/old/auth.ts']).toContain('acceptV4Cookies');
    expect(after['apps/old/pages/index.ts']).toBe(
      "import { auth } from '../auth';\nawait auth();\n",
    );
    expect(after['apps/new/auth.ts']).toBe(MOVED);
    expect(after['package.json']).toBe(FILES['package.json']);
  });

  it('may name the package at its root', () => {
    const files = {
      'package.json': manifestWith({ 'next-auth': '5.0.0-beta.32' }),
      'apps/web/package.json': manifestWith({ react: '19' }),
      'apps/web/auth.ts': IMPORT,
    };
    const report = convert(files);
    expect(report.dependencies).toMatchObject([{ file: 'package.json', removed: ['next-auth'] }]);
    expect(apply(files, report)['apps/web/auth.ts']).toBe(MOVED);
  });
});

describe('a second run', () => {
  it('changes nothing, also while something is left to do', () => {
    const files = {
      'package.json': manifestWith({ 'next-auth': '^4.24.0' }),
      'pages/api/auth/[...nextauth].js':
        "import NextAuth from 'next-auth';\nexport default NextAuth({ providers: [] });\n",
      'lib/types.ts':
        "import type { InternalOptions } from 'next-auth';\nlet options: InternalOptions;\n",
      'lib/page.ts': "import { getServerSession } from 'next-auth';\nawait getServerSession();\n",
      'middleware.js': "export { default } from 'next-auth/middleware';\n",
      'broken.js': "import 'next-auth';\nconst = 1;\n",
    };
    const first = convert(files);
    expect(first.dependencies).toMatchObject([{ kept: ['next-auth'] }]);
    expect(first.manual.length).toBeGreaterThan(0);
    const { changes, created, removed, dependencies } = convert(apply(files, first));
    expect([changes, created, removed, dependencies]).toEqual([[], [], [], []]);
  });
});

describe('a version', () => {
  it.each([
    ['^4.24.0', true],
    ['~4', true],
    ['npm:next-auth@4.1.0', true],
    ['5.0.0-beta.32', false],
    ['beta', false],
    ['workspace:*', true],
  ])('%s is known to be 4: %s', (range, isVersion4) => {
    const files = {
      'package.json': manifestWith({ 'next-auth': range }),
      'pages/api/auth/[...nextauth].ts':
        "import NextAuth, { type NextAuthOptions } from 'next-auth';\nexport default NextAuth({ providers: [] } as NextAuthOptions);\n",
    };
    expect(convert(files).removed.length > 0).toBe(isVersion4);
  });
});

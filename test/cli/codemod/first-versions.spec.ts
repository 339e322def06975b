/** Frameworks in versions that are older than the first one that is seen to work. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { FRAMEWORKS } from '../../../src/cli/codemod/outdated-frameworks.js';
import { REPLACED_PACKAGES } from '../../../src/cli/codemod/module-names.js';
import { TEMPLATES } from '../../../src/cli/init/templates.js';
import { listOutdated, TESTED } from '../../../src/cli/project/tested-versions.js';
import { ROWS } from '../../apps/rows.mjs';
import { ScratchProject } from '../support/command-line.js';
import { apply, convert, type Files, manifestWith, toLines } from './app.js';

const ROUTE = "import NextAuth from 'next-auth';\nexport default NextAuth({ providers: [] });\n";

/** What says the version of Auth.js of a package that does not. */
const BESIDE: Readonly<Record<string, Files>> = {
  '@next-auth/typeorm-legacy-adapter': { next: '15.0.0', 'next-auth': '^4.24.0' },
};

/** A version before the first one. */
function getEarlier(first: string): string {
  const [major = 0, minor = 0, patch = 0] = first.split('.').map(Number);
  if (patch > 0) return `${major}.${minor}.${patch - 1}`;
  return minor > 0 ? `${major}.${minor - 1}.9` : `${major - 1}.9.9`;
}

describe('V13: an app of the codemod', () => {
  const places = Object.entries(FRAMEWORKS).flatMap(([name, framework]) => {
    const [first = ''] = TESTED[framework] ?? [];
    return [
      [name, framework, getEarlier(first), true],
      [name, framework, `^${getEarlier(first)}`, true],
      [name, framework, first, false],
    ] as const;
  });

  it.each(places)('%s on %s %s is left whole: %s', (name, framework, version, isLeft) => {
    const range = name === 'next-auth' ? '^4.24.0' : '*';
    const files = {
      'package.json': manifestWith({ ...BESIDE[name], [framework]: version, [name]: range }),
      'pages/api/auth/[...nextauth].ts': name === 'next-auth' ? ROUTE : '',
      'src/a.ts': `import auth from '${name}';\n`,
    };
    const report = convert(files);
    const lines = toLines(report).filter((line) => line.includes(`portcullis needs ${framework} `));
    expect(lines).toHaveLength(isLeft ? 1 : 0);
    if (isLeft) expect(apply(files, report)).toEqual(files);
    else expect(report.dependencies).toHaveLength(1);
  });

  it('has a row for each package that is replaced, but what needs no framework', () => {
    const others = REPLACED_PACKAGES.filter((name) => !(name in FRAMEWORKS));
    expect(others).toEqual(['@auth/core']);
  });

  it('of another package of the workspace is left as well', () => {
    const files = {
      'package.json': manifestWith({}),
      'apps/web/package.json': manifestWith({ next: '13.2.4' }),
      'apps/web/pages/index.tsx': "import { useSession } from 'next-auth/react';\n",
      'packages/auth/package.json': manifestWith({ 'next-auth': '^4.24.0' }),
      'packages/auth/index.ts': "export { getToken } from 'next-auth/jwt';\n",
    };
    const report = convert(files);
    expect(apply(files, report)).toEqual(files);
    expect(toLines(report)).toEqual([expect.stringContaining('this app has 13.2.4')]);
  });
});

describe('an app with TypeScript 4', () => {
  const AUTH = { 'src/auth.ts': "import { Auth } from '@auth/core';\n" };
  const OLD = 'portcullis needs typescript 5 or later, and this app has 4.9.5. Update it: an';
  const old = (dependencies: Files): string =>
    manifestWith({ ...dependencies, typescript: '4.9.5' });

  it('moves, and has the line to update by hand', () => {
    const files = {
      ...AUTH,
      'package.json': old({ '@auth/core': '0.41.3' }),
      'tsconfig.json': '{}',
    };
    const report = convert(files);
    expect(apply(files, report)['src/auth.ts']).toContain('portcullis/core');
    expect(toLines(report)).toEqual([expect.stringContaining(`package.json:5 ${OLD}`)]);
  });

  it('has it where its workspace names the compiler', () => {
    const files = {
      'package.json': old({}),
      'apps/web/package.json': manifestWith({ '@auth/core': '0.41.3' }),
      'apps/web/tsconfig.json': '{}',
      'apps/web/auth.ts': AUTH['src/auth.ts'],
    };
    expect(toLines(convert(files))).toEqual([expect.stringContaining(`package.json:4 ${OLD}`)]);
  });

  it.each<[string, Files]>([
    ['without a tsconfig.json', { 'package.json': old({ '@auth/core': '0.41.3' }), ...AUTH }],
    ['that has nothing to move', { 'package.json': old({}), 'tsconfig.json': '{}' }],
  ])('has none %s', (_, files) => {
    expect(toLines(convert(files))).toEqual([]);
  });
});

describe('V13: the version of a framework is', () => {
  let project: ScratchProject;
  afterEach(() => project.remove());

  it.each<[what: string, files: Files, range: string, version: string | undefined]>([
    [
      'that which is installed',
      { 'node_modules/next/package.json': '{"version":"13.2.4"}' },
      '*',
      '13.2.4',
    ],
    [
      'that of the lockfile',
      { 'package-lock.json': '{"packages":{"node_modules/next":{"version":"13.2.4"}}}' },
      '^13.2.0',
      '13.2.4',
    ],
    [
      'a later one of the lockfile',
      { 'package-lock.json': '{"packages":{"node_modules/next":{"version":"13.5.6"}}}' },
      '^13.2.0',
      undefined,
    ],
    ['the first of the range', {}, '^13.2.0', '13.2.0'],
    ['one before a release', {}, '13.3.2-canary.13', '13.3.2'],
    ['the newest', {}, 'latest', undefined],
    ['the newest, of a range without an end', {}, '>=12', undefined],
  ])('%s', (_, files, range, version) => {
    project = new ScratchProject(files, false);
    const place = { root: project.root, folder: '', ranges: { next: range } };
    const found = listOutdated(place, { next: '13.5' });
    expect(found.map((one) => one.version)).toEqual(version === undefined ? [] : [version]);
  });
});

describe('V13: a route stays in `pages`', () => {
  it.each([
    ["pageExtensions: ['page.tsx', 'page.ts']", true],
    ['pageExtensions: EXTENSIONS', true],
    ["pageExtensions: ['ts', 'tsx', 'mdx']", false],
    ['reactStrictMode: true', false],
  ])('with %s: %s', (option, stays) => {
    const file = 'pages/api/auth/[...nextauth].ts';
    const files = {
      'package.json': manifestWith({ next: '15.0.0', 'next-auth': '^4.24.0' }),
      'next.config.js': `module.exports = { ${option} };\n`,
      [file]: ROUTE,
    };
    const after = apply(files, convert(files));
    expect(file in after).toBe(stays);
    expect('next-auth-4-server.ts' in after).toBe(stays);
  });
});

describe('V13: `init`', () => {
  let project: ScratchProject;
  afterEach(() => project.remove());

  const needs = Object.entries(TEMPLATES).flatMap(([framework, template]) =>
    Object.entries(template.needs).map(([name, first]) => [framework, name, first] as const),
  );

  it.each(needs)(
    'of %s asks for %s %s before anything is written',
    async (framework, name, first) => {
      const text = manifestWith({ [name]: getEarlier(first) });
      project = new ScratchProject({ 'package.json': text }, false);
      const words = ['--framework', framework, '--provider', 'demo', '--yes', '--no-install'];
      const { code, stderr } = await project.run(['init', ...words]);
      expect(code).not.toBe(0);
      expect(stderr).toContain(`portcullis needs ${name} ${first} or later`);
      expect(project.readAll()).toEqual({ 'package.json': text });
    },
  );

  it.each(Object.keys(TEMPLATES))('of %s is for versions that are tested', (framework) => {
    const [name = ''] = Object.keys(TEMPLATES[framework as keyof typeof TEMPLATES]?.needs ?? {});
    expect(TESTED[name]).toBeDefined();
  });
});

it('V13: what the codemod and `init` write for has an app at its first version', () => {
  const shown = JSON.stringify(ROWS);
  const written = ['next', 'express', 'fastify', '@nestjs/core'];
  const names: Files = { '@nestjs/core': '@nestjs/cli' };
  const missing = written.filter((name) => {
    const [first = ''] = TESTED[name] ?? [];
    return !shown.includes(`${names[name] ?? name}@${first}`);
  });
  expect(missing).toEqual([]);
});

/** `portcullis codemod`: what it writes, and whether it compiles (V8). */
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type Files, manifest, type Outcome, ScratchProject } from '../support/command-line.js';

const PACKAGES = path.resolve(import.meta.dirname, '../../../node_modules');

function linkPackage(root: string, name: string): void {
  mkdirSync(path.join(root, 'node_modules'), { recursive: true });
  symlinkSync(path.join(PACKAGES, name), path.join(root, 'node_modules', name), 'junction');
}

let project: ScratchProject;
afterEach(() => project.remove());

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    types: ['node'],
  },
  include: ['src'],
});

const AUTH = `import { Auth, type AuthConfig } from '@auth/core';
import GitHub from '@auth/core/providers/github';

export const config = { providers: [GitHub] } satisfies AuthConfig;
export const handle = (request: Request): Promise<Response> => Auth(request, config);
`;

/** Packages are those of this repository, so that nothing has to be installed. */
const app = (files: Files = {}): Files => ({
  'package.json': manifest({ '@auth/core': '0.41.3' }),
  'tsconfig.json': TSCONFIG,
  'src/auth.ts': AUTH,
  ...files,
});

function move(files: Files, ...words: readonly string[]): Promise<Outcome> {
  project = new ScratchProject(files);
  return project.run(['codemod', '--yes', '--no-install', ...words]);
}

describe('V8 the types of the app are compared', () => {
  it('an app that compiles before and after is moved', async () => {
    const { code, stdout } = await move(app());
    expect(stdout).toContain('0 files skipped, 0 new type errors.');
    expect(project.read('src/auth.ts')).toContain(`from 'portcullis/core'`);
    expect(code).toBe(0);
  });

  it('errors that were there before are counted, and are no reason to fail', async () => {
    const old = { 'src/old.ts': `export const count: number = 'one';\n` };
    const { code, stdout } = await move(app(old));
    expect(stdout).toContain('Type errors that were there before: 1.');
    expect(stdout).toContain('0 new type errors.');
    expect(code).toBe(0);
  });

  it('an error that is new is listed with its file and line, and fails', async () => {
    // An option that portcullis has and Auth.js has not.
    const own = {
      'src/own.ts': `import type { AuthConfig } from '@auth/core';

export const own: Exclude<'url', keyof AuthConfig> = 'url';
`,
    };
    const { code, stdout } = await move(app(own));
    expect(stdout).toMatch(/Type error src\/own\.ts:3 TS\d+: /);
    expect(code).toBe(1);
  });

  it('JSON has them for the comment of a pull request', async () => {
    const { stdout } = await move(app(), '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      manual: [],
      types: { before: 0, introduced: [], unchecked: [] },
    });
  });

  it('an app without a tsconfig.json has no types to compare', async () => {
    const { 'tsconfig.json': _, ...files } = app();
    const { code, stdout } = await move(files);
    expect(stdout).not.toContain('could not be compared');
    expect(code).toBe(0);
  });

  it.each<[what: string, files: Files, reason: string]>([
    [
      'a setting that is wrong',
      { 'tsconfig.json': '{ "compilerOptions": { "module": "no such" } }' },
      'tsc failed: ',
    ],
    ['no file to check', { 'tsconfig.json': '{ "include": ["nowhere"] }' }, 'tsc failed: '],
  ])('%s is no proof, and fails', async (_, files, reason) => {
    const { code, stdout } = await move(app(files));
    expect(stdout).toContain(`The types could not be compared: ${reason}`);
    expect(code).toBe(1);
  });

  it.each([
    ['portcullis is not there', ['typescript', '@types'], 'portcullis is not installed yet'],
    ['TypeScript is not there', [], 'TypeScript is not installed'],
  ])('without an install, and where %s, they are not compared', async (_, packages, reason) => {
    project = new ScratchProject(app(), false);
    for (const name of packages) linkPackage(project.root, name);
    // The one that the codemod itself needs is that of this repository.
    linkPackage(project.root, 'ts-morph');
    const { code, stdout } = await project.run(['codemod', '--yes', '--no-install']);
    expect(stdout).toContain(`The types could not be compared: ${reason}`);
    // V16: what was not compared has no number.
    expect(stdout).toMatch(/types not compared\.$/m);
    expect(stdout).not.toContain('new type errors');
    expect(code).toBe(1);
  });

  it('TypeScript 4 cannot read the types', async () => {
    project = new ScratchProject(
      {
        ...app(),
        'package.json': manifest({ '@auth/core': '0.41.3', typescript: '^4.9.0' }),
        'node_modules/typescript/package.json': manifest({}, { version: '4.9.5' }),
      },
      false,
    );
    for (const name of ['ts-morph', 'portcullis']) linkPackage(project.root, name);
    const { code, stdout } = await project.run(['codemod', '--yes', '--no-install']);
    expect(stdout).toMatch(/^ +package\.json:\d+ portcullis needs typescript 5 or later/m);
    expect(stdout).toContain('1 places to change by hand');
    expect(stdout).toContain('TypeScript 4.9.5 cannot read the types of portcullis');
    expect(code).toBe(1);
  });
});

describe('the packages are installed', () => {
  it.each<[file: string, files: Files, manager: string, words: string]>([
    ['pnpm-lock.yaml', { 'pnpm-lock.yaml': '' }, 'pnpm', 'install --no-frozen-lockfile'],
    ['yarn.lock', { 'yarn.lock': '' }, 'yarn', 'install'],
    ['no lock file', {}, 'npm', 'install --no-audit --no-fund'],
    [
      'packageManager alone',
      { 'package.json': manifest({ '@auth/core': '0.41.3' }, { packageManager: 'bun@1.3.0' }) },
      'bun',
      'install',
    ],
  ])('in a project with %s, also where CI is set', async (_, files, manager, words) => {
    const { 'tsconfig.json': _types, ...rest } = app(files);
    project = new ScratchProject({
      ...rest,
      [`bin/${manager}`]: '#!/bin/sh\necho "$@ $YARN_ENABLE_IMMUTABLE_INSTALLS" > installed.txt\n',
    });
    chmodSync(path.join(project.root, 'bin', manager), 0o755);
    const bin = `${path.join(project.root, 'bin')}:${process.env.PATH}`;
    const { code } = await project.run(['codemod', '--yes'], { PATH: bin, CI: '1' });
    expect(project.read('installed.txt')).toBe(`${words} false\n`);
    expect(code).toBe(0);
  });

  it('shows the end of what the package manager said, and takes everything back', async () => {
    project = new ScratchProject({
      ...app(),
      'bin/npm': `#!/bin/sh\nprintf '%01000d\\n' 7\nexit 1\n`,
    });
    chmodSync(path.join(project.root, 'bin/npm'), 0o755);
    const bin = `${path.join(project.root, 'bin')}:${process.env.PATH}`;
    const { code, stderr } = await project.run(['codemod', '--yes'], { PATH: bin });
    expect(stderr).toMatch(/0{300}$/m);
    expect(stderr).not.toMatch(/0{301}/);
    expect(project.read('src/auth.ts')).toBe(AUTH);
    expect(code).toBe(1);
  });
});

it('says so where an app has nothing that is known', async () => {
  const { code, stdout } = await move({ 'package.json': manifest({ next: '16.0.0' }) });
  expect(stdout).toContain('Nothing of Auth.js or next-auth was found here.');
  expect(code).toBe(0);
});

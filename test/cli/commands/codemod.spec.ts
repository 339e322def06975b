/** `portcullis codemod`: what it writes, and whether it compiles (V8). */
import { afterEach, describe, expect, it } from '@jest/globals';
import { type Files, manifest, type Outcome, ScratchProject } from '../support/command-line.js';

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

const AUTH = `import NextAuth, { type NextAuthConfig } from 'next-auth';
import GitHub from 'next-auth/providers/github';

export const config = { providers: [GitHub] } satisfies NextAuthConfig;
export const { handlers, auth } = NextAuth(config);
`;

/** Packages are those of this repository, so that nothing has to be installed. */
const app = (files: Files = {}): Files => ({
  'package.json': manifest({ 'next-auth': '5.0.0-beta.32' }),
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
    expect(project.read('src/auth.ts')).toContain(`from 'portcullis/next'`);
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

  it('an app without a tsconfig.json is told that they were not', async () => {
    const { 'tsconfig.json': _, ...files } = app();
    const { code, stdout } = await move(files);
    expect(stdout).toContain('its types were not checked');
    expect(code).toBe(0);
  });
});

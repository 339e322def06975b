/** `portcullis doctor`: the versions of the packages that an app has installed. */
import Module from 'node:module';
import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { checkVersions } from '../../../src/cli/doctor/check-versions.js';
import type { Subject } from '../../../src/cli/doctor/finding.js';
import { ScratchProject } from '../support/command-line.js';

let project: ScratchProject;
afterEach(() => project.remove());

/** What is found in an app that has this version installed. */
async function examine(name: string, version: string): Promise<string | undefined> {
  const installed = { [`node_modules/${name}/package.json`]: JSON.stringify({ name, version }) };
  project = new ScratchProject(installed, false);
  return findFinding(name);
}

/** What is found of one package in the project. */
async function findFinding(name: string): Promise<string | undefined> {
  const app = { project: { root: project.root, manifest: { dependencies: { [name]: '*' } } } };
  const found = await checkVersions.run({ app } as Subject);
  const finding = found.find(({ message }) => message.startsWith(name));
  return finding && `${finding.severity} ${finding.message}`;
}

describe('the version of a package', () => {
  it.each([
    ['typeorm', '1.1.1'],
    ['typeorm', '0.3.31'],
    ['typeorm', '0.3.20'],
    ['@nestjs/core', '10.0.0'],
    ['@nestjs/core', '12.5.1'],
  ])('is one that is tested: %s %s', async (name, version) => {
    expect(await examine(name, version)).toBe(`ok ${name} ${version}.`);
  });

  it.each([
    ['typeorm', '0.3.17', 'error', '0.3.20 to 1'],
    ['typeorm', '0.2.45', 'error', '0.3.20 to 1'],
    ['typeorm', '2.0.0', 'warning', '0.3.20 to 1'],
    ['@nestjs/core', '9.4.3', 'error', '10 to 12'],
    ['hono', '5.0.0', 'warning', '4'],
  ])('is not: %s %s', async (name, version, severity, tested) => {
    expect(await examine(name, version)).toBe(
      `${severity} ${name} ${version} is not among the versions that are tested: ${tested}.`,
    );
  });
});

describe("a package that Yarn's Plug'n'Play keeps elsewhere", () => {
  afterEach(() => {
    Reflect.deleteProperty(Module, 'findPnpApi');
  });

  async function examineWithYarn(
    resolveToUnqualified: (name: string) => string,
  ): Promise<string | undefined> {
    Object.assign(Module, { findPnpApi: () => ({ resolveToUnqualified }) });
    const kept = JSON.stringify({ name: 'hono', version: '4.1.0' });
    project = new ScratchProject({ 'kept/hono/package.json': kept }, false);
    return findFinding('hono');
  }

  it('is found there', async () => {
    const found = await examineWithYarn((name) => path.join(project.root, 'kept', name));
    expect(found).toBe('ok hono 4.1.0.');
  });

  it('is not installed if it does not know it', async () => {
    const found = await examineWithYarn((name) => {
      throw new Error(`Your application tried to access ${name}, but it isn't declared`);
    });
    expect(found).toBe('error hono is in package.json, and not installed.');
  });
});

describe('a package of Auth.js that is left', () => {
  /** What keeps `next-auth`, as the remedy says it. */
  async function explain(files: Readonly<Record<string, string>>, beside = {}) {
    project = new ScratchProject(files, false);
    const { root } = project;
    const app = { project: { root, manifest: { dependencies: { 'next-auth': '*', ...beside } } } };
    const found = await checkVersions.run({ app } as unknown as Subject);
    return found.find(({ message }) => message === 'next-auth is still in package.json.')?.remedy;
  }

  const IMPORT = "import NextAuth from 'next-auth';\n";
  const CODEMOD = '`npx portcullis codemod` moves';

  it.each([
    [1, 'a.ts: ', 'it,'],
    [3, 'a.ts, b.ts, c.ts: ', 'them,'],
    [5, 'a.ts, b.ts, c.ts and 2 more: ', 'them,'],
  ])('is kept by %s files, which are named', async (count, files, them) => {
    const names = ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts'].slice(0, count);
    const texts = Object.fromEntries(names.map((name) => [name, IMPORT]));
    expect(await explain(texts)).toBe(
      `Imported by ${files}${CODEMOD} ${them} or lists what to do by hand.`,
    );
  });

  it('is kept by a package that is built on it', async () => {
    expect(await explain({}, { '@sidebase/nuxt-auth': '*' })).toBe(
      '@sidebase/nuxt-auth in package.json needs it.',
    );
  });

  it('is kept by nothing', async () => {
    const files = {
      'node_modules/next-auth/index.js': IMPORT,
      'a.ts': "import '@auth/core';\nimport 'next-authentic';\n",
    };
    expect(await explain(files)).toBe(
      'Nothing here imports it: remove it, unless you use `npx portcullis compare`.',
    );
  });
});

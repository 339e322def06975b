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

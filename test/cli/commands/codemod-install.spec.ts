/** V15: `portcullis codemod` where npm itself refuses to install. */
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { manifest, ScratchProject } from '../support/command-line.js';
import { LoopbackRegistry } from '../support/loopback-registry.js';

const PACKAGES = path.resolve(import.meta.dirname, '../../../node_modules');

let registry: LoopbackRegistry;
let project: ScratchProject;

beforeAll(async () => {
  registry = await LoopbackRegistry.start({
    portcullis: { version: '1.0.0' },
    mongodb: { version: '4.17.2' },
    '@auth/mongodb-adapter': { version: '3.0.0', peerDependencies: { mongodb: '^6' } },
  });
});
afterAll(() => registry.close());
afterEach(() => project.remove());

/** Runs the codemod on an app with this adapter of version 4. Returns what it printed. */
async function move(adapter: string, isImported: boolean) {
  project = new ScratchProject(
    {
      'package.json': manifest({ 'next-auth': '^4.24.0', [adapter]: '^1.1.0', mongodb: '^4.17.0' }),
      '.npmrc': `registry=${registry.address}\nfetch-retries=0\n`,
      'lib/auth.ts': `import type { NextAuthOptions } from 'next-auth';\nexport const options: NextAuthOptions = {\n  providers: [{ clientId: 'a', wellKnown: 'b' }],\n};\n`,
      ...(isImported && { 'lib/a.ts': `export { MongoDBAdapter } from '${adapter}';\n` }),
      'node_modules/.keep': '',
    },
    false,
  );
  symlinkSync(
    path.join(PACKAGES, 'ts-morph'),
    path.join(project.root, 'node_modules', 'ts-morph'),
    'junction',
  );
  const before = project.readAll();
  const outcome = await project.run(['codemod', '--yes', '--force', '--package', '1.0.0']);
  expect([outcome.code, project.readAll()]).toEqual([1, before]);
  return outcome.stdout + outcome.stderr;
}

it.each([
  [false, 'Nothing imports it: remove the line.'],
  [true, 'It needs mongodb@"^6" beside it, and this file names another version: update that.'],
])(
  'V15: npm says ERESOLVE of an adapter that was renamed; imported: %s',
  async (isImported, remedy) => {
    const printed = await move('@next-auth/mongodb-adapter', isImported);
    expect(printed).toContain('ERESOLVE');
    expect(printed).toContain('The files are as they were before.');
    expect(printed).toContain(
      'package.json:6 @next-auth/mongodb-adapter, which becomes @auth/mongodb-adapter, ' +
        `stands in the way. ${remedy}\n`,
    );
    expect(printed).toContain('without an installation: --no-install');
  },
);

it.each([
  [false, 'Nothing imports it: remove the line.'],
  [true, 'The registry does not have it: import the adapter from another package, or write one.'],
])('V15: npm says E404 of the new name; imported: %s', async (isImported, remedy) => {
  const printed = await move('@next-auth/fauna-adapter', isImported);
  expect(printed).toContain('E404');
  expect(printed).toContain(`which becomes @auth/fauna-adapter, stands in the way. ${remedy}`);
});

it('lists what is left to do by hand as well', async () => {
  const printed = await move('@next-auth/fauna-adapter', false);
  expect(printed).toMatch(/^By hand.*\n +lib\/auth\.ts:\d+ A provider with wellKnown/m);
});

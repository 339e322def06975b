/**
 * Versions whose sessions are not read any more, by ranges, by what is installed, and by lockfiles.
 */
import { describe, expect, it } from '@jest/globals';
import { convert, manifestWith, toLines } from './app.js';

const toMessage = (version: string): string =>
  `Sessions of ${version} are not read: users have to sign in again.`;

/** The files of package managers that say a version, in each of their formats. */
function listLockfiles(
  name: string,
  range: string,
  version: string,
): readonly (readonly [file: string, text: string])[] {
  const installed = { version };
  const place = `node_modules/${name}`;
  const quote = name.startsWith('@') ? '"' : '';
  return [
    [`${place}/package.json`, JSON.stringify(installed)],
    ['package-lock.json', JSON.stringify({ packages: { '': {}, [place]: installed } })],
    ['package-lock.json', JSON.stringify({ dependencies: { [name]: installed } })],
    ['pnpm-lock.yaml', `packages:\n\n  ${quote}${name}@${version}${quote}:\n    resolution: {}\n`],
    ['pnpm-lock.yaml', `packages:\n\n  /${name}@${version}(next@14.0.0):\n    dev: false\n`],
    ['pnpm-lock.yaml', `packages:\n\n  /${name}/${version}_next@14.0.0:\n    dev: false\n`],
    [
      'yarn.lock',
      `# yarn lockfile v1\n\n\n${quote}${name}@${range}${quote}, ${name}@1:\n  version "${version}"\n`,
    ],
    ['yarn.lock', `__metadata:\n  version: 8\n\n"${name}@npm:${range}":\n  version: ${version}\n`],
    ['bun.lock', `{ "packages": {\n    "${name}": ["${name}@${version}", "", {}],\n  } }\n`],
  ];
}

describe('sessions of an earlier version', () => {
  it.each([
    ['next-auth', '5.0.0-beta.4', true],
    ['next-auth', '5.0.0-beta.8', false],
    ['next-auth', '^5.0.0-beta.4', false],
    ['@auth/core', '^0.18.6', true],
    ['@auth/core', '0.23.0', false],
    ['@auth/sveltekit', '^0.8.0', true],
    ['@auth/sveltekit', '^0.10.0', false],
    ['@auth/express', '0.2.0', true],
    ['@auth/express', '0.4.0', false],
    ['@auth/solid-start', '~0.1.13', true],
    ['@auth/solid-start', '0.15.2', false],
  ])('of %s %s are listed: %s', (name, range, isReported) => {
    const lines = toLines(convert({ 'package.json': manifestWith({ [name]: range }) }));
    const message = toMessage(`${name} ${range}`);
    expect(lines).toEqual(isReported ? [expect.stringContaining(message)] : []);
  });

  it.each<[string, string, string, string | undefined]>([
    ['next-auth', '^5.0.0-beta.4', '5.0.0-beta.4', '5.0.0-beta.4'],
    ['next-auth', '^5.0.0-beta.4', '5.0.0-beta.25', undefined],
    ['next-auth', 'beta', '5.0.0-beta.7', '5.0.0-beta.7'],
    ['next-auth', '^5.0.0-beta.9', '5.0.0-beta.4', undefined],
    ['@auth/sveltekit', '*', '0.3.16', '0.3.16'],
    ['@auth/core', '>=0.18.0', '0.41.3', undefined],
  ])('of %s %s, which is %s, are listed: %s', (...row) => {
    const [name, range, version, reported] = row;
    const expected =
      reported === undefined ? [] : [`package.json:4 ${toMessage(`${name} ${reported}`)}`];
    for (const [file, text] of listLockfiles(name, range, version)) {
      const files = { 'package.json': manifestWith({ [name]: range }), [file]: text };
      expect([file, text, toLines(convert(files))]).toEqual([file, text, expected]);
    }
  });

  it('are those of the version that npm loads in a package of a workspace', () => {
    const lockfile = {
      packages: {
        'node_modules/next-auth': { version: '5.0.0-beta.25' },
        'web/node_modules/next-auth': { version: '5.0.0-beta.4' },
      },
    };
    const manifest = manifestWith({ 'next-auth': 'beta' });
    const files = {
      'package-lock.json': JSON.stringify(lockfile),
      'web/package.json': manifest,
      'api/package.json': manifest,
    };
    const message = toMessage('next-auth 5.0.0-beta.4');
    expect(toLines(convert(files))).toEqual([`web/package.json:4 ${message}`]);
  });

  it.each([
    ['package-lock.json', '{ "packages": [{ "version": 1 }], "dependencies": { "next-auth": 5 } }'],
    ['package-lock.json', '{'],
    ['node_modules/next-auth/package.json', '{ "version": 5 }'],
    ['pnpm-lock.yaml', "  'my-next-auth@5.0.0-beta.4':\n  next-auth-x@5.0.0-beta.4:\n"],
    ['yarn.lock', 'next-auth@^5.0.0-beta.1:\n  version "5.0.0-beta.4"\n'],
  ])('are not listed where %s does not say the version', (file, text) => {
    const files = { 'package.json': manifestWith({ 'next-auth': 'beta' }), [file]: text };
    expect(toLines(convert(files))).toEqual([]);
  });
});

/** What the published code asks for, and what its classes are called. */
import { readFileSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = path.resolve(import.meta.dirname, '../..');

interface Manifest {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Manifest;

const CODE = readdirSync(path.join(ROOT, 'dist'), { recursive: true })
  .map(String)
  .filter((file) => /\.c?js$/.test(file));

const read = (file: string): string => readFileSync(path.join(ROOT, 'dist', file), 'utf8');

/** As statements, as a call at the end of a line or of others, and as `require` in CommonJS. */
const IMPORTED =
  /^(?:import|export)\b[^;'"`]*\bfrom ['"]([^'"]+)['"]|^import ['"]([^'"]+)['"]|(?<![.\w])(?:import|require)\(['"]([^'"]+)['"]\)/gm;

/** What the app has, or its framework makes. */
const OF_THE_APP = new Set([
  ...Object.keys(manifest.peerDependencies),
  '$app',
  '$env',
  manifest.name,
]);

function toPackageName(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

it('an app that installs the package, and its peers, has all that the code imports', () => {
  const imported = CODE.filter((file) => !file.startsWith('cli/') && !file.includes('codemod'))
    .flatMap((file) => [...read(file).matchAll(IMPORTED)])
    .map(([, from, alone, called]) => from ?? alone ?? called ?? '')
    .filter((name) => !/^[.#]/.test(name) && !isBuiltin(name))
    .map(toPackageName);
  const missing = new Set(imported.filter((name) => !(name in manifest.dependencies)));
  expect([...missing].filter((name) => !OF_THE_APP.has(name))).toEqual([]);
});

it('the command line has its packages in its files, with their licences', () => {
  const text = CODE.map(read).join('\n');
  expect(/['"](?:commander|@clack\/prompts|punycode\.js)['"]\)?;/.test(text)).toBe(false);
  const licences = read('THIRD-PARTY-LICENSES');
  for (const name of ['commander', '@clack/prompts', '@clack/core', 'sisteransi', 'punycode.js'])
    expect(licences).toMatch(
      new RegExp(`^${name.replace('.', '\\.')}\\n\\n[^]*?Permission is hereby granted`, 'm'),
    );
});

it('I2 a class has its name, imported or required', () => {
  const renamed = CODE.flatMap((file) => read(file).match(/\b(\w+) = class \1\d+\b/g) ?? []);
  expect(renamed).toEqual([]);
});

/**
 * Builds the package, unless nothing that it is built from has changed since the last time. Most
 * tests need a build, and `.ci/run` runs all of them.
 *
 * Usage: npm run build:once
 */
import { execSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const inRoot = (path) => resolve(ROOT, path);

/**
 * When the last build began. Below `node_modules`: packages that are installed anew may build
 * something else.
 */
const STAMP = inRoot('node_modules/.cache/portcullis/built');
const SOURCES = [
  'package.json',
  'nest-cli.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'src',
  // A folder has the time at which a file in it was removed.
  ...readdirSync(inRoot('src'), { recursive: true }).map((path) => `src/${path}`),
  ...listTools('tools'),
];

if (!isBuilt()) {
  const begun = Date.now();
  execSync('npm run build', { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, String(begun));
}

/** Files alone: what is installed in a folder of `tools/` is no source, and changes its time. */
function listTools(folder) {
  return readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isFile()) return [path];
    return entry.name === 'node_modules' ? [] : listTools(path);
  });
}

function isBuilt() {
  if (!existsSync(STAMP) || !existsSync(inRoot('dist/index.js'))) return false;
  const built = Number(readFileSync(STAMP, 'utf8'));
  return SOURCES.every((path) => statSync(inRoot(path)).mtimeMs < built);
}

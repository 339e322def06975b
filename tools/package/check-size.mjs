/**
 * Packs the package, and holds it to its size: what is published, and how many packages an app
 * installs with it.
 *
 * Why it exists: until November 2026 half of what an app downloaded were source maps, and seven
 * packages of the command line came with every app. The bars are a tenth above what was measured on
 * 2026-11-28: 1.84 MB packed, 7.54 MB unpacked in 1783 files; and 11 packages. Raise one in the
 * commit that needs it, and say there what an app gets for it.
 *
 * Usage: npm run build && node tools/package/check-size.mjs
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

const BARS = {
  'bytes packed': 2_000_000,
  'bytes unpacked': 8_300_000,
  files: 1_960,
  'packages installed': 11,
};

/** npm runs no scripts for it: what is packed is what was built. */
function pack() {
  const words = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const options = { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
  const printed = JSON.parse(execFileSync('npm', words, options));
  // A list in npm 11, and by the names of packages in others.
  return Object.values(printed)[0];
}

/** This package and those that come with it, by the lock file: peers are the app's own. */
function listInstalled() {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const found = new Set(['']);
  for (const place of found) {
    const { dependencies = {} } = packages[place];
    for (const name of Object.keys(dependencies)) found.add(findPlace(name, place, packages));
  }
  return [...found];
}

/** Where Node finds a package, from the inside out. */
function findPlace(name, from, packages) {
  const place = `${from && `${from}/`}node_modules/${name}`;
  if (place in packages) return place;
  if (from === '') throw new Error(`The lock file has no ${name}.`);
  return findPlace(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), packages);
}

/** A map that is published, or asked for and not there. */
function namesMap({ path: file }) {
  if (file.endsWith('.map')) return true;
  if (!/\.(?:[cm]?js|[cm]?ts|svelte)$/.test(file)) return false;
  return readFileSync(path.join(ROOT, file), 'utf8').includes('\n//# sourceMappingURL=');
}

const { size, unpackedSize, files } = pack();
const measured = {
  'bytes packed': size,
  'bytes unpacked': unpackedSize,
  files: files.length,
  'packages installed': listInstalled().length,
};
const complaints = Object.entries(BARS)
  .filter(([name, bar]) => measured[name] > bar)
  .map(([name, bar]) => `${measured[name]} ${name}: the bar is ${bar}`);
const maps = files.filter(namesMap).map(({ path: file }) => file);
if (maps.length > 0)
  complaints.push(`${maps.length} files name source maps, ${maps[0]} is one: build without them`);

console.log(
  Object.entries(measured)
    .map(([name, count]) => `${count} ${name}`)
    .join(', '),
);
for (const complaint of complaints) console.error(`error: ${complaint}`);
process.exitCode = complaints.length > 0 ? 1 : 0;

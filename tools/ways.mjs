/**
 * `npm run ways`: which functions of the library a request goes through, from the first to the
 * last. Prints a table, and writes them to `etc/ways.json`. With `--check`, it compares, and fails
 * when a way has other functions than the file: a change that makes one longer shows in the diff.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import path from 'node:path';
import { Coverage } from './ways/coverage.mjs';

const FILE = path.resolve(import.meta.dirname, '../etc/ways.json');

register('./ways/resolve.mjs', import.meta.url);
const coverage = new Coverage();
await coverage.start();
const { CASES } = await import('./ways/cases.mjs');

const ways = {};
for (const [name, prepare] of Object.entries(CASES)) {
  const { before = () => undefined, run, end } = await prepare();
  ways[name] = await coverage.measure(before, run);
  await end?.();
}

const table = Object.entries(ways).map(([way, modules]) => ({
  way,
  files: Object.keys(modules).length,
  functions: Object.values(modules).flat().length,
}));
console.table(table);

const text = `${JSON.stringify(ways, null, 2)}\n`;
if (process.argv.includes('--check')) {
  const known = JSON.parse(readFileSync(FILE, 'utf8'));
  const changes = Object.keys({ ...known, ...ways }).flatMap((way) => compare(way, known, ways));
  for (const change of changes) console.error(change);
  if (changes.length > 0) {
    console.error(
      'etc/ways.json is behind: run `npm run ways`, and say in the commit why a way grew.',
    );
    process.exitCode = 1;
  }
} else writeFileSync(FILE, text);

function compare(way, known, present) {
  const list = (ways) =>
    Object.entries(ways[way] ?? {}).flatMap(([module, names]) =>
      names.map(
        (name, index) => `${module} ${name}${names.indexOf(name) < index ? ` #${index}` : ''}`,
      ),
    );
  const [before, after] = [list(known), list(present)];
  return [
    ...after.filter((one) => !before.includes(one)).map((one) => `+ ${way}: ${one}`),
    ...before.filter((one) => !after.includes(one)).map((one) => `- ${way}: ${one}`),
  ];
}

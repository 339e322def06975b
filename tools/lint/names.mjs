/**
 * Finds names in `src/` that stand for two things: an exported type that two files declare, and
 * files whose names differ by a plural (`challenge.ts`, `challenges.ts`). It prevents that a reader
 * opens both to see which one is meant. `npm run lint` runs it.
 *
 * Usage: node tools/lint/names.mjs
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** A decorator and a feature have a type of their name, for what is injected by them. */
const OF_DECORATORS_AND_FEATURES = [
  'Account',
  'AccessToken',
  'AuthCallbacks',
  'ProviderLogout',
  'ProviderToken',
];

/**
 * Pairs that the field, or the contract, names so: the feature `Sessions` beside the card's
 * `SessionService`, a route by its action, what the core knows of tokens that a feature keeps.
 */
const KNOWN_PAIRS = new Set([
  'access-token',
  'callback',
  'connection',
  'feature',
  'language',
  'password',
  'provider',
  'provider-token',
  'request-session',
  'route',
  'session',
  'session-option',
  'sign-up',
]);

const DECLARATION =
  /^export (?:declare )?(?:abstract )?(?:class|enum|interface|type) (?<name>\w+)[ <]/gm;

/**
 * The types that several files declare. A file for Node has the names of its web twin.
 *
 * @param {readonly string[]} files
 * @param {(file: string) => string} read
 * @returns {string[]}
 */
export function findTypesDeclaredTwice(files, read) {
  const places = new Map();
  for (const file of files) {
    for (const { groups } of read(file).matchAll(DECLARATION)) {
      const known = places.get(groups.name) ?? new Set();
      places.set(groups.name, known.add(file.replace(/\.node\.ts$/, '.ts')));
    }
  }
  return [...places]
    .filter(([name, all]) => all.size > 1 && !OF_DECORATORS_AND_FEATURES.includes(name))
    .map(([name, all]) => `${name} is declared by ${[...all].join(' and ')}`);
}

/**
 * The files whose names differ by a plural, whatever role is behind the dot.
 *
 * @param {readonly string[]} files
 * @returns {string[]}
 */
export function findTwins(files) {
  const groups = new Map();
  for (const file of files) {
    const name = path.posix.basename(file).split('.', 1)[0] ?? '';
    const singular = name.replaceAll(/(?<=[a-rt-z])s(?=-|$)/g, '');
    const group = groups.get(singular) ?? new Map();
    groups.set(singular, group.set(name, file));
  }
  return [...groups]
    .filter(([singular, group]) => group.size > 1 && !KNOWN_PAIRS.has(singular))
    .map(([, group]) => `${[...group.values()].join(' and ')} differ by a plural`);
}

function main() {
  const listed = execFileSync('git', ['ls-files', '--', 'src'], { encoding: 'utf8' }).split('\n');
  const files = listed.filter((file) => /\.tsx?$/.test(file));
  // A provider is named by the service that it is for, and a table of metrics by what it has.
  const named = files.filter((file) => !/^src\/providers\/|\/metrics\.ts$/.test(file));
  const problems = [
    ...findTypesDeclaredTwice(files, (file) => readFileSync(file, 'utf8')),
    ...findTwins(named),
  ];
  if (problems.length > 0) console.error(problems.join('\n'));
  if (problems.length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();

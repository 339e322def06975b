/**
 * Installs and builds the samples as somebody does who copies one: outside of this repository, by
 * their own lock files, with the library from its tarball.
 *
 * `-t` spares those that it does not name. With SAMPLES_HOME=<folder>, the copies are kept there, and
 * their dependencies are installed anew only after the lock file has changed.
 */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, mkdirSync } from 'node:fs';
import { copyFileSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { packSamples } from '../../../tools/pack-samples.mjs';

const run = promisify(execFile);
const SAMPLES = resolve(import.meta.dirname, '../../../sample');

/** Builds take all the memory they can get. */
const AT_ONCE = 2;

/** What is made anew in the copy. */
const MADE = new Set([
  'node_modules',
  'dist',
  'build',
  '.next',
  '.svelte-kit',
  '.output',
  '.nitro',
]);

/** Where it is known to which lock file the installed dependencies belong. */
const STAMP = 'node_modules/.installed-by';

export default async function prepare({ testNamePattern }) {
  const { SAMPLES_HOME } = process.env;
  if (!SAMPLES_HOME) process.env.REMOVE_SAMPLES = '1';
  const home = resolve(SAMPLES_HOME || mkdtempSync(join(tmpdir(), 'portcullis-samples-')));
  process.env.SAMPLES_HOME = home;
  mkdirSync(home, { recursive: true });
  copyFileSync(packSamples(), join(home, 'portcullis.tgz'));

  const waiting = samplesFor(testNamePattern);
  const prepareNext = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) await prepareSample(name, home);
  };
  console.log(`\nInstalling and building ${waiting.join(', ')}`);
  await Promise.all(Array.from({ length: AT_ONCE }, prepareNext));
}

/** Those whose names begin as the pattern does; all of them when it does not begin with a name. */
function samplesFor(pattern = '') {
  const all = readdirSync(SAMPLES).filter((name) =>
    existsSync(join(SAMPLES, name, 'package-lock.json')),
  );
  const [word] = pattern.split(' ');
  const named = all.filter((name) => word && name.startsWith(word));
  return named.length > 0 ? named : all;
}

/** What fails is told by the tests of that sample; the others are none the worse for it. */
async function prepareSample(name, home) {
  const folder = join(home, name);
  const complaint = join(home, `${name}.failed`);
  rmSync(complaint, { force: true });
  const start = Date.now();
  try {
    copySample(join(SAMPLES, name), folder);
    await install(folder);
    const installed = Date.now();
    await npm(folder, 'run', 'build');
    const seconds = [installed - start, Date.now() - installed].map((ms) => (ms / 1000).toFixed(1));
    console.log(`${name}: installed in ${seconds[0]} s, built in ${seconds[1]} s`);
  } catch ({ message, stdout = '', stderr = '' }) {
    writeFileSync(complaint, [message, stdout, stderr].join('\n'));
    console.log(`${name}: could not be built`);
  }
}

function copySample(from, to) {
  mkdirSync(to, { recursive: true });
  for (const left of readdirSync(to).filter((name) => name !== 'node_modules')) {
    rmSync(join(to, left), { recursive: true });
  }
  cpSync(from, to, { recursive: true, filter: (path) => !MADE.has(basename(path)) });
}

async function install(folder) {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const stamp = join(folder, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) {
    const library = join(folder, 'node_modules/portcullis');
    rmSync(library, { recursive: true, force: true });
    mkdirSync(library);
    await run('tar', ['-xzf', '../portcullis.tgz', '-C', library, '--strip-components=1'], {
      cwd: folder,
    });
    return;
  }
  await npm(folder, 'ci', '--prefer-offline', '--no-audit', '--no-fund');
  writeFileSync(stamp, lock);
}

function npm(cwd, ...parameters) {
  return run('npm', parameters, { cwd, env: ownEnvironment(), maxBuffer: 64 << 20 });
}

/** As in a terminal of its own: without what Jest has set, and without this repository's tools. */
function ownEnvironment() {
  const { PATH = '', ...env } = process.env;
  delete env.NODE_ENV;
  delete env.NODE_OPTIONS;
  const path = PATH.split(delimiter).filter((entry) => !entry.includes('node_modules'));
  return { ...env, PATH: path.join(delimiter), NEXT_TELEMETRY_DISABLED: '1' };
}

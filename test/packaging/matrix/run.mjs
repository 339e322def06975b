/**
 * Fresh projects, made by the generators of the frameworks, with the packed package: each is installed,
 * type-checked, built and tested, and somebody signs in. It prints a table, and fails with any cell.
 *
 * Usage: npm run test:packaging. `node test/packaging/matrix/run.mjs 'NestJS 11'` runs those whose names
 * have these words; MATRIX_HOME=<folder> keeps them there.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { install, make, runAll, startAll } from './project.mjs';
import { PROJECTS } from './projects.mjs';

const ROOT = resolve(import.meta.dirname, '../../..');
const AT_ONCE = 2;

const STEPS = [
  ['install', (project, { app, tarball }) => install(project, app, tarball)],
  ['types', ({ types = [] }, { app }) => runAll(types, app)],
  ['build', ({ builds = [] }, { app }) => runAll(builds, app)],
  ['test', ({ tests = [] }, { app }) => runAll(tests, app)],
  ['sign-in', ({ starts = [] }, { app }) => startAll(starts, app)],
];

/** What a project has of a step, by the names of the columns: without it, the cell is empty. */
const GIVEN = { types: 'types', build: 'builds', test: 'tests', 'sign-in': 'starts' };

/** @returns The cells of its row. Those after one that failed stay empty. */
async function play(project, { home, tarball }) {
  const cells = {};
  let column = 'made';
  try {
    const folder = join(home, project.name.replaceAll(/\W+/g, '-'));
    rmSync(folder, { recursive: true, force: true });
    const begun = Date.now();
    const app = await make(project, folder);
    cells.made = seconds(begun);
    for (const [name, step] of STEPS) {
      if (GIVEN[name] && !project[GIVEN[name]]) continue;
      column = name;
      const start = Date.now();
      await step(project, { app, tarball });
      cells[name] = `✓ ${seconds(start)}`;
      console.log(`${project.name}: ${name} in ${seconds(start)}`);
    }
  } catch (error) {
    console.error(`\n✗ ${project.name}: ${error.message}\n`);
    cells[column] = '✗';
    process.exitCode = 1;
  }
  return cells;
}

const seconds = (start) => `${((Date.now() - start) / 1000).toFixed(0)} s`;

function pack(home) {
  const options = { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
  const parameters = ['pack', '--silent', '--ignore-scripts', '--pack-destination', home];
  return join(home, execFileSync('npm', parameters, options).trim());
}

const words = process.argv.slice(2).join(' ');
const waiting = PROJECTS.filter(({ name }) => name.includes(words));
const home = process.env.MATRIX_HOME ?? mkdtempSync(join(tmpdir(), 'portcullis-matrix-'));
mkdirSync(home, { recursive: true });
const rows = Object.fromEntries(waiting.map(({ name }) => [name, {}]));
const begun = Date.now();

try {
  const tarball = pack(home);
  const playNext = async () => {
    for (let project = waiting.shift(); project; project = waiting.shift()) {
      rows[project.name] = await play(project, { home, tarball });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, playNext));
  console.table(rows, ['made', ...STEPS.map(([column]) => column)]);
  console.log(`${Object.keys(rows).length} projects in ${seconds(begun)}`);
} finally {
  if (!process.env.MATRIX_HOME) rmSync(home, { recursive: true, force: true });
}

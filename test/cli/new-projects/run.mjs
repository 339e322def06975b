/**
 * What a newcomer does: makes a project with the generator of its framework, runs `npx portcullis init`,
 * builds and starts it, and signs in. Prints a table, and fails with any cell.
 *
 * Usage: npm run test:cli. `node test/cli/new-projects/run.mjs NestJS` runs those whose names have the word;
 * PROJECTS_HOME=<folder> keeps them there.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runAll, startAll } from '../../packaging/matrix/project.mjs';
import { Visitor } from '../../packaging/matrix/visits.mjs';
import { PROJECTS } from './projects.mjs';

const HERE = import.meta.dirname;
const ROOT = resolve(HERE, '../../..');

const STEPS = {
  made: make,
  init: ({ command, tarball, app }) =>
    runAll([`${command} init --yes --provider demo --package ${tarball}`], app),
  build: ({ checks = [] }) => checks,
  'sign-in': signIn,
  doctor: ({ app }) => runAll(['npx portcullis doctor'], app),
};

async function make({ generate, copy, files = {}, folder, app }) {
  if (copy) cpSync(join(HERE, copy), app, { recursive: true });
  await (copy ? runAll(['npm install --no-audit --no-fund'], app) : runAll([generate], folder));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(app, file), text);
}

/** From the first page to the sign-in page and back. */
async function signIn({ app, start, base, firstPage, environmentFile }) {
  const variables = readFileSync(join(app, environmentFile), 'utf8');
  const [, password] = /^AUTH_DEMO_PASSWORD=(.+)$/m.exec(variables);
  const visit = async (origin) => {
    const visitor = new Visitor(origin);
    const away = await visitor.visit(firstPage, undefined, { accept: 'text/html' });
    // A page that is streamed has begun when it redirects, and does so in its text.
    const target = away.headers.get('location') ?? (await away.text());
    assert.match(target, new RegExp(`${base}/signin`));
    assert.equal((await visitor.signIn(base, 'wrong')).status, 302);
    assert.equal(await visitor.json(`${base}/session`), null);
    await visitor.signIn(base, password);
    assert.equal((await visitor.json(`${base}/session`)).user.name, 'Demo');
    assert.match(await (await visitor.visit(firstPage)).text(), /Demo/);
  };
  await startAll([{ command: start, visit }], app);
}

async function play(project, home, installed) {
  const folder = join(home, project.name.replaceAll(/\W+/g, '-'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const given = { ...project, ...installed, folder, app: join(folder, 'app') };
  const cells = {};
  for (const [name, step] of Object.entries(STEPS)) {
    const begun = Date.now();
    try {
      const commands = await step(given);
      if (Array.isArray(commands)) await runAll(commands, given.app);
      cells[name] = `✓ ${((Date.now() - begun) / 1000).toFixed(0)} s`;
      console.log(`${project.name}: ${name} ${cells[name]}`);
    } catch (error) {
      console.error(`\n✗ ${project.name}: ${name}: ${error.message}\n`);
      process.exitCode = 1;
      return { ...cells, [name]: '✗' };
    }
  }
  return cells;
}

/** Packs the package, and installs it as `npx` does: once, for all projects. */
async function install(home) {
  const options = { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
  const parameters = ['pack', '--silent', '--ignore-scripts', '--pack-destination', home];
  const tarball = join(home, execFileSync('npm', parameters, options).trim());
  await runAll([`npm install --prefix command --no-audit --no-fund ${tarball}`], home);
  return { tarball, command: join(home, 'command/node_modules/.bin/portcullis') };
}

const words = process.argv.slice(2).join(' ');
const home = process.env.PROJECTS_HOME ?? mkdtempSync(join(tmpdir(), 'portcullis-projects-'));
mkdirSync(home, { recursive: true });
try {
  const installed = await install(home);
  const rows = {};
  const waiting = PROJECTS.filter(({ name }) => name.includes(words));
  const playNext = async () => {
    for (let project = waiting.shift(); project; project = waiting.shift()) {
      rows[project.name] = await play(project, home, installed);
    }
  };
  await Promise.all([playNext(), playNext()]);
  console.table(rows, Object.keys(STEPS));
} finally {
  if (!process.env.PROJECTS_HOME) rmSync(home, { recursive: true, force: true });
}

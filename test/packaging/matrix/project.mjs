/** One project of the matrix, in a folder of its own: made, installed, and put to use. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const HERE = import.meta.dirname;
const ROOT = resolve(HERE, '../../..');
const MOST_MS = 240_000;
const START_MS = 30_000;

/** The tools of a project that neither build nor test it. */
const LEFT_OUT = /eslint|prettier|oxlint|^globals$|coverage|mau$/;

const SETTINGS = {
  CI: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  AUTH_SECRET: 'a secret that is long enough for a test',
  AUTH_GITHUB_ID: 'client',
  AUTH_GITHUB_SECRET: 'client-secret',
};

/** What a terminal has, without what npm has set for this repository. */
function environment(more = {}) {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(npm_(?!config_(cache|registry|userconfig|offline))|NODE_(?!EXTRA_CA_CERTS)|INIT_CWD|JEST_)/i.test(
        name,
      ),
  );
  const { PATH = '', ...env } = Object.fromEntries(kept);
  const path = PATH.split(delimiter).filter((entry) => !entry.includes('node_modules'));
  return { ...env, ...SETTINGS, PATH: path.join(delimiter), ...more };
}

/** @returns {Promise<string>} What it printed. */
function run(cwd, command) {
  return new Promise((done, fail) => {
    const child = spawn(command, { cwd, shell: true, env: environment(), timeout: MOST_MS });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => (printed += data));
    }
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) done(printed);
      else fail(new Error(`${command}\nended with ${code}:\n${printed}`));
    });
  });
}

const NPM = '--no-audit --no-fund --prefer-offline --no-update-notifier';

export async function make({ generate, files, rename = {}, isResolvedOnly }, folder) {
  mkdirSync(folder, { recursive: true });
  const app = join(folder, 'app');
  if (isResolvedOnly) {
    mkdirSync(app);
    writeFileSync(join(app, 'package.json'), '{ "private": true }');
    return app;
  }
  await run(folder, generate);
  if (files === 'nest') copyNest(app);
  else cpSync(join(HERE, files), app, { recursive: true });
  for (const [from, to] of Object.entries(rename)) renameSync(join(app, from), join(app, to));
  const manifest = join(app, 'package.json');
  const described = JSON.parse(readFileSync(manifest, 'utf8'));
  const tools = Object.entries(described.devDependencies);
  described.devDependencies = Object.fromEntries(tools.filter(([name]) => !LEFT_OUT.test(name)));
  writeFileSync(manifest, JSON.stringify(described));
  return app;
}

function copyNest(app) {
  const isEsm = existsSync(join(app, 'vitest.config.ts'));
  for (const name of readdirSync(join(HERE, 'nest'))) {
    const text = readFileSync(join(HERE, 'nest', name), 'utf8');
    const ours = isEsm ? text.replaceAll(/(from '\.\/[\w.]+)'/g, "$1.js'") : text;
    writeFileSync(join(app, name.endsWith('.ts') ? 'src' : '', name), ours);
  }
  const [, example] = /```ts\n([^]*?)```/.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'));
  writeFileSync(join(app, 'src/readme.module.ts'), example);
}

/** The one line that the README has for it, with what a project has beside the package. */
export async function install({ beside = [], isResolvedOnly }, app, tarball) {
  const only = isResolvedOnly ? '--package-lock-only' : '';
  await run(app, `npm install ${NPM} ${only} ${tarball} ${beside.join(' ')}`);
}

export async function runAll(commands, app) {
  for (const command of commands) await run(app, command);
}

export async function startAll(starts, app) {
  for (const { build, command, visit } of starts) {
    if (build) await run(app, build);
    await start(app, command, visit);
  }
}

async function start(app, command, visit) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const [program, ...parameters] = command
    .replace(/^npx next/, 'node node_modules/next/dist/bin/next')
    .replace('$PORT', String(port))
    .split(' ');
  const child = spawn(program, parameters, {
    cwd: app,
    env: environment({ PORT: String(port), AUTH_URL: origin }),
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += data));
  const exit = new Promise((done) => child.once('exit', done));
  try {
    await answering(origin, child);
    await visit(origin);
  } catch (error) {
    throw new Error(`${command}\n${error.stack}\n${printed}`, { cause: error });
  } finally {
    child.kill('SIGKILL');
    await exit;
  }
}

async function answering(origin, child) {
  for (const begun = Date.now(); Date.now() - begun < START_MS; await pause(100)) {
    if (child.exitCode !== null) throw new Error('It has ended.');
    try {
      return await fetch(origin);
    } catch {
      // Not yet.
    }
  }
  throw new Error('It does not answer.');
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

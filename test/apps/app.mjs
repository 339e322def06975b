/** One app of a row, in a folder of its own: made, installed, and put to use. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { renameSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../support/free-port.mjs';

const HERE = import.meta.dirname;
const ROOT = resolve(HERE, '../..');
const MOST_MS = 240_000;
const START_MS = 60_000;

/** The tools of a generated project that neither build nor test it. */
const LEFT_OUT = /eslint|prettier|oxlint|^globals$|coverage|mau$/;

/** What a sample has that is made anew in its copy. */
const MADE = /^(node_modules|dist|build|\.next|\.svelte-kit|\.output|\.nitro)$/;

const SETTINGS = {
  CI: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  AUTH_SECRET: 'a secret that is long enough for a test',
  AUTH_GITHUB_ID: 'client',
  AUTH_GITHUB_SECRET: 'client-secret',
  // For the installs that generators and `init` start.
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_prefer_offline: 'true',
  npm_config_update_notifier: 'false',
};

/** What a terminal has, without what npm and Jest have set for this repository. */
function environment(more = {}) {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(npm_(?!config_(cache|registry|userconfig|offline))|NODE_(?!EXTRA_CA_CERTS)|INIT_CWD|JEST_)/i.test(
        name,
      ),
  );
  const { PATH = '', ...env } = Object.fromEntries(kept);
  const path = PATH.split(delimiter).filter(
    (entry) => !/node_modules\/\.bin|node-gyp-bin/.test(entry),
  );
  return { ...env, ...SETTINGS, PATH: path.join(delimiter), ...more };
}

/** Runs commands one after the other. The error of one that fails has what it printed. */
export async function runAll(commands, cwd, more) {
  for (const command of commands) await run(command, cwd, more);
}

function run(command, cwd, more) {
  return new Promise((done, fail) => {
    const child = spawn(command, { cwd, shell: true, env: environment(more), timeout: MOST_MS });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => (printed += data));
    }
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) done();
      else fail(new Error(`${command}\nended with ${code}:\n${printed}`));
    });
  });
}

/**
 * Makes the app, and installs what it depends on by itself.
 *
 * @param {object} made - The app of a row.
 * @param {string} home - A folder for the row, which has the packed package as `portcullis.tgz`.
 * @returns {Promise<string>} Its folder.
 */
export async function makeApp({ generate, copy, sample, isResolvedOnly, ...rest }, home) {
  if (sample) return copySample(sample, home);
  const folder = join(home, `app-${readdirSync(home).length}`);
  const app = join(folder, 'app');
  mkdirSync(folder);
  if (isResolvedOnly) {
    mkdirSync(app);
    writeFileSync(join(app, 'package.json'), '{ "private": true }');
  } else if (copy) {
    cpSync(join(HERE, copy), app, { recursive: true });
  } else {
    await run(generate, folder);
    leaveOutTools(app);
  }
  if (rest.init) await run('npm install', app);
  return app;
}

/** As a user does who copies it: by its own lock file, outside of this repository. */
async function copySample(name, home) {
  const app = join(home, name);
  const isKept = (path) => !MADE.test(basename(path));
  cpSync(join(ROOT, 'sample', name), app, { recursive: true, filter: isKept });
  await run('npm ci', app);
  return app;
}

function leaveOutTools(app) {
  const file = join(app, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const tools = Object.entries(manifest.devDependencies ?? {});
  manifest.devDependencies = Object.fromEntries(tools.filter(([name]) => !LEFT_OUT.test(name)));
  writeFileSync(file, JSON.stringify(manifest, null, 2));
}

/** Lays the files of a stage over the app. */
export function layFiles({ files, text = {}, rename = {} }, app) {
  if (files === 'nest') copyNest(app);
  else if (files) cpSync(join(HERE, files), app, { recursive: true });
  for (const [name, content] of Object.entries(text)) writeFileSync(join(app, name), content);
  for (const [from, to] of Object.entries(rename)) renameSync(join(app, from), join(app, to));
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

/**
 * The one line that the README has for it, with what an app has beside the package, which `init`
 * installs.
 */
export async function install({ beside, installs, init, isResolvedOnly }, app, tarball) {
  if (installs) return runAll(installs(tarball), app);
  const only = isResolvedOnly ? ['--package-lock-only'] : [];
  const packages = init ? beside : [tarball, ...beside];
  await run(['npm install', ...only, ...packages].join(' '), app);
}

/** Starts the app in a way, has a user visit it, and ends it. */
export async function start({ build, command, visit, hasIdentityProvider }, app) {
  if (build) await run(build, app);
  const [port, providerPort] = [await findFreePort(), await findFreePort()];
  const origin = `http://localhost:${port}`;
  const env = { PORT: String(port), IDP_PORT: String(providerPort), AUTH_URL: origin };
  const issuer = `http://localhost:${providerPort}`;
  const provider =
    hasIdentityProvider &&
    new Server('node sample/01-quickstart/dist/identity-provider/main.js', ROOT, env);
  const server = new Server(command.replace('$PORT', String(port)), app, env);
  try {
    if (provider) await provider.answers(`${issuer}/.well-known/openid-configuration`);
    await server.answers(origin);
    await visit(origin, app);
  } catch (error) {
    throw new Error(`${command}\n${error.stack}\n${server.printed}`, { cause: error });
  } finally {
    await server.stop();
    if (provider) await provider.stop();
  }
}

/** A process that answers requests, with all that it starts in turn. */
class Server {
  printed = '';
  #child;
  #exit;

  constructor(command, cwd, env) {
    this.#child = spawn(command, { cwd, shell: true, detached: true, env: environment(env) });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream.on('data', (data) => (this.printed += data));
    }
    this.#exit = new Promise((done) => this.#child.once('exit', done));
  }

  async answers(url) {
    for (const begun = Date.now(); Date.now() - begun < START_MS; await pause(50)) {
      if (this.#child.exitCode !== null) throw new Error(`It has ended.\n${this.printed}`);
      try {
        return await fetch(url, { redirect: 'manual' });
      } catch {
        // Not yet.
      }
    }
    throw new Error(`It does not answer.\n${this.printed}`);
  }

  async stop() {
    try {
      process.kill(-this.#child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
    await this.#exit;
  }
}

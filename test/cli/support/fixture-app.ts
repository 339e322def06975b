/** An app of `fixtures/` in a folder of its own: installed, type-checked, built and served. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as tsMorph from 'ts-morph';
import { listFileChanges } from '../../../src/cli/codemod/report.js';
import { runCodemod } from '../../../src/cli/codemod/run-codemod.js';
import { applyChanges } from '../../../src/cli/project/file-changes.js';
import { findFreePort } from '../../support/free-port.mjs';
import type { FrameworkInstalls } from './framework-installs.js';

const FIXTURES = path.resolve(import.meta.dirname, '../fixtures');
const ROOT = path.resolve(import.meta.dirname, '../../..');
const START_MS = 30_000;
const INSTALL = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];

const run = promisify(execFile);

/** What npm and Jest have set for this repository. */
const NOT_FOR_APPS =
  /^(npm_(?!config_(cache|registry|userconfig|offline))|NODE_(?!EXTRA_CA_CERTS)|INIT_CWD|JEST_|AUTH_|NEXTAUTH_)/i;

const SECRET = 'a secret that is long enough for a test';

/** What a terminal has, with what an app needs. */
function environment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const name of Object.keys(env)) if (NOT_FOR_APPS.test(name)) delete env[name];
  return {
    ...env,
    NEXT_TELEMETRY_DISABLED: '1',
    AUTH_SECRET: SECRET,
    NEXTAUTH_SECRET: SECRET,
    ...more,
  };
}

/** The packed package, from `dist/`, which has to be built. */
export async function packPackage(folder: string): Promise<string> {
  const options = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
  const { stdout } = await run('npm', options, { cwd: ROOT, env: environment() });
  return path.join(folder, stdout.trim());
}

/** Installs what the package.json of a folder names. */
export async function installPackages(folder: string): Promise<void> {
  await run('npm', INSTALL, { cwd: folder, env: environment() });
}

/** A copy of one app. */
export class FixtureApp implements AsyncDisposable {
  readonly root = mkdtempSync(path.join(tmpdir(), 'portcullis-app-'));

  /** Where the app is: the root, unless it is one of a workspace. */
  private readonly folder: string;

  constructor(
    name: string,
    private readonly frameworks: FrameworkInstalls,
    folder = '',
  ) {
    this.folder = path.join(this.root, folder);
    cpSync(path.join(FIXTURES, name), this.root, { recursive: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    rmSync(this.root, { recursive: true, force: true });
  }

  async install(): Promise<void> {
    await this.frameworks.linkInto(this.root);
    await installPackages(this.root);
  }

  /** Runs the codemod, and installs the packed package in place of what it has removed. */
  async moveTo(tarball: string): Promise<void> {
    const report = runCodemod(tsMorph, this.root, `file:${tarball}`);
    applyChanges(this.root, listFileChanges(report));
    // What was installed as the peer of a package that is gone would stay otherwise.
    for (const left of ['package-lock.json', 'node_modules']) {
      rmSync(path.join(this.root, left), { recursive: true, force: true });
    }
    await this.install();
  }

  /** What `portcullis compare` says of the options in a file. */
  compare(file: string): Promise<string> {
    const command = path.join(ROOT, 'dist', 'cli', 'main.js');
    return this.run(process.execPath, [command, 'compare', '--config', file]).catch(
      ({ stdout, stderr }) => `${stdout}${stderr}`,
    );
  }

  /** What the compiler says; nothing for an app without TypeScript. */
  async checkTypes(): Promise<string> {
    if (!existsSync(path.join(this.folder, 'tsconfig.json'))) return '';
    if (this.has('@sveltejs/kit')) await this.run('npx', ['svelte-kit', 'sync']);
    return this.run('npx', ['tsc', '--noEmit', '-p', '.']).catch(({ stdout }) => String(stdout));
  }

  /**
   * Starts the app, and calls a function with its origin.
   *
   * @param mode - `dev` compiles the pages that are visited, `start` builds the whole app first.
   *   Only Next.js has both.
   */
  async serve<T>(mode: 'dev' | 'start', use: (origin: string) => Promise<T>): Promise<T> {
    const port = await findFreePort();
    const origin = `http://localhost:${port}`;
    const env = environment({ NEXTAUTH_URL: origin, AUTH_TRUST_HOST: 'true', PORT: String(port) });
    const isNext = this.has('next');
    if (isNext && mode === 'start') await this.run('npx', ['next', 'build']);
    const next = path.join(this.root, 'node_modules/next/dist/bin/next');
    const parameters = isNext ? [next, mode] : ['src/server.js'];
    if (mode === 'dev') parameters.push('--turbopack');
    const child = spawn(process.execPath, parameters, {
      cwd: this.folder,
      env,
      // A group of its own: the server for development is several processes.
      detached: true,
    });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => output.push(String(data)));
    }
    const exit = once(child, 'exit');
    try {
      await waitFor(origin, child);
      return await use(origin);
    } catch (error) {
      throw new Error(`The app printed:\n${output.join('')}`, { cause: error });
    } finally {
      // One that has ended by itself has no group any more.
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      await exit;
    }
  }

  has(name: string): boolean {
    return readFileSync(path.join(this.root, 'package.json'), 'utf8').includes(`"${name}"`);
  }

  private async run(program: string, parameters: readonly string[]): Promise<string> {
    const { stdout } = await run(program, [...parameters], {
      cwd: this.folder,
      env: environment(),
      maxBuffer: 10_000_000,
    });
    return stdout;
  }
}

async function waitFor(origin: string, child: ChildProcess): Promise<void> {
  for (const begun = Date.now(); Date.now() - begun < START_MS; await pause(100)) {
    if (child.exitCode !== null) throw new Error('The app has ended.');
    const answer = await fetch(origin).catch(() => undefined);
    if (answer) return;
  }
  throw new Error('The app does not answer.');
}

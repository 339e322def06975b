/** Runs the built command in folders of its own, as a user does. */
import { spawn } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const COMMAND = path.join(ROOT, 'dist', 'cli', 'main.js');

/** What a command printed, and its exit code. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The files of a project by their paths. */
export type Files = Readonly<Record<string, string>>;

/** A project in a temporary folder, in which packages are found as if they were installed. */
export class ScratchProject {
  readonly root = mkdtempSync(path.join(tmpdir(), 'portcullis-cli-'));

  /** @param hasPackages - Whether packages are found. Default `true`. */
  constructor(files: Files = {}, hasPackages = true) {
    const folder = path.join(this.root, 'node_modules');
    if (hasPackages) symlinkSync(path.join(ROOT, 'node_modules'), folder, 'junction');
    this.write(files);
  }

  write(files: Files): void {
    for (const [file, text] of Object.entries(files)) {
      const place = path.join(this.root, file);
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, text);
    }
  }

  read(file: string): string {
    return readFileSync(path.join(this.root, file), 'utf8');
  }

  /** All files but the packages. */
  readAll(): Files {
    const files = readdirSync(this.root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map((entry) => path.relative(this.root, path.join(entry.parentPath, entry.name)));
    return Object.fromEntries(files.toSorted().map((file) => [file, this.read(file)]));
  }

  /**
   * Runs `portcullis` in the project. Nothing of the environment of the tests reaches it but the
   * path.
   */
  run(words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
    return this.runIn('.', words, env);
  }

  /** The same in a folder of the project. */
  runIn(
    folder: string,
    words: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [COMMAND, ...words], {
        cwd: path.join(this.root, folder),
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          NODE_ENV: process.env.NODE_ENV,
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const printed = { stdout: '', stderr: '' };
      child.stdout.on('data', (part: Buffer) => (printed.stdout += part.toString()));
      child.stderr.on('data', (part: Buffer) => (printed.stderr += part.toString()));
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, ...printed }));
    });
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** A package.json with these dependencies. */
export function manifest(
  dependencies: Readonly<Record<string, string>>,
  more: object = {},
): string {
  return JSON.stringify({ name: 'app', private: true, dependencies, ...more }, null, 2) + '\n';
}

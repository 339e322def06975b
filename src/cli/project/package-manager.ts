/** Runs the package manager of a project. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CommandError } from '../command-error.js';
import type { PackageManager, Project } from './project.js';

/** How each of them installs a package and records it in package.json. */
const ADD: Readonly<Record<PackageManager, readonly string[]>> = {
  npm: ['install', '--save', '--no-audit', '--no-fund'],
  pnpm: ['add'],
  yarn: ['add'],
  bun: ['add'],
};

/**
 * How each of them installs what package.json names now. In CI, some refuse to bring the lock file
 * up to date.
 */
const INSTALL: Readonly<Record<PackageManager, readonly string[]>> = {
  npm: ['install', '--no-audit', '--no-fund'],
  pnpm: ['install', '--no-frozen-lockfile'],
  yarn: ['install'],
  bun: ['install'],
};

/** Yarn 2 and later have no flag for it that version 1 knows. */
const INSTALL_ENVIRONMENT = { YARN_ENABLE_IMMUTABLE_INSTALLS: 'false' };

/** The command that installs packages, as the user would type it. */
export function describeInstall(
  { packageManager }: Project,
  specifiers: readonly string[],
): string {
  return `${packageManager} ${ADD[packageManager][0]} ${specifiers.join(' ')}`;
}

/**
 * Installs packages in the project.
 *
 * @param specifiers - Their names and versions, or files.
 * @throws {CommandError} with the last lines that the package manager wrote, when it fails.
 */
export async function installPackages(
  project: Project,
  specifiers: readonly string[],
): Promise<void> {
  const { packageManager, root } = project;
  await runTool(packageManager, [...ADD[packageManager], ...specifiers], root);
}

/**
 * Installs what package.json names now.
 *
 * @throws {CommandError} with the last lines that the package manager wrote, when it fails.
 */
export async function installAll({ packageManager, root }: Project): Promise<void> {
  await runTool(packageManager, INSTALL[packageManager], root);
}

/** Lines of a tool's output that an error shows, and characters of each. */
const SHOWN_LINES = 15;
const SHOWN_CHARACTERS = 300;

/** A line without words: npm writes several, and the code of its error is above them. */
const EMPTY = /^(?:npm (?:error|ERR!))?\s*$/;

/** A tool that has failed, and all that it has printed. */
export class ToolFailure extends CommandError {
  constructor(
    message: string,
    readonly printed: string,
  ) {
    super(message);
  }
}

/**
 * @throws {ToolFailure} when the tool fails.
 * @throws {CommandError} when it cannot be started.
 */
export async function runTool(tool: string, args: readonly string[], cwd: string): Promise<string> {
  // On Windows, package managers are scripts, which only a shell starts.
  const env = { ...process.env, ...INSTALL_ENVIRONMENT };
  const child = spawn(tool, args, { cwd, env, shell: process.platform === 'win32' });
  const output: string[] = [];
  child.stdout.on('data', (part: Buffer) => output.push(part.toString()));
  child.stderr.on('data', (part: Buffer) => output.push(part.toString()));
  const failed = once(child, 'error').then(([error]) => {
    throw error;
  });
  try {
    const [code] = (await Promise.race([once(child, 'close'), failed])) as [number | null];
    if (code === 0) return output.join('');
  } catch {
    throw new CommandError(`${tool} could not be started. Is it installed?`);
  }
  const printed = output.join('');
  const lines = printed
    .trimEnd()
    .split('\n')
    .filter((line) => !EMPTY.test(line))
    .slice(-SHOWN_LINES)
    .map((line) => line.slice(0, SHOWN_CHARACTERS));
  throw new ToolFailure(`\`${tool} ${args.join(' ')}\` failed:\n${lines.join('\n')}`, printed);
}

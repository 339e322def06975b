/** The type errors of a project, by its own compiler and its own settings. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The time limit of one run, in milliseconds. */
const DEADLINE_MS = 10 * 60 * 1000;

/** The most that it prints, in bytes. */
const MAX_OUTPUT = 64 * 1024 * 1024;

/** An error of the compiler. */
export interface TypeProblem {
  /** Relative to the repository, with slashes. */
  readonly file: string;
  readonly line: number;
  /** Such as `TS2339`. */
  readonly code: string;
  readonly message: string;
}

/** `src/auth.ts(12,3): error TS2339: …` */
const PROBLEM = /^(.+?)\((\d+),\d+\): error (TS\d+): (.*)$/;

/**
 * Runs the compiler in a folder with a tsconfig.json. Nothing is emitted.
 *
 * @param root - The repository, to which the paths are relative.
 * @param folder - Of the app, below the repository.
 * @returns The errors; `undefined` where there is no tsconfig.json, or no TypeScript.
 */
export async function findTypeProblems(
  root: string,
  folder: string,
): Promise<readonly TypeProblem[] | undefined> {
  const app = path.join(root, folder);
  const compiler = findCompiler(app);
  if (compiler === undefined || !existsSync(path.join(app, 'tsconfig.json'))) return undefined;
  const words = [compiler, '--noEmit', '--pretty', 'false', '--incremental', 'false'];
  const printed = await run([...words, '-p', 'tsconfig.json'], app);
  return printed.split(/\r?\n/).flatMap((line) => {
    const [, file, at, code, message] = PROBLEM.exec(line) ?? [];
    if (file === undefined || code === undefined || message === undefined) return [];
    const place = path.relative(root, path.resolve(app, file)).split(path.sep).join('/');
    return [{ file: place, line: Number(at), code, message }];
  });
}

/** Those of the second list that the first one does not have. Lines may have moved. */
export function subtractProblems(
  after: readonly TypeProblem[],
  before: readonly TypeProblem[],
): TypeProblem[] {
  const left = new Map<string, number>();
  const keyOf = ({ file, code, message }: TypeProblem): string => `${file} ${code} ${message}`;
  for (const problem of before) left.set(keyOf(problem), (left.get(keyOf(problem)) ?? 0) + 1);
  return after.filter((problem) => {
    const count = left.get(keyOf(problem)) ?? 0;
    left.set(keyOf(problem), count - 1);
    return count <= 0;
  });
}

function findCompiler(app: string): string | undefined {
  try {
    return createRequire(path.join(app, 'package.json')).resolve('typescript/bin/tsc');
  } catch {
    return undefined;
  }
}

/** The compiler exits with an error when it finds one, which is what is asked here. */
function run(words: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve) => {
    const options = { cwd, timeout: DEADLINE_MS, maxBuffer: MAX_OUTPUT };
    execFile(process.execPath, [...words], options, (_error, stdout) => resolve(stdout));
  });
}

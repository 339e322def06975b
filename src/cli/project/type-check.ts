/** The type errors of a project, by its own compiler and its own settings. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The time limit of one run, in milliseconds. */
const DEADLINE_MS = 10 * 60 * 1000;

/** The most that it prints, in bytes. */
const MAX_OUTPUT = 64 * 1024 * 1024;

/** The oldest major version of TypeScript that can read the types of portcullis. */
const OLDEST_MAJOR = 5;

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
 * An error in the settings, after which the compiler may have looked at no file: `error TS18003: …`
 */
const SETTING_PROBLEM = /^(?:.+\.json\(\d+,\d+\): )?error (TS\d+: .*?)\.?$/m;

/** What a compiler said; or why none did, in a clause. */
export type TypeCheck = { readonly problems: readonly TypeProblem[] } | { readonly reason: string };

/**
 * Runs the compiler in a folder with a tsconfig.json. Nothing is emitted.
 *
 * @param root - The repository, to which the paths are relative.
 * @param folder - Of the app, below the repository.
 * @returns `undefined` where there is no tsconfig.json: the app has no types to check.
 */
export async function checkTypes(root: string, folder: string): Promise<TypeCheck | undefined> {
  const app = path.join(root, folder);
  if (!existsSync(path.join(app, 'tsconfig.json'))) return undefined;
  const compiler = findCompiler(app);
  if (compiler === undefined) return { reason: 'TypeScript is not installed' };
  if (Number.parseInt(compiler.version, 10) < OLDEST_MAJOR) {
    const reason = `TypeScript ${compiler.version} cannot read the types of portcullis, which need version ${OLDEST_MAJOR}`;
    return { reason };
  }
  await writeGeneratedTypes(app);
  const words = [compiler.file, '--noEmit', '--pretty', 'false', '--incremental', 'false'];
  const { isSound, printed } = await run([...words, '-p', 'tsconfig.json'], app);
  const [, setting] = SETTING_PROBLEM.exec(printed) ?? [];
  if (setting !== undefined) return { reason: `tsc failed: ${setting}` };
  const problems = printed.split(/\r?\n/).flatMap((line) => {
    const [, file, at, code, message] = PROBLEM.exec(line) ?? [];
    if (file === undefined || code === undefined || message === undefined) return [];
    const place = path.relative(root, path.resolve(app, file)).split(path.sep).join('/');
    return [{ file: place, line: Number(at), code, message }];
  });
  // Too little memory, or too little time: no error is not the same as nothing wrong.
  if (!isSound && problems.length === 0) return { reason: `tsc failed: ${firstLine(printed)}` };
  return { problems };
}

const firstLine = (text: string): string => text.trim().split(/\r?\n/, 1)[0] || 'it said nothing';

/** The problems that the first list does not have. Lines may have moved. */
export function subtractProblems(
  after: readonly TypeProblem[],
  before: readonly TypeProblem[],
): TypeProblem[] {
  const left = new Map<string, number>();
  const toKey = ({ file, code, message }: TypeProblem): string => `${file} ${code} ${message}`;
  for (const problem of before) left.set(toKey(problem), (left.get(toKey(problem)) ?? 0) + 1);
  return after.filter((problem) => {
    const count = left.get(toKey(problem)) ?? 0;
    left.set(toKey(problem), count - 1);
    return count <= 0;
  });
}

interface Compiler {
  readonly file: string;
  readonly version: string;
}

function findCompiler(app: string): Compiler | undefined {
  const { resolve } = createRequire(path.join(app, 'package.json'));
  try {
    const manifest = resolve('typescript/package.json');
    const { version } = Object(JSON.parse(readFileSync(manifest, 'utf8'))) as { version?: unknown };
    // Version 7 does not export it.
    return { file: path.join(path.dirname(manifest), 'bin/tsc'), version: String(version) };
  } catch {
    return undefined;
  }
}

/**
 * SvelteKit writes the settings that its tsconfig.json extends, which a fresh clone does not have.
 */
async function writeGeneratedTypes(app: string): Promise<void> {
  const kit = path.join(app, 'node_modules/@sveltejs/kit/svelte-kit.js');
  if (existsSync(kit)) await run([kit, 'sync'], app);
}

/** The compiler exits with an error when it finds one, which is what is asked here. */
function run(
  words: readonly string[],
  cwd: string,
): Promise<{ readonly isSound: boolean; readonly printed: string }> {
  return new Promise((resolve) => {
    const options = { cwd, timeout: DEADLINE_MS, maxBuffer: MAX_OUTPUT };
    execFile(process.execPath, [...words], options, (error, stdout, stderr) =>
      resolve({ isSound: error === null, printed: stdout || stderr }),
    );
  });
}

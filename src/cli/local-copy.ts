/**
 * Finds the copy of the package that the app has installed.
 *
 * `npx` may run another copy, for instance from its cache. Two copies have two sets of classes, so
 * that the services and features of the app would be unknown to the command.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PLACE = path.join('node_modules', 'portcullis', 'dist', 'cli', 'main.js');

/**
 * Runs the command with the copy that the app has installed.
 *
 * @returns Its exit code; `undefined` when the app has none, or this is the one.
 */
export async function runLocalCopy(
  folder: string,
  words: readonly string[],
): Promise<number | undefined> {
  const local = findLocalCopy(folder);
  if (local === undefined || local === fileURLToPath(import.meta.url)) return undefined;
  if (local === realpathSync(process.argv[1] ?? '.')) return undefined;
  const child = spawn(process.execPath, [local, ...words], { stdio: 'inherit', cwd: folder });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}

/** The command of the nearest installed copy, above or in the folder. */
function findLocalCopy(folder: string): string | undefined {
  const file = path.join(folder, PLACE);
  if (existsSync(file)) return realpathSync(file);
  const parent = path.dirname(folder);
  return parent === folder ? undefined : findLocalCopy(parent);
}

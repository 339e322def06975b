/**
 * Loads ts-morph, which reads and writes TypeScript. Of all the commands only the codemod needs it,
 * once in the life of an app, so that it is no dependency of the package.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as TsMorph from 'ts-morph';
import { CommandError } from '../command-error.js';
import { runTool } from '../project/package-manager.js';
import type { Terminal } from '../terminal.js';

const SPECIFIER = 'ts-morph@28';

/**
 * Loads the ts-morph of the app, or fetches one into a temporary folder.
 *
 * @param mayFetch - Whether the user agreed to fetch it already.
 * @throws {CommandError} when it is not there and cannot be fetched, or the user does not agree.
 */
export async function loadTsMorph(
  terminal: Terminal,
  root: string,
  mayFetch: boolean,
): Promise<typeof TsMorph> {
  const installed = find(root);
  if (installed !== undefined) return importFile(installed);
  const question = `The codemod needs ${SPECIFIER}. Fetch it into a temporary folder?`;
  if (!mayFetch && !(await terminal.confirm(question, '--yes'))) {
    throw new CommandError('Nothing was changed.');
  }
  return importFile(await fetchTsMorph(terminal));
}

async function fetchTsMorph(terminal: Terminal): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portcullis-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  terminal.note(`Fetching ${SPECIFIER}.`);
  await runTool(
    'npm',
    ['install', '--no-audit', '--no-fund', '--prefix', folder, SPECIFIER],
    folder,
  );
  const fetched = find(folder);
  if (fetched !== undefined) return fetched;
  throw new CommandError(`${SPECIFIER} was fetched, and is not there.`);
}

/** The file that `require('ts-morph')` loads, seen from this folder. */
function find(folder: string): string | undefined {
  try {
    return createRequire(path.join(folder, 'package.json')).resolve('ts-morph');
  } catch {
    return undefined;
  }
}

/** It is CommonJS: its exports are those of `default`. */
async function importFile(file: string): Promise<typeof TsMorph> {
  const loaded = (await import(pathToFileURL(file).href)) as { default: typeof TsMorph };
  return loaded.default;
}

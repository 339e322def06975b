/** Changes of files: shown before they are made, and undone as a whole if one of them fails. */
import { mkdirSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command-error.js';
import type { Style, Terminal } from '../terminal.js';
import { listHunks } from './line-diff.js';

/** A file that is created, changed or deleted. */
export interface FileChange {
  /** Relative to the project, with slashes. */
  readonly file: string;
  /** Its text; `undefined` if there is no such file. */
  readonly before: string | undefined;
  /** Its new text; `undefined` to delete it. */
  readonly after: string | undefined;
  /** Whether it holds secrets, so that only the names of its variables are shown. */
  readonly isPrivate?: boolean;
}

/** Reads a file; `undefined` if there is none. */
export function readText(root: string, file: string): string | undefined {
  const place = path.join(root, file);
  return existsSync(place) ? readFileSync(place, 'utf8') : undefined;
}

/**
 * Writes the changes, and returns the function that undoes them. Undoes them itself when one of
 * them fails.
 *
 * @throws {CommandError} when a file is no longer as it was read.
 */
export function applyChanges(root: string, changes: readonly FileChange[]): () => void {
  const changed = changes.find(({ file, before }) => readText(root, file) !== before);
  if (changed) {
    throw new CommandError(
      `${changed.file} was changed meanwhile. Nothing was written: try again.`,
    );
  }
  const undone: (() => void)[] = [];
  const undo = (): void => undone.toReversed().forEach((step) => step());
  try {
    for (const { file, before, after } of changes) {
      const place = path.join(root, file);
      const created =
        after === undefined ? undefined : mkdirSync(path.dirname(place), { recursive: true });
      undone.push(() => {
        if (before !== undefined) writeFileSync(place, before);
        else rmSync(created ?? place, { recursive: true, force: true });
      });
      if (after === undefined) rmSync(place, { force: true });
      else writeFileSync(place, after);
    }
    return undo;
  } catch (thrown) {
    undo();
    throw thrown;
  }
}

const STYLES: Readonly<Record<string, Style>> = { '+': 'green', '-': 'red' };

/** Shows what is about to change. */
export function showChanges(terminal: Terminal, changes: readonly FileChange[]): void {
  for (const { file, before, after, isPrivate = false } of changes) {
    const verb = getVerb(before, after);
    terminal.write(terminal.paint('bold', `${verb} ${file}`));
    for (const line of listHunks(before, after).map(isPrivate ? hideValue : String)) {
      const style = STYLES[line.charAt(0)] ?? 'dim';
      terminal.write(`  ${terminal.paint(style, line)}`);
    }
    terminal.write();
  }
}

function getVerb(before: string | undefined, after: string | undefined): string {
  if (before === undefined) return 'create';
  return after === undefined ? 'delete' : 'change';
}

/** A terminal's output is copied into reports and logs. */
function hideValue(line: string): string {
  return line.replace(/=.+$/, '=…');
}

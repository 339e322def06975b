/** What a codemod would do to an app, before anything is written. */
import type { FileChange } from '../project/file-changes.js';

/** A text that changes. Paths are relative to the root, with `/`. */
export interface TextChange {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** Something at a line that you have to look at yourself. */
export interface CodemodFinding {
  readonly file: string;
  /** Counted from 1, in the text as it is after the codemod. */
  readonly line: number;
  /** One or two sentences: what was found, and what to do. */
  readonly message: string;
  /** A page of the documentation, such as `migrate/auth-js-4`. */
  readonly docs: string;
}

/** What changes in one `package.json`. */
export interface DependencyChange {
  readonly file: string;
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** Packages that stay because code still imports them: `manual` names each place. */
  readonly kept: readonly string[];
  /** Renamed adapters that no code imports, by the names that they had. */
  readonly unused: readonly string[];
}

/** The result of a codemod: everything it would write, and everything it leaves to you. */
export interface CodemodReport {
  /** Files with another text. */
  readonly changes: readonly TextChange[];
  /** New files. */
  readonly created: readonly { readonly file: string; readonly after: string }[];
  /** Files to delete. */
  readonly removed: readonly { readonly file: string; readonly before: string }[];
  readonly dependencies: readonly DependencyChange[];
  /**
   * What the codemod does not do, because it could be wrong. The app may not build before it is
   * done.
   */
  readonly manual: readonly CodemodFinding[];
  /** What needs no change now, and is good to know. */
  readonly notes: readonly CodemodFinding[];
  /** Files that were not read, or not understood, and stay as they are. */
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
}

/** All files of a report that are written or deleted. */
export function listFileChanges({
  changes,
  created,
  removed,
}: Pick<CodemodReport, 'changes' | 'created' | 'removed'>): FileChange[] {
  return [
    ...changes,
    ...created.map(({ file, after }) => ({ file, before: undefined, after })),
    ...removed.map(({ file, before }) => ({ file, before, after: undefined })),
  ];
}

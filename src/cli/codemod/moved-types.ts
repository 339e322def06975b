/**
 * Whether what the codemod wrote compiles: the type errors of each app before, and those that are
 * new.
 */
import path from 'node:path';
import {
  checkTypes,
  subtractProblems,
  type TypeCheck,
  type TypeProblem,
} from '../project/type-check.js';
import type { CodemodReport } from './report.js';

/** An app whose types could not be compared. */
export interface UncheckedApp {
  /** Relative to the repository. */
  readonly folder: string;
  readonly reason: string;
}

/**
 * What the compilers of the apps say. An app without a tsconfig.json has no types, and is not
 * named.
 */
export interface MovedTypes {
  readonly unchecked: readonly UncheckedApp[];
  /** How many apps were compared. */
  readonly compared: number;
  /** How many errors there were before. */
  readonly before: number;
  /** Errors that were not there before. */
  readonly introduced: readonly TypeProblem[];
}

/** Compares the types of the apps that change, before and after. */
export class TypeComparison {
  private constructor(
    private readonly root: string,
    private readonly before: ReadonlyMap<string, TypeCheck>,
  ) {}

  /** Reads the errors as they are, before anything is written. */
  static async begin(
    root: string,
    { dependencies }: Pick<CodemodReport, 'dependencies'>,
  ): Promise<TypeComparison> {
    const folders = dependencies.map(({ file }) => path.posix.dirname(file));
    return new TypeComparison(root, await checkAll(root, folders));
  }

  /** Reads them again. */
  async end(): Promise<MovedTypes> {
    const checks = await checkAll(this.root, [...this.before.keys()]);
    const unchecked: UncheckedApp[] = [];
    const introduced: TypeProblem[] = [];
    let count = 0;
    for (const [folder, before] of this.before) {
      const after = checks.get(folder) ?? { reason: 'tsconfig.json is gone' };
      const failed = [before, after].find((check) => 'reason' in check);
      if (failed && 'reason' in failed) unchecked.push({ folder, reason: failed.reason });
      if ('reason' in before || 'reason' in after) continue;
      count += before.problems.length;
      introduced.push(...subtractProblems(after.problems, before.problems));
    }
    const compared = this.before.size - unchecked.length;
    return { unchecked, compared, before: count, introduced };
  }

  /** Where portcullis is not installed, every import of it would be an error. */
  skip(reason: string): MovedTypes {
    const unchecked = [...this.before].map(([folder, before]) => ({
      folder,
      reason: 'reason' in before ? before.reason : reason,
    }));
    return { unchecked, compared: 0, before: 0, introduced: [] };
  }
}

/** One after the other: a compiler takes as much memory as there is. */
async function checkAll(
  root: string,
  folders: readonly string[],
): Promise<ReadonlyMap<string, TypeCheck>> {
  const found = new Map<string, TypeCheck>();
  for (const folder of folders) {
    const check = await checkTypes(root, folder);
    if (check) found.set(folder, check);
  }
  return found;
}

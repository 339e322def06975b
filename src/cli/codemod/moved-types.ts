/** Whether what the codemod wrote compiles: the type errors of each app before, and those that are new. */
import path from 'node:path';
import { findTypeProblems, subtractProblems, type TypeProblem } from '../project/type-check.js';
import type { CodemodReport } from './report.js';

/** What the compilers of the apps say. */
export interface MovedTypes {
  /** Folders of apps, relative to the repository, that could not be checked: no tsconfig.json, or no TypeScript. */
  readonly unchecked: readonly string[];
  /** How many errors there were before. */
  readonly before: number;
  /** Errors that were not there before. */
  readonly introduced: readonly TypeProblem[];
}

/** Compares the types of the apps that change, before and after. */
export class TypeComparison {
  private constructor(
    private readonly root: string,
    private readonly before: ReadonlyMap<string, readonly TypeProblem[] | undefined>,
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
    const after = await checkAll(this.root, [...this.before.keys()]);
    const apps = [...this.before];
    const introduced = apps.flatMap(([folder, before]) =>
      // Without the errors of before, nobody knows which are new.
      before ? subtractProblems(after.get(folder) ?? [], before) : [],
    );
    return {
      unchecked: apps.filter(([, before]) => before === undefined).map(([folder]) => folder),
      before: apps.flatMap(([, before = []]) => before).length,
      introduced,
    };
  }
}

/** One after the other: a compiler takes as much memory as there is. */
async function checkAll(
  root: string,
  folders: readonly string[],
): Promise<ReadonlyMap<string, readonly TypeProblem[] | undefined>> {
  const found = new Map<string, readonly TypeProblem[] | undefined>();
  for (const folder of folders) found.set(folder, await findTypeProblems(root, folder));
  return found;
}

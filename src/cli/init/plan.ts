/** What a framework's template is given, and what it plans. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type FileChange, readText } from '../project/file-changes.js';
import type { Project } from '../project/project.js';

/** What is to be written, and what the user has to do by hand. */
export interface Plan {
  readonly changes: readonly FileChange[];
  readonly notes: readonly string[];
}

/** What an app starts with: the text of its configuration, and what else that needs. */
export interface Start {
  /** The lines that the configuration imports by. */
  readonly imports: readonly string[];
  /** The statements before it. */
  readonly setup: string;
  /** The members of the object, indented. */
  readonly options: string;
  /** The variables that it reads, and what they are. */
  readonly variables: Readonly<Record<string, string>>;
  /** What is installed beside the package. */
  readonly packages: readonly string[];
  /** Files that it leaves, and that are not for the repository. */
  readonly ignored: readonly string[];
  /** The files that it adds to an app of any framework. */
  plan(project: Project, template: Template): Plan;
  /** What the user has to do, before the app is started. */
  listSteps(template: Template): readonly string[];
}

/** More than a provider. */
export interface Preset {
  readonly name: string;
  /** What the question says of it. */
  readonly label: string;
  /** @param provider - Also in the configuration, if there is one. */
  start(provider: Start | undefined): Start;
}

/** How a framework is set up. */
export interface Template {
  readonly name: string;
  /** Where the framework reads variables from in development. */
  readonly environmentFile: '.env' | '.env.local';
  /** The address of the development server. */
  readonly address: string;
  readonly basePath: '/auth' | '/api/auth';
  /** A path that shows whether it works, and the command that starts the app. */
  readonly firstPage: string;
  readonly start: string;
  /** The first versions, by the names of packages, that what it writes is for. */
  readonly needs: Readonly<Record<string, string>>;
  /** The arguments of the command by which it gets its port, where it does not read `PORT`. */
  readonly port?: string;
  plan(project: Project, start: Start): Plan;
}

/** A file that is not there yet. One that is there with another text stays, and is reported. */
export function createFile({ root }: Project, file: string, text: string): Plan {
  const before = readText(root, file);
  if (before === undefined) return { changes: [{ file, before, after: text }], notes: [] };
  if (before === text) return { changes: [], notes: [] };
  return { changes: [], notes: [`${file} is there already. It needs this:\n\n${text}`] };
}

/**
 * Changes a file that is there.
 *
 * @param change - Returns the new text; `undefined` when the file does not look as expected.
 * @param otherwise - What to do by hand then.
 */
export function editFile(
  { root }: Project,
  file: string,
  change: (before: string) => string | undefined,
  otherwise: string,
): Plan {
  const before = readText(root, file);
  const after = before === undefined ? undefined : change(before);
  if (after === undefined) return { changes: [], notes: [otherwise] };
  return { changes: before === after ? [] : [{ file, before, after }], notes: [] };
}

/** Several plans as one. */
export function joinPlans(...plans: readonly Plan[]): Plan {
  return {
    changes: plans.flatMap(({ changes }) => changes),
    notes: plans.flatMap(({ notes }) => notes),
  };
}

/** The first of these files that is there. */
export function findFile({ root }: Project, files: readonly string[]): string | undefined {
  return files.find((file) => existsSync(path.join(root, file)));
}

/** Adds lines after the last import. */
export function addImports(text: string, lines: readonly string[]): string {
  const missing = lines.filter((line) => !text.includes(line));
  const imports = [...text.matchAll(/^import\b[^;]*?['"][^'"]+['"];?[^\S\n]*$/gm)];
  const last = imports.at(-1);
  const at = last ? last.index + last[0].length : 0;
  const added = missing.join('\n');
  if (missing.length === 0) return text;
  return last ? `${text.slice(0, at)}\n${added}${text.slice(at)}` : `${added}\n\n${text}`;
}

/** Small apps in temporary folders, and what the codemod makes of them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as tsMorph from 'ts-morph';
import { type CodemodReport, runCodemod } from '../../../src/cli/codemod/run-codemod.js';

export const VERSION = '^1.2.3';

/** The texts of files by their paths. */
export type Files = Readonly<Record<string, string>>;

/** `package.json` with these dependencies. */
export function manifestWith(dependencies: Files): string {
  return `${JSON.stringify({ name: 'app', dependencies }, null, 2)}\n`;
}

/** Calls a function with a folder that has these files. */
export function withFolder<T>(files: Files, use: (root: string) => T): T {
  const root = mkdtempSync(path.join(tmpdir(), 'portcullis-codemod-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    }
    return use(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

export function convert(files: Files): CodemodReport {
  return withFolder(files, (root) => runCodemod(tsMorph, root, VERSION));
}

/** All files as they are after the codemod. */
export function apply(files: Files, { changes, created, removed }: CodemodReport): Files {
  const gone = new Set(removed.map(({ file }) => file));
  return Object.fromEntries([
    ...Object.entries(files).filter(([file]) => !gone.has(file)),
    ...[...changes, ...created].map(({ file, after }) => [file, after] as const),
  ]);
}

/** One file of an app of Auth.js 5, before and after. */
export function convertFile(text: string, file = 'src/file.ts'): string {
  const files = { 'package.json': manifestWith({ 'next-auth': '5.0.0-beta.32' }), [file]: text };
  return apply(files, convert(files))[file] ?? '';
}

/** What the codemod leaves to the user, as `file:line message`. */
export function toLines({ manual }: CodemodReport): readonly string[] {
  return manual.map(({ file, line, message }) => `${file}:${line} ${message}`);
}

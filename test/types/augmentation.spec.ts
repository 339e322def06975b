/**
 * What an app adds to an interface of this package by module augmentation is there wherever the
 * interface is used, whichever subpath it was added by, and in whichever order files are read.
 *
 * The app is in `consumer/`. It is compiled once for each subpath: what one file adds is there for
 * all that are compiled with it.
 */
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const COMPILING_TIMEOUT_MS = 60_000;

const consumer = path.resolve(import.meta.dirname, 'consumer');

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(path.join(consumer, 'tsconfig.json'), (name) => ts.sys.readFile(name)).config,
  ts.sys,
  consumer,
);

/** Reads each file once for all programs. */
function sharedHost(): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const files = new Map<string, ts.SourceFile | undefined>();
  return {
    ...host,
    getSourceFile: (name, languageVersion) => {
      if (!files.has(name)) files.set(name, host.getSourceFile(name, languageVersion));
      return files.get(name);
    },
  };
}

const host = sharedHost();

/** What the compiler has to say about these files of the app. */
function complaints(...names: string[]): string[] {
  const files = names.map((name) => path.join(consumer, name));
  const program = ts.createProgram(files, options, host);
  return files
    .flatMap((file) => program.getSemanticDiagnostics(program.getSourceFile(file)))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe.each([
  ['portcullis', 'by-root.ts', ['models.ts', 'tokens.ts', 'token-reading.ts']],
  ['portcullis/core', 'by-core.ts', ['models.ts', 'tokens.ts', 'token-reading.ts']],
  ['portcullis/types', 'by-types.ts', ['models.ts', 'tokens.ts', 'token-reading.ts']],
  ['portcullis/jwt', 'by-jwt.ts', ['tokens.ts', 'token-reading.ts']],
  ['portcullis/jwt', 'by-jwt.ts', ['tokens.ts']],
  ['portcullis (U18)', 'by-id.ts', ['ids.ts']],
  ['portcullis/adapters', 'by-adapters.ts', ['rows.ts', 'stored-users.ts']],
  ['portcullis/adapters', 'by-adapters.ts', ['stored-users.ts']],
])('a field declared in %s, by %s, used by %j', (_subpath, augmentation, uses) => {
  it(
    'exists when it was declared before the package was read',
    () => {
      expect(complaints(augmentation, ...uses)).toEqual([]);
    },
    COMPILING_TIMEOUT_MS,
  );

  it(
    'exists when it was declared afterwards',
    () => {
      expect(complaints(...uses, augmentation)).toEqual([]);
    },
    COMPILING_TIMEOUT_MS,
  );
});

it.each(['models.ts', 'tokens.ts', 'token-reading.ts', 'rows.ts', 'stored-users.ts', 'ids.ts'])(
  'lacks undeclared fields in %s',
  (uses) => {
    expect(complaints(uses)).toContain("Type 'false' does not satisfy the constraint 'true'.");
  },
  COMPILING_TIMEOUT_MS,
);

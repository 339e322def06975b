/**
 * What is written in the style of the contract's documentation compiles in an app that is as strict
 * as most are, and under the names of the subpaths. (`tsc` at the root checks it with stricter
 * options.)
 */
import path from 'node:path';
import { expect, it } from '@jest/globals';
import ts from 'typescript';

const COMPILING_TIMEOUT_MS = 60_000;

const app = path.resolve(import.meta.dirname, 'consumer/docs');
const { options, fileNames } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(path.join(app, 'tsconfig.json'), (name) => ts.sys.readFile(name)).config,
  ts.sys,
  app,
);

/** What the compiler has to say about a file, when it is the only one of the app. */
function complaints(file: string): string[] {
  const program = ts.createProgram([file], options);
  return program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

it.each(fileNames.map((name) => [path.basename(name), name]))(
  '%s compiles',
  (_, file) => {
    expect(complaints(file)).toEqual([]);
  },
  COMPILING_TIMEOUT_MS,
);

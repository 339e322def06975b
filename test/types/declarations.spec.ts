/** The declarations of the package, checked as an app without `skipLibCheck` checks them. */
import path from 'node:path';
import { expect, it } from '@jest/globals';
import ts from 'typescript';

const COMPILING_TIMEOUT_MS = 120_000;

const ROOT = path.resolve(import.meta.dirname, '../..');
const DIST = path.join(ROOT, 'dist');

/** What stands beside the package in an app, and is not installed here: Next.js. */
const MODULE_NOT_FOUND = 2307;

const { options } = ts.getParsedCommandLineOfConfigFile(
  path.join(ROOT, 'tsconfig.json'),
  {},
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => void messageText },
) ?? { options: {} };

/** What the compiler says of our declarations with the options of an app. */
function listComplaints(ofApp: ts.CompilerOptions): string[] {
  const declarations = ts.sys.readDirectory(DIST, ['.d.ts']);
  expect(declarations.length).toBeGreaterThan(500);
  const program = ts.createProgram(declarations, {
    ...options,
    paths: {},
    skipLibCheck: false,
    ...ofApp,
  });
  return ts
    .getPreEmitDiagnostics(program)
    .filter(({ file, code }) => file?.fileName.startsWith(DIST) && code !== MODULE_NOT_FOUND)
    .map(({ file, messageText }) =>
      [file?.fileName, ts.flattenDiagnosticMessageText(messageText, '\n')].join(': '),
    );
}

it.each<[string, ts.CompilerOptions]>([
  ['the strictest options', {}],
  ['strict', { exactOptionalPropertyTypes: false, noUncheckedIndexedAccess: false }],
  ['no strict', { exactOptionalPropertyTypes: false, strict: false }],
  [
    'a bundler',
    {
      exactOptionalPropertyTypes: false,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    },
  ],
])(
  'are right with %s, without skipLibCheck',
  (_, ofApp) => {
    expect(listComplaints(ofApp)).toEqual([]);
  },
  COMPILING_TIMEOUT_MS,
);

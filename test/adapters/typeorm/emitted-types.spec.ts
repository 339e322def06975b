/**
 * The types that the package has for apps, checked as a strict app checks them: with those of
 * TypeORM itself.
 */
import path from 'node:path';
import { expect, it } from '@jest/globals';
import ts from 'typescript';

const COMPILING_TIMEOUT_MS = 120_000;

const ROOT = path.resolve(import.meta.dirname, '../../..');
const APP = path.join(import.meta.dirname, 'consumer/app.ts');

const { options } = ts.getParsedCommandLineOfConfigFile(
  path.join(ROOT, 'tsconfig.json'),
  {},
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => void messageText },
) ?? { options: {} };

/** What the compiler says of the app and of all that it imports. */
function listComplaints(typeorm: string): string[] {
  const program = ts.createProgram([APP], {
    ...options,
    skipLibCheck: false,
    paths: {
      typeorm: [path.join(ROOT, 'node_modules', typeorm, 'index.d.ts')],
      'portcullis/adapters/typeorm': [path.join(ROOT, 'dist/adapters/typeorm/index.d.ts')],
    },
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) =>
      [file?.fileName, ts.flattenDiagnosticMessageText(messageText, '\n')].join(': '),
    );
}

it.each(['typeorm', 'typeorm-0.3', 'typeorm-0.3.20'])(
  'are right with %s, without skipLibCheck',
  (version) => {
    expect(listComplaints(version)).toEqual([]);
  },
  COMPILING_TIMEOUT_MS,
);

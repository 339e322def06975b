/** What an app writes in files of its own compiles, as strict as the app is. */
import path from 'node:path';
import { expect, it } from '@jest/globals';
import ts from 'typescript';

const COMPILING_TIMEOUT_MS = 120_000;
const ROOT = path.resolve(import.meta.dirname, '../..');
const FORMS = ['option-forms.ts', 'callback-forms.ts'];

const { options } = ts.getParsedCommandLineOfConfigFile(
  path.join(ROOT, 'tsconfig.json'),
  {},
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => void messageText },
) ?? { options: {} };

it.each([false, true])(
  'U18: options compile in files of their own with exactOptionalPropertyTypes: %s',
  (exactOptionalPropertyTypes) => {
    const files = FORMS.map((name) => path.join(import.meta.dirname, name));
    const program = ts.createProgram([...files, path.join(ROOT, 'tools/next.d.ts')], {
      ...options,
      exactOptionalPropertyTypes,
    });
    const complaints = files.flatMap((file) =>
      program
        .getSemanticDiagnostics(program.getSourceFile(file))
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    );
    expect(complaints).toEqual([]);
  },
  COMPILING_TIMEOUT_MS,
);

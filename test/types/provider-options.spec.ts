/** The options of each provider can be named in a file of their own (U18), as `GitHubOptions`. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import ts from 'typescript';

const PROVIDERS = path.resolve(import.meta.dirname, '../../src/providers');

/** The interfaces of options that a file exports. */
function listOptions(file: string): readonly ts.InterfaceDeclaration[] {
  const text = readFileSync(path.join(PROVIDERS, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  return source.statements
    .filter(ts.isInterfaceDeclaration)
    .filter(({ name }) => name.text.endsWith('Options'));
}

const declared = readdirSync(PROVIDERS)
  .filter((file) => file.endsWith('.ts'))
  .flatMap(listOptions);

it('U18: the options of a provider need no type argument', () => {
  const strict = declared.filter(({ typeParameters }) =>
    typeParameters?.some((parameter) => parameter.default === undefined),
  );
  expect(strict.map(({ name }) => name.text)).toEqual([]);
  expect(declared.length).toBeGreaterThan(10);
});

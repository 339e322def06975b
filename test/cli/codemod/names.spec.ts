/** The names that the codemod moves imports by are those that the package exports. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { EXPORTED_NAMES } from '../../../src/cli/codemod/exported-names.js';
import { PROVIDER_NAMES } from '../../../src/cli/codemod/provider-names.js';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** What a subpath leads to, under its conditions. */
type Target = string | { readonly types?: string; readonly import?: Target };

const { exports: subpaths } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, Target>>;
};

function findTypes(target: Target | undefined): string | undefined {
  return typeof target === 'object' ? (target.types ?? findTypes(target.import)) : undefined;
}

/** The source of a subpath; `undefined` if package.json does not have it. */
function findSource(subpath: string): string | undefined {
  const types = findTypes(subpaths[`./${subpath}`]);
  return types && path.join(ROOT, types.replace('./dist/', 'src/').replace(/\.d\.ts$/, '.ts'));
}

const PROVIDERS = path.join(ROOT, 'src/providers');
const providers = readdirSync(PROVIDERS)
  .flatMap((file) => /^(.+)\.ts$/.exec(file)?.[1] ?? [])
  .sort();

const config = path.join(ROOT, 'tsconfig.json');
const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(config, (name) => ts.sys.readFile(name)).config,
  ts.sys,
  ROOT,
);
const files = [
  ...Object.keys(EXPORTED_NAMES).flatMap((subpath) => findSource(subpath) ?? []),
  ...providers.map((name) => path.join(PROVIDERS, `${name}.ts`)),
];
const program = ts.createProgram(files, options);
const checker = program.getTypeChecker();

function listNames(file: string): readonly string[] {
  const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)!;
  return checker
    .getExportsOfModule(module)
    .map(({ name }) => name)
    .sort();
}

describe('the names of the codemod', () => {
  it.each(Object.keys(EXPORTED_NAMES).filter(findSource))(
    'are those of portcullis/%s',
    (subpath) => {
      expect(EXPORTED_NAMES[subpath]?.split(' ')).toEqual(listNames(findSource(subpath)!));
    },
  );

  it.each(providers)('are those of portcullis/providers/%s', (name) => {
    expect(PROVIDER_NAMES[name]?.split(' ')).toEqual(listNames(path.join(PROVIDERS, `${name}.ts`)));
  });

  it('have no provider that portcullis lacks', () => {
    expect(Object.keys(PROVIDER_NAMES).sort()).toEqual(providers);
  });
});

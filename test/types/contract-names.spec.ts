/** Every name that apps import from the contract's package can be imported from this one. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The contract's entry points, and the modules of ours that stand for them. */
const MODULES = {
  '@auth/core': '../../src/core/index.ts',
  '@auth/core/types': '../../src/core/public-types.ts',
  '@auth/core/jwt': '../../src/core/jwt/index.ts',
  '@auth/core/errors': '../../src/core/errors/index.ts',
  '@auth/core/adapters': '../../src/core/adapters/index.ts',
  '@auth/core/providers': '../../src/core/providers/index.ts',
  'next-auth/webauthn': '../../src/client/webauthn/index.ts',
} as const;

/** The contract's providers, and the files of ours under the same names. */
const PROVIDERS = Object.fromEntries(
  readdirSync(path.resolve(ROOT, 'node_modules/@auth/core/providers'))
    .flatMap((file) => /^([\w-]+)\.d\.ts$/.exec(file)?.[1] ?? [])
    // What all providers have in common: by way of `@auth/core/providers`.
    .filter((name) => !['index', 'oauth', 'provider-types'].includes(name))
    .map((name) => [`@auth/core/providers/${name}`, `../../src/providers/${name}.ts`]),
);

const ENTRIES: Readonly<Record<string, string>> = { ...MODULES, ...PROVIDERS };

/** What is left out on purpose, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  '@auth/core/types SemverString': 'the version of a script that no page here loads',
  '@auth/core/providers BuiltInProviders': 'a provider is one file, and no list names them all',
  '@auth/core/providers OIDCConfigInternal':
    'what becomes of a description is nobody else to build',
  '@auth/core/providers/webauthn DEFAULT_SIMPLEWEBAUTHN_BROWSER_VERSION':
    'the version of a script that no page here loads',
  '@auth/core/providers/netsuite OAuthNetSuiteOptions': 'they are options of the provider itself',
  ...partsOf('42-school', [
    'UserData',
    'CursusUser',
    'ProjectUser',
    'Achievement',
    'LanguagesUser',
    'TitlesUser',
    'ExpertisesUser',
    'Campus',
    'CampusUser',
    'Image',
  ]),
  ...partsOf('notion', ['Person', 'User', 'Owner']),
  ...partsOf('osu', ['OsuUserCompact']),
  ...partsOf('spotify', ['SpotifyImage']),
  ...partsOf('wikimedia', ['WikimediaGroup', 'WikimediaGrant', 'WikimediaRight']),
};

function partsOf(provider: string, names: readonly string[]): Readonly<Record<string, string>> {
  const reason = 'a profile has one name, and its parts are found by it';
  return Object.fromEntries(
    names.map((name) => [`@auth/core/providers/${provider} ${name}`, reason]),
  );
}

/** Whether a name is there at run time, or for the compiler alone. */
type Kind = 'value' | 'type';

const config = path.resolve(ROOT, 'tsconfig.json');
const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(config, (name) => ts.sys.readFile(name)).config,
  ts.sys,
  path.dirname(config),
);

/** A file that imports all of them, so that each is found as an app finds it. */
const importer = path.resolve(import.meta.dirname, 'importer.ts');
const specifiers = Object.entries(ENTRIES).flat();
const text = specifiers
  .map((specifier) => `import type {} from '${specifier.replace(/\.ts$/, '.js')}';`)
  .join('\n');

function exportsBySpecifier(): ReadonlyMap<string, ReadonlyMap<string, Kind>> {
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, version) =>
    name === importer
      ? ts.createSourceFile(name, text, version)
      : getSourceFile.call(host, name, version);
  const program = ts.createProgram([importer], options, host);
  const checker = program.getTypeChecker();
  const statements = program.getSourceFile(importer)!.statements.filter(ts.isImportDeclaration);
  return new Map(
    statements.map(({ moduleSpecifier }, index) => {
      const module = checker.getSymbolAtLocation(moduleSpecifier)!;
      const names = checker
        .getExportsOfModule(module)
        .map((symbol) => [symbol.name, kindOf(symbol, checker)] as const);
      return [specifiers[index]!, new Map(names)] as const;
    }),
  );
}

function kindOf(symbol: ts.Symbol, checker: ts.TypeChecker): Kind {
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  const { flags } = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
  return flags & ts.SymbolFlags.Value ? 'value' : 'type';
}

describe('the names of the contract', () => {
  const found = exportsBySpecifier();

  it.each(Object.entries(ENTRIES))('%s has them all in %s', (theirs, ours) => {
    const wanted = [...found.get(theirs)!].filter(([name]) => !(`${theirs} ${name}` in LEFT_OUT));
    expect(wanted.length).toBeGreaterThan(
      theirs in PROVIDERS || theirs.endsWith('/webauthn') ? 0 : 3,
    );
    const had = found.get(ours)!;
    const isHad = (name: string, kind: Kind) => had.get(name) === kind || had.get(name) === 'value';
    expect(wanted.filter(([name, kind]) => !isHad(name, kind))).toEqual([]);
  });

  it.each(Object.entries(LEFT_OUT))('leaves out %s, since %s', (name) => {
    const [theirs = '', left = ''] = name.split(' ');
    expect(found.get(theirs)!.has(left)).toBe(true);
    expect(found.get(ENTRIES[theirs]!)!.has(left)).toBe(false);
  });
});

/** Every name that apps import from the contract's package can be imported from this one. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { FRAMEWORKS, type Kind } from './contract-frameworks.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The contract's entry points, and the subpaths of ours that stand for them. */
const MODULES: Readonly<Record<string, string>> = {
  '@auth/core': './core',
  '@auth/core/types': './types',
  '@auth/core/jwt': './jwt',
  '@auth/core/errors': './errors',
  '@auth/core/adapters': './adapters',
  '@auth/core/providers': './providers',
  '@auth/core/providers/oauth': './providers/oauth',
  '@auth/core/providers/provider-types': './providers/provider-types',
  'next-auth': './next',
  'next-auth/react': './react',
  'next-auth/webauthn': './webauthn',
  'next-auth/jwt': './jwt',
  'next-auth/adapters': './adapters',
  'next-auth/providers': './providers',
  '@auth/sveltekit': './sveltekit',
  '@auth/sveltekit/client': './sveltekit/client',
  '@auth/sveltekit/webauthn': './sveltekit/webauthn',
  '@auth/sveltekit/components': './sveltekit/components',
  '@auth/solid-start': './solid',
  '@auth/solid-start/client': './solid/client',
  '@auth/express': './express',
};

/** Subpaths of installed packages that no name is exported from. */
const WITHOUT_NAMES = ['next-auth/middleware', 'next-auth/next'];

/** What a subpath leads to, under its conditions. */
type Target = string | { readonly types?: string; readonly import?: Target };

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(path.resolve(ROOT, folder, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, Target>>;
  };

const { exports: subpaths } = readManifest('.');

function findTypes(target: Target | undefined): string | undefined {
  return typeof target === 'object' ? (target.types ?? findTypes(target.import)) : undefined;
}

/** The source of what a subpath leads to, as the export map says. */
function getSource(subpath: string): string {
  const types = findTypes(subpaths[subpath]);
  if (types === undefined) throw new Error(`package.json has no subpath ${subpath}.`);
  return types.replace('./dist/', '../../src/').replace(/\.d\.ts$/, '.ts');
}

/** The contract's providers, and the files of ours under the same names. */
const PROVIDERS = Object.fromEntries(
  readdirSync(path.resolve(ROOT, 'node_modules/@auth/core/providers'))
    .flatMap((file) => /^([\w-]+)\.d\.ts$/.exec(file)?.[1] ?? [])
    .filter((name) => name !== 'index' && !(`@auth/core/providers/${name}` in MODULES))
    .map((name) => [`@auth/core/providers/${name}`, `../../src/providers/${name}.ts`]),
);

const ENTRIES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(MODULES).map(([theirs, subpath]) => [theirs, getSource(subpath)]),
  ),
  ...PROVIDERS,
};

/** Parts of profiles: a profile has one name here, and its parts are found by it. */
const PARTS: Readonly<Record<string, string>> = {
  ...explainNames('42-school', [
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
  ...explainNames('notion', ['Person', 'User', 'Owner']),
  ...explainNames('osu', ['OsuUserCompact']),
  ...explainNames('spotify', ['SpotifyImage']),
  ...explainNames('wikimedia', ['WikimediaGroup', 'WikimediaGrant', 'WikimediaRight']),
};

/** What else is left out on purpose, and why. docs/differences.md says what to use. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  '@auth/core/types SemverString': 'the version of a script that no page here loads',
  '@auth/core/providers/webauthn DEFAULT_SIMPLEWEBAUTHN_BROWSER_VERSION':
    'the version of a script that no page here loads',
  ...everywhere(['@auth/core/providers', 'next-auth/providers'], {
    BuiltInProviders: 'a provider is one file, and no list names them all',
  }),
  ...everywhere(['@auth/core/providers', '@auth/core/providers/oauth', 'next-auth/providers'], {
    OIDCConfigInternal: 'an app describes a provider, and the library builds this from it',
  }),
  '@auth/core/providers/netsuite OAuthNetSuiteOptions': 'they are options of the provider itself',
  'next-auth/react __NEXTAUTH': 'a client has its own base path, and there is no state to write to',
  ...everywhere(['next-auth/adapters'], {
    JsonObject: 'an app has types of its own for JSON',
    JsonArray: 'an app has types of its own for JSON',
    JsonPrimitive: 'an app has types of its own for JSON',
    JsonValue: 'an app has types of its own for JSON',
  }),
};

function everywhere(
  specifiers: readonly string[],
  names: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    specifiers.flatMap((one) =>
      Object.entries(names).map(([name, reason]) => [`${one} ${name}`, reason]),
    ),
  );
}

function explainNames(
  provider: string,
  names: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.map((name) => [`@auth/core/providers/${provider} ${name}`, 'a profile has one name']),
  );
}

const isLeftOut = (name: string) => name in LEFT_OUT || name in PARTS;

const config = path.resolve(ROOT, 'tsconfig.json');
const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(config, (name) => ts.sys.readFile(name)).config,
  ts.sys,
  path.dirname(config),
);

/** A file that imports all of them, so that each is found as an app finds it. */
const importer = path.resolve(import.meta.dirname, 'importer.ts');
const specifiers = Object.entries(ENTRIES)
  .flat()
  .filter((specifier) => !FRAMEWORKS.has(specifier));
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
  return new Map([
    ...FRAMEWORKS,
    ...statements.map(({ moduleSpecifier }, index) => {
      const module = checker.getSymbolAtLocation(moduleSpecifier)!;
      const names = checker
        .getExportsOfModule(module)
        .map((symbol) => [symbol.name, getKind(symbol, checker)] as const);
      return [specifiers[index]!, new Map(names)] as const;
    }),
  ]);
}

function getKind(symbol: ts.Symbol, checker: ts.TypeChecker): Kind {
  if (symbol.declarations?.some(ts.isTypeOnlyImportOrExportDeclaration)) return 'type';
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  const { flags } = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
  return flags & ts.SymbolFlags.Value ? 'value' : 'type';
}

describe('the names of the contract', () => {
  const found = exportsBySpecifier();

  it.each(Object.entries(ENTRIES))('M18 of %s are all exported by %s', (theirs, ours) => {
    const wanted = [...found.get(theirs)!].filter(([name]) => !isLeftOut(`${theirs} ${name}`));
    const had = found.get(ours)!;
    const isHad = (name: string, kind: Kind) => had.get(name) === kind || had.get(name) === 'value';
    expect(found.get(theirs)!.size).toBeGreaterThan(0);
    expect(wanted.filter(([name, kind]) => !isHad(name, kind))).toEqual([]);
  });

  it.each(Object.entries({ ...LEFT_OUT, ...PARTS }))('M18 exclude %s, since %s', (name) => {
    const [theirs = '', left = ''] = name.split(' ');
    expect(found.get(theirs)!.has(left)).toBe(true);
    expect(found.get(ENTRIES[theirs]!)!.has(left)).toBe(false);
  });

  it('O7 docs/differences.md says what to use in place of each that is left out, and of no other', () => {
    const page = readFileSync(path.join(ROOT, 'docs/differences.md'), 'utf8');
    const [, section = ''] = /\n## Missing exports\n([^]*?)\n## /.exec(page) ?? [];
    const cells = section.split('\n').map((line) => line.split(' | ')[0] ?? '');
    const named = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    const left = Object.keys(LEFT_OUT).map((entry) => entry.split(' ')[1]);
    const parts = Object.keys(PARTS).map((entry) => entry.split(' ')[1]);
    expect(named).toEqual(expect.arrayContaining([...new Set(left)]));
    expect(named.filter((name) => !left.includes(name) && !parts.includes(name))).toEqual([]);
  });

  it.each(['@auth/core', 'next-auth'])('M18 include every subpath of %s', (name) => {
    const theirs = Object.keys(readManifest(`node_modules/${name}`).exports)
      .filter((subpath) => !subpath.includes('*') && subpath !== './package.json')
      .map((subpath) => path.posix.join(name, subpath));
    expect(theirs.filter((one) => !(one in MODULES) && !WITHOUT_NAMES.includes(one))).toEqual([]);
  });

  it('M18 have their replacements in docs/differences.md where they are missing', () => {
    const page = readFileSync(path.resolve(ROOT, 'docs/differences.md'), 'utf8');
    const left = Object.keys(LEFT_OUT).map((name) => name.split(' ')[1]);
    expect(left.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});

/** The `package.json` files of a repository, and what they say about Auth.js. */
import path from 'node:path';
import type * as TsMorph from 'ts-morph';
import { isRecord, readInstalled } from '../project/installed-versions.js';
import { getRenamedAdapter, REPLACED_PACKAGES } from './module-names.js';
import type { SourceTree } from './source-tree.js';

/** The tables of a `package.json` in which a package that is used is named. */
export const DEPENDENCY_TABLES = [
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'optionalDependencies',
] as const;

/** One `package.json`. */
export interface ListedManifest {
  readonly file: string;
  /** `''` for the root, else ending with `/`. */
  readonly folder: string;
  readonly name: string | undefined;
  /** Ranges of versions by the name of the package, of all tables. */
  readonly ranges: ReadonlyMap<string, string>;
  /** Whether it is JSON. If not, what it names is not known. */
  readonly isValid: boolean;
}

/** All `package.json` files, those in deeper folders first. */
export function readManifests(tree: SourceTree, { ts }: typeof TsMorph): readonly ListedManifest[] {
  return tree
    .paths()
    .filter((file) => path.posix.basename(file) === 'package.json')
    .map((file) => {
      const parsed = ts.parseConfigFileTextToJson(file, tree.read(file));
      const folder = file.slice(0, -'package.json'.length);
      const config: unknown = parsed.config;
      if (!parsed.error && isRecord(config)) {
        const name = typeof config.name === 'string' ? config.name : undefined;
        return { file, folder, name, ranges: readRanges(config), isValid: true };
      }
      tree.skip(file, 'It is not valid JSON.');
      return { file, folder, name: undefined, ranges: new Map<string, string>(), isValid: false };
    })
    .sort((one, other) => other.folder.length - one.folder.length);
}

/** The nearest `package.json` above a file that names the package; else the nearest one. */
export function findManifest(
  manifests: readonly ListedManifest[],
  file: string,
  packageName: string,
): ListedManifest | undefined {
  const above = manifests.filter(({ folder }) => file.startsWith(folder));
  return above.find(({ ranges }) => ranges.has(packageName)) ?? above[0];
}

/**
 * Whether a specifier is of a package of the repository, by its name or by a range such as
 * `workspace:*`.
 */
export function isOfRepository(manifests: readonly ListedManifest[], specifier: string): boolean {
  const [packageName = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? [];
  return manifests.some(
    ({ name, ranges }) =>
      name === packageName ||
      /^(?:workspace|link|portal|file):/.test(ranges.get(packageName) ?? ''),
  );
}

/**
 * An adapter of Auth.js that the code around a file keeps. That of another package of a workspace
 * counts where this one names `@auth/core` itself: elsewhere, its types may not be found.
 */
export function findKeptAdapter(
  manifests: readonly ListedManifest[],
  file: string,
): string | undefined {
  const above = manifests.filter(({ folder }) => file.startsWith(folder));
  const hasTypes = above.some(({ ranges }) => ranges.has('@auth/core'));
  return (hasTypes ? manifests : above)
    .flatMap(({ ranges }) => [...ranges.keys()].map((name) => getRenamedAdapter(name) ?? name))
    .find((name) => /^@auth\/[\w-]+-adapter$/.test(name) && !REPLACED_PACKAGES.includes(name));
}

/** Names that only next-auth 4 has, for an app whose version is not written down. */
const ONLY_IN_VERSION_4 =
  /NextAuthOptions|getServerSession|next-auth\/(?:next|middleware)|@next-auth\//;

/** The variables of version 4, which apps of version 5 often keep. */
const VARIABLE_OF_VERSION_4 = /NEXTAUTH_/;

/**
 * Whether a text has names of version 4 beside an import of the package, or of an adapter that is
 * for it alone.
 */
export function isTextOfVersion4(text: string): boolean {
  return /['"]@next-auth\//.test(text) || (namesNextAuth(text) && ONLY_IN_VERSION_4.test(text));
}

/** Whether a text names next-auth, or a module of it, as code does. */
export function namesNextAuth(text: string): boolean {
  return /['"]next-auth[/'"]/.test(text);
}

/**
 * Whether a package is written for next-auth 4: by the range, by what is installed, else by the
 * code. One of a workspace can use next-auth without naming it: then it has that of the others.
 */
export function isNextAuth4(
  tree: SourceTree,
  manifest: ListedManifest,
  manifests: readonly ListedManifest[],
): boolean {
  const range = manifest.ranges.get('next-auth');
  if (range === undefined) return isOfVersion4(tree, manifest, manifests);
  const major = getMajor(range) ?? readInstalledMajor(tree.root, manifest.folder);
  if (major !== undefined) return Number(major) < 5;
  if (range.includes('beta')) return false;
  const isWrittenForIt = tree
    .paths()
    .some((file) => file.startsWith(manifest.folder) && hasNameOfVersion4(tree.read(file)));
  return isWrittenForIt || isOfOthers(manifests);
}

/** Whether each range of a workspace that says a version says 4: then `*` means 4. */
function isOfOthers(manifests: readonly ListedManifest[]): boolean {
  const majors = manifests.flatMap(({ ranges }) => getMajor(ranges.get('next-auth') ?? '') ?? []);
  return majors.length > 0 && majors.every((major) => Number(major) < 5);
}

function getMajor(range: string): string | undefined {
  return /^(?:npm:next-auth@)?[\^~>=v\s]*(\d+)/.exec(range)?.[1];
}

/**
 * Whether the code of a package that does not name next-auth uses the version 4 that others name.
 */
function isOfVersion4(
  tree: SourceTree,
  manifest: ListedManifest,
  manifests: readonly ListedManifest[],
): boolean {
  const others = manifests.filter(({ ranges }) => ranges.has('next-auth'));
  const ofVersion4 = others.filter((one) => isNextAuth4(tree, one, manifests));
  if (ofVersion4.length === 0) return false;
  const texts = tree
    .paths()
    .filter((file) => findManifest(manifests, file, 'next-auth') === manifest)
    .map((file) => tree.read(file));
  const isOnlyVersion = ofVersion4.length === others.length;
  return texts.some((text) => (isOnlyVersion ? namesNextAuth(text) : hasNameOfVersion4(text)));
}

function hasNameOfVersion4(text: string): boolean {
  return ONLY_IN_VERSION_4.test(text) || VARIABLE_OF_VERSION_4.test(text);
}

/** The major version of next-auth that is installed in a package, or above it. */
export function readInstalledMajor(root: string, folder: string): string | undefined {
  return /^\d+/.exec(readInstalled(root, { name: 'next-auth', folder }) ?? '')?.[0];
}

function readRanges(config: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const entries = DEPENDENCY_TABLES.flatMap((table) => {
    const value = config[table];
    return isRecord(value) ? Object.entries(value) : [];
  });
  return new Map(entries.map(([name, range]) => [name, String(range)]));
}

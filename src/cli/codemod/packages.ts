/** The `package.json` files of a repository, and what they say about Auth.js. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type * as TsMorph from 'ts-morph';
import type { SourceTree } from './source-tree.js';

/** The tables of a `package.json` in which a package that is used is named. */
export const DEPENDENCY_TABLES = [
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'optionalDependencies',
] as const;

/** One `package.json`. */
export interface Manifest {
  readonly file: string;
  /** `''` for the root, else ending with `/`. */
  readonly folder: string;
  /** Ranges of versions by the name of the package, of all tables. */
  readonly ranges: ReadonlyMap<string, string>;
}

/** All `package.json` files, those in deeper folders first. */
export function readManifests(tree: SourceTree, { ts }: typeof TsMorph): readonly Manifest[] {
  return tree
    .paths()
    .filter((file) => path.posix.basename(file) === 'package.json')
    .flatMap((file) => {
      const parsed = ts.parseConfigFileTextToJson(file, tree.read(file));
      if (parsed.error || !isRecord(parsed.config)) {
        tree.skip(file, 'It is not valid JSON.');
        return [];
      }
      const { config } = parsed as { readonly config: Readonly<Record<string, unknown>> };
      const folder = file.slice(0, -'package.json'.length);
      return [{ file, folder, ranges: readRanges(config) }];
    })
    .sort((one, other) => other.folder.length - one.folder.length);
}

/** The nearest `package.json` above a file that names the package; else the nearest one. */
export function findManifest(
  manifests: readonly Manifest[],
  file: string,
  packageName: string,
): Manifest | undefined {
  const above = manifests.filter(({ folder }) => file.startsWith(folder));
  return above.find(({ ranges }) => ranges.has(packageName)) ?? above[0];
}

/** Names that only next-auth 4 has, for an app whose version is not written down. */
const ONLY_IN_VERSION_4 =
  /NextAuthOptions|getServerSession|next-auth\/(?:next|middleware)|@next-auth\/|NEXTAUTH_/;

/** Whether a package is written for next-auth 4: by the range, by what is installed, else by the code. */
export function isNextAuth4(tree: SourceTree, manifest: Manifest): boolean {
  const range = manifest.ranges.get('next-auth');
  if (range === undefined) return false;
  const version = /^(?:npm:next-auth@)?[\^~>=v\s]*(\d+)/.exec(range)?.[1];
  const major = version ?? readInstalledMajor(tree.root, manifest.folder);
  if (major !== undefined) return Number(major) < 5;
  if (range.includes('beta')) return false;
  return tree
    .paths()
    .some((file) => file.startsWith(manifest.folder) && ONLY_IN_VERSION_4.test(tree.read(file)));
}

function readInstalledMajor(root: string, folder: string): string | undefined {
  for (const place of new Set([folder, ''])) {
    try {
      const file = path.join(root, place, 'node_modules/next-auth/package.json');
      const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
      if (isRecord(found)) return /^\d+/.exec(String(found.version))?.[0];
    } catch {
      // Not installed here.
    }
  }
  return undefined;
}

function readRanges(config: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const entries = DEPENDENCY_TABLES.flatMap((table) => {
    const value = config[table];
    return isRecord(value) ? Object.entries(value) : [];
  });
  return new Map(entries.map(([name, range]) => [name, String(range)]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

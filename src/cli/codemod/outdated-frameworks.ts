/**
 * Apps whose framework is older than the first version that portcullis is seen to work with. What
 * the codemod writes would not be looked at there, or would not load. And those whose compiler is.
 */
import { describeOutdated, listOutdated, needsTested } from '../project/tested-versions.js';
import type { FindingSink } from './finding-collector.js';
import { findManifest, type ListedManifest } from './packages.js';
import type { SourceTree } from './source-tree.js';

/** The packages that take the place of Auth.js in an app, and what it is written for there. */
export const FRAMEWORKS: Readonly<Record<string, string>> = {
  'next-auth': 'next',
  '@auth/sveltekit': '@sveltejs/kit',
  '@auth/solid-start': '@solidjs/start',
  '@auth/express': 'express',
  '@auth/typeorm-adapter': 'typeorm',
  '@next-auth/typeorm-legacy-adapter': 'typeorm',
};

/** What is known of a repository. */
interface Repository {
  readonly tree: SourceTree;
  readonly manual: FindingSink;
}

/**
 * Reports each app whose framework has to be updated first.
 *
 * @returns The `package.json` files that say so.
 */
export function reportOutdatedFrameworks(
  manifests: readonly ListedManifest[],
  { tree, manual }: Repository,
): readonly ListedManifest[] {
  return manifests.filter((manifest) => {
    const { file, folder, ranges } = manifest;
    const used = Object.keys(FRAMEWORKS).filter((name) => uses(manifest, name, manifests, tree));
    const needed = used.map((name) => needsTested(FRAMEWORKS[name] ?? name));
    const place = { root: tree.root, folder, ranges: Object.fromEntries(ranges) };
    const outdated = listOutdated(
      place,
      Object.fromEntries(needed.flatMap((one) => Object.entries(one))),
    );
    for (const one of outdated) {
      const message = `Nothing is changed: ${describeOutdated(one)} Update it, and run this again.`;
      const position = Math.max(0, tree.read(file).indexOf(`"${one.name}"`));
      manual.add(file, position, message, 'reference/command-line#codemod');
    }
    return outdated.length > 0;
  });
}

/**
 * Reports a compiler that cannot read the types of portcullis. Unlike that of a framework, its
 * version is no reason to leave the app as it is: what the codemod writes runs.
 *
 * @param file - The `package.json` of an app that changes.
 */
export function reportOutdatedCompiler(
  file: string,
  manifests: readonly ListedManifest[],
  { tree, manual }: Repository,
): void {
  const manifest = findManifest(manifests, file, 'typescript');
  if (!manifest || !tree.has(`${file.slice(0, -'package.json'.length)}tsconfig.json`)) return;
  const { folder, ranges } = manifest;
  const place = { root: tree.root, folder, ranges: Object.fromEntries(ranges) };
  for (const one of listOutdated(place, needsTested('typescript'))) {
    const message = `${describeOutdated(one)} Update it: an earlier one cannot read the types.`;
    const position = Math.max(0, tree.read(manifest.file).indexOf(`"${one.name}"`));
    manual.add(manifest.file, position, message, 'reference/command-line#codemod');
  }
}

/** Whether a package of the repository names a package of Auth.js, or has code that imports it. */
function uses(
  manifest: ListedManifest,
  name: string,
  manifests: readonly ListedManifest[],
  tree: SourceTree,
): boolean {
  if (manifest.ranges.has(name)) return true;
  const imported = new RegExp(`['"]${name}[/'"]`);
  return tree
    .paths()
    .some(
      (file) =>
        /\.(?:[cm]?[jt]sx?|svelte)$/.test(file) &&
        findManifest(manifests, file, FRAMEWORKS[name] ?? name) === manifest &&
        imported.test(tree.read(file)),
    );
}

/** The packages of Auth.js that an app still names, and what in the app keeps each of them. */
import { DEPENDENT_PACKAGES, findOldModule } from '../codemod/module-names.js';
import { SourceTree } from '../codemod/source-tree.js';
import { findEarlierSessions } from '../project/earlier-sessions.js';
import { readInstalledVersion } from '../project/installed-package.js';
import { type Finding, warning } from './finding.js';

/** Packages that do the same; a file that still imports one has sessions of its own. */
const REPLACED = [
  'next-auth',
  '@auth/core',
  '@auth/sveltekit',
  '@auth/solid-start',
  '@auth/express',
];

/** Those whose answers `portcullis compare` compares. */
const COMPARED = ['next-auth', '@auth/core'];

/** As many files as are named. */
const MOST_NAMED = 3;

/**
 * What is left in `package.json`.
 *
 * @param wanted - The names of all packages that the app names.
 */
export function checkReplaced(root: string, wanted: readonly string[]): readonly Finding[] {
  const left = REPLACED.filter((name) => wanted.includes(name));
  if (left.length === 0) return [];
  const tree = new SourceTree(root).load();
  return left.flatMap((name) => {
    const lost = findEarlierSessions(name, readInstalledVersion(root, name));
    const message = `${name} is still in package.json.`;
    const remedy = describeKeepers(name, listImporters(tree, name), wanted);
    return [warning(message, remedy), ...(lost === undefined ? [] : [warning(lost)])];
  });
}

/** The files that name a module of a package, also in a comment. */
function listImporters(tree: SourceTree, name: string): readonly string[] {
  return tree.paths().filter((file) => {
    if (file.endsWith('.json')) return false;
    const named = tree.read(file).matchAll(/['"]((?:next-auth|@auth\/)[^'"\s]*)['"]/g);
    return [...named].some(([, specifier = '']) => findOldModule(specifier)?.packageName === name);
  });
}

function describeKeepers(
  name: string,
  importers: readonly string[],
  wanted: readonly string[],
): string {
  const dependents = wanted.filter((one) => DEPENDENT_PACKAGES[one]?.needs === name);
  const keepers = [
    ...(dependents.length > 0 ? [`${dependents.join(', ')} in package.json needs it.`] : []),
    ...(importers.length > 0 ? [describeImporters(importers)] : []),
  ];
  const compared = COMPARED.includes(name) ? ', unless you use `npx portcullis compare`' : '';
  return keepers.join(' ') || `Nothing here imports it: remove it${compared}.`;
}

function describeImporters(importers: readonly string[]): string {
  const more = importers.length - MOST_NAMED;
  const files = importers.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
  const them = importers.length === 1 ? 'it' : 'them';
  return `Imported by ${files}: \`npx portcullis codemod\` moves ${them}, or lists what to do by hand.`;
}

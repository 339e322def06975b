/**
 * Which steps run. A step is left out only when the record says that it passed on exactly the files
 * that it depends on; whatever is in doubt, it runs.
 */
import { createHash } from 'node:crypto';
import { RECORD } from './git-tree.mjs';

/** What every step depends on, whatever its row says. */
const SHARED = [
  'package.json',
  /(^|\/)\.npmrc$/,
  '.gitattributes',
  '.gitignore',
  'jest.config.js',
  /^test\/support\/rsa-keys\./,
  // What is in `dist/`.
  'nest-cli.json',
  '.ci',
  'tools',
  /(^|\/)package-lock\.json$/,
  /(^|\/)tsconfig[^/]*\.json$/,
];

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} command - For the shell.
 * @property {readonly (string | RegExp)[]} [paths] - Files and folders that it depends on, beside
 *   what every step does. A step without paths runs whenever a step that needs it does.
 * @property {readonly string[]} [needs] - Steps that must have passed before.
 * @property {boolean} [dependsOnAll] - Depends on every file, which counts as naming none.
 * @property {boolean} [seesApi] - Of what it imports from the package, it depends on the API alone.
 * @property {boolean} [isForAll] - Runs with CI_ALL=1 only.
 *
 * @typedef {{ step: Step, reason: string | undefined }} Choice - Why a step is left out; nothing if
 *   it runs.
 */

/**
 * Decides for each step whether it runs.
 *
 * @param {object} given
 * @param {readonly Step[]} given.steps - The table.
 * @param {ReturnType<typeof import('./git-tree.mjs').readTree>} given.tree
 * @param {ReadonlyMap<string, ReadonlySet<string>>} given.record - Hashes with which steps passed,
 *   by name.
 * @param {boolean} given.all - Runs all, recorded or not.
 * @returns {{ choices: readonly Choice[], doubt: string | undefined }} In the order of the table,
 *   with the reason for which nothing is left out.
 */
export function chooseSteps({ steps, tree, record, all }) {
  const doubt = all ? undefined : doubtAbout(tree, steps);
  const runs = new Set(
    steps
      .filter((step) => step.paths && (all || !step.isForAll))
      .filter((step) => all || doubt || !hasPassed(step, tree, record))
      .map(({ name }) => name),
  );
  for (const step of steps.toReversed()) {
    if (runs.has(step.name)) for (const name of step.needs ?? []) runs.add(name);
  }
  const choices = steps.map((step) => ({
    step,
    reason: runs.has(step.name) ? undefined : reasonToLeaveOut(step, all),
  }));
  return { choices, doubt };
}

function reasonToLeaveOut({ paths, isForAll }, all) {
  if (isForAll && !all) return 'it runs with CI_ALL=1';
  return paths ? 'it passed on the same files' : 'no step needs it';
}

/** @returns {string | undefined} Why no record can be relied on. */
function doubtAbout(tree, steps) {
  if (!tree) return 'git does not say what HEAD is';
  if (!tree.isClean) return 'there are changes that are not committed';
  const unnamed = unnamedPaths(tree, steps);
  return unnamed.length > 0 ? `no step names ${unnamed.join(', ')}` : undefined;
}

/**
 * @returns {string[]} Tracked paths that no step depends on: whether a change of one matters is
 *   unknown.
 */
export function unnamedPaths(tree, steps) {
  const named = [...SHARED, ...steps.flatMap(({ paths = [] }) => paths)];
  return [...tree.entries.keys()].filter((path) => !named.some((one) => covers(one, path)));
}

/** @param {Step} step */
function hasPassed(step, tree, record) {
  return record.get(step.name)?.has(hashStep(step, tree)) ?? false;
}

/**
 * The hash of all that a step depends on: its paths in the tree of HEAD with their contents. It is
 * the same after a rebase, a squash and in a shallow clone.
 *
 * @param {Step} step
 * @param {NonNullable<ReturnType<typeof import('./git-tree.mjs').readTree>>} tree
 */
export function hashStep(step, tree) {
  const hash = createHash('sha256');
  for (const path of [...tree.entries.keys()].sort()) {
    if (dependsOn(step, path)) hash.update(`${tree.entries.get(path)}\t${path}\0`);
  }
  return hash.digest('hex').slice(0, 32);
}

/** @param {Step} step */
export function dependsOn({ paths = [], dependsOnAll = false }, path) {
  return (
    path !== RECORD && (dependsOnAll || [...SHARED, ...paths].some((one) => covers(one, path)))
  );
}

function covers(named, path) {
  if (named instanceof RegExp) return named.test(path);
  return path === named || path.startsWith(`${named}/`);
}

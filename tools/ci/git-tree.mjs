/**
 * What git says about the checkout: the tree of HEAD, and whether the working tree differs from it.
 */
import { execFileSync } from 'node:child_process';

/** Where the steps that passed are recorded. It is about the tree, so it is no part of it. */
export const RECORD = '.ci-passed';

/**
 * Reads the tree of HEAD and the state of the working tree.
 *
 * A shallow clone is enough: nothing but HEAD is read.
 *
 * @param {string} root - The root of the checkout.
 * @returns {{ entries: Map<string, string>, isClean: boolean } | undefined} Each tracked path with
 *   its mode and object; nothing where git does not answer.
 */
export function readTree(root) {
  try {
    const entries = new Map();
    for (const line of git(root, 'ls-tree', '-r', '-z', '--full-tree', 'HEAD')) {
      const end = line.indexOf('\t');
      const path = line.slice(end + 1);
      if (path !== RECORD) entries.set(path, line.slice(0, end));
    }
    return { entries, isClean: [...listChanges(root)].every((path) => path === RECORD) };
  } catch {
    return undefined;
  }
}

/** Also what the settings of this checkout or this user hide from `git status`. */
function* listChanges(root) {
  for (const line of git(root, 'status', '--porcelain', '-z', '--untracked-files=no'))
    yield line.slice(3);
  // Not `.git/info/exclude`, and not what a user leaves out everywhere.
  yield* git(root, 'ls-files', '-z', '--others', '--exclude-per-directory=.gitignore');
  // In lower case: assumed to be unchanged. S: not in the working tree.
  for (const line of git(root, 'ls-files', '-z', '-v'))
    if (/^[a-zS]/.test(line)) yield line.slice(2);
}

function git(root, ...parameters) {
  // In a hook or a rebase, git sets variables that would name another repository.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')),
  );
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20, stdio: 'pipe', env };
  return execFileSync('git', parameters, options).split('\0').filter(Boolean);
}

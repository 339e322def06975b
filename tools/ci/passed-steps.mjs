/**
 * `.ci-passed`: which steps passed, and on what. A line is the name of a step and the hash of all
 * that it depends on. Git merges the file by union (`.gitattributes`), so that a step can have
 * several lines.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RECORD } from './git-tree.mjs';

const LINE = /^(?<name>\S.*) (?<hash>[0-9a-f]{32})$/;

/**
 * @param {string} root
 * @returns {Map<string, Set<string>>} Hashes by step. Other lines, such as those of a conflict, do
 *   not count.
 */
export function readPassedSteps(root) {
  const passed = new Map();
  for (const { name, hash } of readLines(root)) {
    passed.set(name, (passed.get(name) ?? new Set()).add(hash));
  }
  return passed;
}

/**
 * Records that a step has passed, in place of what was recorded of it. The file stays sorted.
 *
 * @param {string} root
 * @param {string} name - Of the step.
 * @param {string} hash
 */
export function recordPassedStep(root, name, hash) {
  const others = readLines(root).filter((line) => line.name !== name);
  const lines = [...others, { name, hash }].map((line) => `${line.name} ${line.hash}`);
  writeFileSync(path.join(root, RECORD), `${[...new Set(lines)].sort().join('\n')}\n`);
}

function readLines(root) {
  let text;
  try {
    text = readFileSync(path.join(root, RECORD), 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    const { groups } = LINE.exec(line) ?? {};
    return groups ? [{ name: groups.name, hash: groups.hash }] : [];
  });
}

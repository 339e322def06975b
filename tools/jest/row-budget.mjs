/**
 * The budget of tables of tests: a spec file with more tests than that says in its docblock why all
 * of them are needed, as `@rows …`. Where every pair of two lists is the claim, and not every tuple
 * of three, pairs are enough.
 */
import { readFileSync } from 'node:fs';

const MOST_ROWS = 200;
const REASON = /^\s*\/\*\*(?:(?!\*\/)[^])*@rows \S/;

/**
 * @param {string} spec - Its path.
 * @param {number} count - Of its tests.
 * @returns {string | undefined} What is wrong.
 */
export function findExcess(spec, count) {
  if (count <= MOST_ROWS || REASON.test(readFileSync(spec, 'utf8'))) return undefined;
  return `This file has ${count} tests, and the budget is ${MOST_ROWS}. Test pairs instead of all tuples, or give the reason in the docblock of the file: @rows …`;
}

/** What is shown of values that differ. */
import { describe, expect, it } from '@jest/globals';
import { factDifferences } from '../../../src/cli/compare/fact-differences.js';
import { showValue } from '../../../src/cli/compare/shape.js';
import { Thrown } from '../../../src/cli/compare/thrown.js';

describe('a value is shown by its type', () => {
  it.each<[unknown, string]>([
    [1815, 'a number'],
    [true, 'a boolean'],
    ['Ada Lovelace', 'a text of 12 characters'],
    ['<time>', '<time>'],
    [['ada@example.com'], 'a list of 1'],
    [null, 'null'],
    [undefined, 'nothing'],
    [{}, '{}'],
    [{ name: 'Ada', balances: {} }, '{ name, <key> }'],
    [{ 'user-1815': 1, 'user-1816': 2 }, '{ <key> }'],
  ])('%j', (value, shown) => {
    expect(showValue(value, '1. GET /session: body')).toBe(shown);
  });

  it('but for the status', () => {
    expect(showValue(418, '1. GET /session: status')).toBe('418');
  });
});

it('the way to a value has known names alone', () => {
  const [difference] = factDifferences(
    [{ at: 'body', value: { user: { 'user-1815': 7 } } }],
    [{ at: 'body', value: { user: { 'user-1815': 8 } } }],
  );
  expect(difference?.shown).toBe('body user <key>');
});

it('two errors are alike, and one is shown without credentials', () => {
  const at = 'thrown';
  const errors = [new Thrown(new TypeError('one')), new Thrown(new Error('postgres://me:pw@db/x'))];
  const [first, second] = errors;
  expect(factDifferences([{ at, value: first }], [{ at, value: second }])).toEqual([]);
  expect(showValue(second, at)).toBe('Error: postgres://***@db/x');
});

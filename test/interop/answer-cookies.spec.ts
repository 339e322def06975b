/** Whose cookie counts, where the app sets one as well. */
import { describe, expect, it } from '@jest/globals';
import { cookiesLeftToSet } from '../../src/interop/answer-cookies.js';
import { cookieHeaderAfter } from '../../src/interop/cookie-header-after.js';

const cookie = (name: string, value = 'x', maxAge?: number) => ({
  name,
  value,
  options: maxAge === undefined ? {} : { maxAge },
});

describe('the cookies that are left to set', () => {
  it.each([
    [[], ['session', 'csrf']],
    [['session=; Max-Age=0'], ['csrf']],
    [['session.0=y', 'session.1=z'], ['csrf']],
    [['sessions=y'], ['session', 'csrf']],
  ])('beside %j are %j', (set, expected) => {
    const headers = new Headers(set.map((line): [string, string] => ['set-cookie', line]));
    const left = cookiesLeftToSet(headers, [cookie('session'), cookie('csrf')]);
    expect(left.map(({ name }) => name)).toEqual(expected);
  });

  it('lack every piece of one that the app touched', () => {
    const headers = new Headers([['set-cookie', 'session=; Max-Age=0']]);
    expect(cookiesLeftToSet(headers, [cookie('session.0'), cookie('session.1')])).toEqual([]);
  });
});

describe('the cookies that a browser sends next', () => {
  it.each([
    ['', [], ''],
    ['a=1; b=2', [cookie('a', '3')], 'b=2; a=3'],
    ['a=1; b=2', [cookie('a', '', 0)], 'b=2'],
    ['s=1', [cookie('s', '', 0), cookie('s.0', 'x;y')], 's.0=x%3By'],
    ['a=1; b=2', [cookie('a', '3'), cookie('a', '', 0)], 'b=2'],
    ['a=1; b=2', [cookie('a', '', 0), cookie('a', '3')], 'b=2; a=3'],
    ['a=1', [cookie('a', '', -1)], ''],
    // Of two that nobody touched, one is a sibling site's: whoever reads them tries both.
    ['a=planted; a=ours', [cookie('b', '2')], 'a=planted; a=ours; b=2'],
    ['a=planted; a=ours', [cookie('a', '2')], 'a=2'],
    ['sa=1', [cookie('a', '2')], 'sa=1; a=2'],
  ])('%j, after %j, are %j', (header, set, expected) => {
    expect(cookieHeaderAfter(header, set)).toBe(expected);
  });
});

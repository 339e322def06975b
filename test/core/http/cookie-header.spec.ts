/** What a browser sends once it has taken the cookies of an answer (RFC 6265 §5.3). */
import { describe, expect, it } from '@jest/globals';
import { applySetCookies, type CookieOptions } from '../../../src/core/http/cookies.js';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const PAST = new Date(NOW - 1000);
const FUTURE = new Date(NOW + 1000);

const cookie = (name: string, value: string, options: CookieOptions = {}) => ({
  name,
  value,
  options,
});
const deleted = (name: string) => cookie(name, '', { maxAge: 0 });

describe('the cookies that a browser sends next', () => {
  it.each([
    ['', [], ''],
    ['a=1; b=2', [cookie('a', '3')], 'b=2; a=3'],
    ['a=1; b=2', [deleted('a')], 'b=2'],
    ['s=1', [deleted('s'), cookie('s.0', 'x;y')], 's.0=x%3By'],
    ['a=1; b=2', [cookie('a', '3'), deleted('a')], 'b=2'],
    ['a=1; b=2', [deleted('a'), cookie('a', '3')], 'b=2; a=3'],
    ['a =1; b=2', [deleted('a')], 'b=2'],
    // Of two that nobody touched, one is a sibling site's: whoever reads them tries both.
    ['a=planted; a=ours', [cookie('b', '2')], 'a=planted; a=ours; b=2'],
    ['a=planted; a=ours', [cookie('a', '2')], 'a=2'],
    ['sa=1', [cookie('a', '2')], 'sa=1; a=2'],
  ])('%j, after %j, are %j', (header, set, expected) => {
    expect(applySetCookies(header, set, NOW)).toBe(expected);
  });

  it.each<[string, CookieOptions, boolean]>([
    ['a Max-Age of zero', { maxAge: 0 }, true],
    ['a Max-Age below zero', { maxAge: -1 }, true],
    ['a Max-Age above zero', { maxAge: 1 }, false],
    ['an Expires in the past', { expires: PAST }, true],
    ['an Expires of the Unix epoch', { expires: new Date(0) }, true],
    ['an Expires in the future', { expires: FUTURE }, false],
    ['an Expires that is no date', { expires: new Date(NaN) }, false],
    ['a Max-Age above zero and an Expires in the past', { maxAge: 1, expires: PAST }, false],
    ['a Max-Age of zero and an Expires in the future', { maxAge: 0, expires: FUTURE }, true],
    ['neither', {}, false],
  ])('with %s', (_, options, isDeleted) => {
    const expected = isDeleted ? 'b=2' : 'b=2; a=value';
    expect(applySetCookies('a=1; b=2', [cookie('a', 'value', options)], NOW)).toBe(expected);
  });
});

/** What the browser sent, and what became of it. */
import { describe, expect, it } from '@jest/globals';
import { updateCookieHeader } from '../../../src/interop/next/request-scope.js';

const jar = (cookies: Readonly<Record<string, string>>) => ({
  getAll: () => Object.entries(cookies).map(([name, value]) => ({ name, value })),
});

describe('the current cookies of a request', () => {
  it.each<[string, string, Readonly<Record<string, string>>, string]>([
    ['are those that were sent', 'a=1; b=2', { a: '1', b: '2' }, 'a=1; b=2'],
    ['have those that were set since', 'a=1', { a: '2', c: '3' }, 'a=2; c=3'],
    ['lack those that were deleted since', 'a=1; b=2', { b: '2' }, 'b=2'],
    [
      'keep each of several of one name',
      'a=ours; a=planted',
      { a: 'planted' },
      'a=ours; a=planted',
    ],
    ['are one where a new one took their place', 'a=1; a=2', { a: '3' }, 'a=3'],
    ['are encoded as they came', 'a=x%3By', { a: 'x;y' }, 'a=x%3By'],
    ['are none', '', {}, ''],
  ])('%s', (_row, header, cookies, expected) => {
    expect(updateCookieHeader(header, jar(cookies))).toBe(expected);
  });
});

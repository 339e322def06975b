/** Whose cookie counts, where the app sets one as well. */
import { describe, expect, it } from '@jest/globals';
import { getMissingCookies } from '../../src/interop/response-cookies.js';

const cookie = (name: string) => ({ name, value: 'x', options: {} });

describe('the cookies that remain to be set', () => {
  it.each([
    [[], ['session', 'csrf']],
    [['session=; Max-Age=0'], ['csrf']],
    [['session.0=y', 'session.1=z'], ['csrf']],
    [['sessions=y'], ['session', 'csrf']],
  ])('beside %j are %j', (set, expected) => {
    const headers = new Headers(set.map((line): [string, string] => ['set-cookie', line]));
    const left = getMissingCookies(headers, [cookie('session'), cookie('csrf')]);
    expect(left.map(({ name }) => name)).toEqual(expected);
  });

  it('exclude every chunk of a cookie that the app set', () => {
    const headers = new Headers([['set-cookie', 'session=; Max-Age=0']]);
    expect(getMissingCookies(headers, [cookie('session.0'), cookie('session.1')])).toEqual([]);
  });
});

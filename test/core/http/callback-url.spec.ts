/** Validation of callback URLs, and of the result of the `redirect` callback. */
import { describe, expect, it } from '@jest/globals';
import { isValidCallbackUrl, resolveRedirect } from '../../../src/core/http/callback-url.js';
import { ORIGIN } from './app.js';

describe('isValidCallbackUrl', () => {
  it.each([
    '/',
    '/dashboard?a=b#c',
    '/a//b',
    '/%2f%2fevil.com',
    '/x?next=//y&u=https://other.test/@z',
    '/über',
    'https://app.test',
    'HTTPS://APP.TEST:443/x',
    'http://localhost:3000/x',
    'https://sub.app.test?x=1',
    'https://app.test#x',
    'https://[::1]:3000/',
    'https://xn--mnchen-3ya.de/',
    `/${'x'.repeat(2047)}`,
  ])('accepts a path or an http URL: %s', (url) => {
    expect(isValidCallbackUrl(url)).toBe(true);
  });

  it.each([
    ['A01', '//evil.com'],
    ['A01', '///evil.com'],
    ['A02', '\\\\evil.com'],
    ['A02', '/\\evil.com'],
    ['A02', '/x\\..\\y'],
    ['A02', 'https://app.test\\x'],
    ['A03', 'https://app.test@evil.com'],
    ['A03', 'https://app.test\\@evil.com'],
    ['A03', 'https://u:p@app.test/'],
    ['A03', 'https://u@app.test'],
    ['A03', 'https://@app.test'],
    ['A03', 'https://app.test＠evil.com'],
    ['A04', 'javascript:alert(1)'],
    ['A04', 'data:text/html,x'],
    ['A04', 'ftp://app.test/x'],
    ['A04', 'myapp://callback'],
    ['A06', 'https:evil.com'],
    ['A06', 'https:/evil.com'],
    ['A06', 'http:///evil.com'],
    ['A06', 'http:999999999'],
    ['A06', 'https://'],
    ['A06', 'https://?x'],
    ['A07', '%2f%2fevil.com'],
    ['A08', '/／evil.com'],
    ['A08', '／/evil.com'],
    ['A08', '/＼evil.com'],
    ['A08', '/x＼y'],
    ['A08', '//evil。com'],
    ['A08', 'https:／／evil.com'],
    ['A08', 'https://app.test／@evil.com'],
    ['A08', 'https://a℀b.test'],
    ['A09', '\t//evil.com'],
    ['A09', '/x\r\ny'],
    ['A09', '/x\0'],
    ['A09', '/x\u007f'],
    ['A09', 'https://app.test/\n'],
    ['A10', `/${'x'.repeat(2048)}`],
    ['A12', ''],
    ['A12', ' '],
    ['A12', ' /x'],
    ['A12', 'evil.com'],
    ['A12', '?x=1'],
    ['A12', '#x'],
    ['A12', '['],
    ['A12', 'http://['],
    ['A12', 'https://a b.test'],
    ['A12', 'https://app.test:99999'],
    ['B39', undefined],
    ['B39', null],
    ['B39', 5],
    ['B39', ['/x']],
    ['B39', { toString: () => '/x' }],
  ])('refuses %s that two parsers could read differently: %j', (_, url) => {
    expect(isValidCallbackUrl(url)).toBe(false);
  });
});

describe('resolveRedirect', () => {
  it.each([
    ['/x', `${ORIGIN}/x`],
    ['x', `${ORIGIN}/x`],
    ['', `${ORIGIN}/`],
    [ORIGIN, ORIGIN],
    [`${ORIGIN}/x?y#z`, `${ORIGIN}/x?y#z`],
    ['https://other.test/x', 'https://other.test/x'],
    ['HTTPS://OTHER.TEST', 'https://other.test/'],
    ['myapp://callback', 'myapp://callback'],
    ['https://a.test/\r\nX: y', 'https://a.test/X:%20y'],
    ['https://a.test/ü', 'https://a.test/%C3%BC'],
    ['JavaScript:alert(1)', ORIGIN],
    ['java\nscript:alert(1)', ORIGIN],
    [' javascript:alert(1)', ORIGIN],
    ['data:text/html,x', ORIGIN],
    ['vbscript:x', ORIGIN],
    ['blob:https://app.test/x', ORIGIN],
    ['file:///etc/passwd', ORIGIN],
    ['https://', ORIGIN],
    ['https://a.test:99999', ORIGIN],
    [undefined, ORIGIN],
    [null, ORIGIN],
    [true, ORIGIN],
    [{}, ORIGIN],
  ])('resolves the result of a callback, or falls back: %j', (returned, location) => {
    expect(resolveRedirect(returned, ORIGIN)).toBe(location);
  });
});

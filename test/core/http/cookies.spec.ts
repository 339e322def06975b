/** Parsing and serializing cookies, compared with the package `cookie`. */
import { describe, expect, it } from '@jest/globals';
import * as reference from 'cookie';
import fc from 'fast-check';
import {
  applySetCookies,
  type CookieOptions,
  parseCookieHeader,
  serializeCookie,
} from '../../../src/core/http/cookies.js';

const text = fc.string({ unit: fc.constantFrom(...' \t;=%"ab1é\u00a0,\\.-_%41%zz__proto__') });

const sameSite = fc.constantFrom(true, false, 'lax' as const, 'strict' as const, 'none' as const);
const attributes: fc.Arbitrary<CookieOptions> = fc.record(
  {
    maxAge: fc.oneof(fc.integer(), fc.constantFrom(0, 1.5, NaN)),
    expires: fc.date({ noInvalidDate: false, max: new Date('9999-12-31') }),
    domain: fc.oneof(fc.domain(), fc.constantFrom('', '.app.test', 'a;b', 'a..b', 'a\nb', '-a')),
    path: fc.oneof(fc.webPath(), fc.constantFrom('', '/a b', '/;x', '/\n')),
    httpOnly: fc.boolean(),
    secure: fc.boolean(),
    partitioned: fc.boolean(),
    sameSite,
    priority: fc.constantFrom('low' as const, 'medium' as const, 'high' as const),
  },
  { requiredKeys: [] },
);

/** The result of a function, or the name of its error. */
function outcome<T>(work: () => T): T | string {
  try {
    return work();
  } catch (thrown) {
    return (thrown as Error).constructor.name;
  }
}

describe('a Cookie header', () => {
  it('is parsed as the package parses it', () => {
    fc.assert(
      fc.property(text, (header) => {
        // A single character is too short for the reference to look at.
        fc.pre(header.length > 1);
        expect(parseCookieHeader(header)).toEqual(reference.parseCookie(header));
      }),
      { numRuns: 2000 },
    );
  });

  it('may have names of prototype members', () => {
    const values = parseCookieHeader('__proto__=a; constructor=b; toString=c');
    expect(Object.getPrototypeOf(values)).toBeNull();
    expect({ ...values }).toEqual({ ['__proto__']: 'a', constructor: 'b', toString: 'c' });
    expect(parseCookieHeader('a=b').toString).toBeUndefined();
  });

  it('is parsed in linear time with many blanks', () => {
    const blanks = ' '.repeat(200_000);
    expect(parseCookieHeader(`a=${blanks}b${blanks}; ${blanks}c=d`)).toEqual({
      a: `${blanks}b`.trim(),
      c: 'd',
    });
  });
});

describe('a Set-Cookie header', () => {
  it('is serialized or refused as by the package', () => {
    const names = fc.oneof(
      fc.constantFrom('__Host-authjs.csrf-token', 'a', '', 'a b', 'a=b'),
      text,
    );
    fc.assert(
      fc.property(names, text, attributes, (name, value, options) => {
        const own = outcome(() => serializeCookie({ name, value, options }));
        const others = outcome(() =>
          reference.stringifySetCookie({ ...(options as object), name, value }),
        );
        expect(own).toBe(others);
      }),
      { numRuns: 2000 },
    );
  });

  it.each<[string, CookieOptions]>([
    ['a semicolon in the path', { path: '/; Domain=evil.test' }],
    ['a line in the path', { path: '/\r\nSet-Cookie: a=b' }],
    ['a line in the domain', { domain: 'app.test\r\nX: y' }],
    ['an attribute in SameSite', { sameSite: 'lax; Domain=evil.test' as 'lax' }],
    ['an attribute in Priority', { priority: 'low; Domain=evil.test' as 'low' }],
    ['a name that objects have', { priority: 'constructor' as 'low' }],
  ])('A43 cannot be ended early: %s', (_, options) => {
    expect(() => serializeCookie({ name: 'a', value: 'b', options })).toThrow(TypeError);
  });
});

const NOW = Date.parse('2026-01-01T00:00:00Z');
const PAST = new Date(NOW - 1000);
const FUTURE = new Date(NOW + 1000);

const cookie = (name: string, value: string, options: CookieOptions = {}) => ({
  name,
  value,
  options,
});
const deleted = (name: string) => cookie(name, '', { maxAge: 0 });

describe('applySetCookies', () => {
  it.each([
    ['', [], ''],
    ['a=1; b=2', [cookie('a', '3')], 'a=3; b=2'],
    ['a=1; b=2', [deleted('a')], 'b=2'],
    ['s=1', [deleted('s'), cookie('s.0', 'x;y')], 's.0=x%3By'],
    ['a=1; b=2', [cookie('a', '3'), deleted('a')], 'b=2'],
    ['a=1; b=2', [deleted('a'), cookie('a', '3')], 'a=3; b=2'],
    ['a =1; b=2', [deleted('a')], 'b=2'],
    // Of two untouched ones, one may be a sibling domain's: the reader tries both.
    ['a=planted; a=ours', [cookie('b', '2')], 'b=2; a=planted; a=ours'],
    ['a=planted; a=ours', [cookie('a', '2')], 'a=2; a=planted; a=ours'],
    ['a=planted; a=ours', [deleted('a')], ''],
    ['sa=1', [cookie('a', '2')], 'a=2; sa=1'],
  ])('%j, after %j, are %j', (header, set, expected) => {
    expect(applySetCookies(header, set)).toBe(expected);
  });

  it.each<[string, CookieOptions, boolean]>([
    ['a Max-Age of zero', { maxAge: 0 }, true],
    ['a Max-Age below zero', { maxAge: -1 }, true],
    ['a Max-Age above zero', { maxAge: 1 }, false],
    ['an Expires that a clock may not have reached', { expires: PAST }, false],
    ['an Expires of the Unix epoch', { expires: new Date(0) }, true],
    ['an Expires in the future', { expires: FUTURE }, false],
    ['an invalid Expires', { expires: new Date(NaN) }, false],
    ['a Max-Age above zero and an Expires in the past', { maxAge: 1, expires: PAST }, false],
    ['a Max-Age of zero and an Expires in the future', { maxAge: 0, expires: FUTURE }, true],
    ['neither', {}, false],
  ])('with %s', (_, options, isDeleted) => {
    const expected = isDeleted ? 'b=2' : 'a=value; b=2';
    expect(applySetCookies('a=1; b=2', [cookie('a', 'value', options)])).toBe(expected);
  });
});

/** Cookies as text, beside the package that most servers read and write them with. */
import { describe, expect, it } from '@jest/globals';
import * as reference from 'cookie';
import fc from 'fast-check';
import {
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

/** What a function gives, or what kind of error it throws. */
function outcome<T>(work: () => T): T | string {
  try {
    return work();
  } catch (thrown) {
    return (thrown as Error).constructor.name;
  }
}

describe('a Cookie header', () => {
  it('is read as others read it, whatever is in it', () => {
    fc.assert(
      fc.property(text, (header) => {
        // A single character is too short for the reference to look at.
        fc.pre(header.length > 1);
        expect(parseCookieHeader(header)).toEqual(reference.parseCookie(header));
      }),
      { numRuns: 2000 },
    );
  });

  it('has no name with a meaning of its own', () => {
    const values = parseCookieHeader('__proto__=a; constructor=b; toString=c');
    expect(Object.getPrototypeOf(values)).toBeNull();
    expect({ ...values }).toEqual({ ['__proto__']: 'a', constructor: 'b', toString: 'c' });
    expect(parseCookieHeader('a=b').toString).toBeUndefined();
  });

  it('takes no longer for blanks in great numbers', () => {
    const blanks = ' '.repeat(200_000);
    expect(parseCookieHeader(`a=${blanks}b${blanks}; ${blanks}c=d`)).toEqual({
      a: `${blanks}b`.trim(),
      c: 'd',
    });
  });
});

describe('a Set-Cookie header', () => {
  it('is written as others write it, or refused as they refuse it', () => {
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
  ])('A43 is ended early by nothing: %s', (_, options) => {
    expect(() => serializeCookie({ name: 'a', value: 'b', options })).toThrow(TypeError);
  });
});

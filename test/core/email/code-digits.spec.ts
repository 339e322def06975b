/** The digits of codes: each of a million is equally likely, and every keyboard can type them. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { drawCode, parseCode } from '../../../src/core/email/code-digits.js';
import { platformRandom, type Random } from '../../../src/core/kernel/platform.js';

/** Draws these numbers, four bytes each, one after the other. */
function drawing(...numbers: readonly number[]): Random & { readonly left: () => number } {
  const rest = [...numbers];
  return {
    bytes: (count) => {
      const bytes = new Uint8Array(count);
      new DataView(bytes.buffer).setUint32(0, rest.shift() ?? 0);
      return bytes;
    },
    left: () => rest.length,
  };
}

describe('drawing a code', () => {
  it.each([
    [0, '000000'],
    [42, '000042'],
    [999_999, '999999'],
    [1_000_000, '000000'],
    [4_293_999_999, '999999'],
  ])('of the number %d gives %s', (number, code) => {
    expect(drawCode(drawing(number))).toBe(code);
  });

  it.each([4_294_000_000, 4_294_967_295])(
    'draws again after %d, which would make low codes likelier',
    (number) => {
      const random = drawing(number, number, 7);
      expect(drawCode(random)).toBe('000007');
      expect(random.left()).toBe(0);
    },
  );

  it('reads the bytes where they are, in a larger buffer too', () => {
    const pool = new Uint8Array([9, 9, 9, 9, 0, 0, 0, 5]);
    expect(drawCode({ bytes: () => pool.subarray(4) })).toBe('000005');
  });

  it('has six digits with the generator of the platform', () => {
    const codes = Array.from({ length: 1000 }, () => drawCode(platformRandom));
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
    expect(new Set(codes).size).toBeGreaterThan(900);
  });
});

describe('reading a code', () => {
  it.each([
    ['as it is', '012345'],
    ['with spaces', ' 012 345\n'],
    ['with a hyphen', '012-345'],
    ['with an en dash and a no-break space', '012\u2013\u00a0345'],
    ['with marks of direction', '\u200f012345\u200e'],
    ['in full-width digits', '０１２３４５'],
    ['CODE-08 in Arabic-Indic digits', '٠١٢٣٤٥'],
    ['CODE-08 in extended Arabic-Indic digits', '۰۱۲۳۴۵'],
  ])('takes it %s', (_, typed) => {
    expect(parseCode(typed)).toBe('012345');
  });

  it.each([
    'O12345',
    '01234',
    '0123456',
    '०१२३४५',
    '01234५',
    '+12345',
    '1.2345',
    '0x1234',
    '1e5',
    '012345'.repeat(50),
    '',
    undefined,
    null,
    12345,
    ['012345'],
  ])('refuses %p', (typed) => {
    expect(parseCode(typed)).toBeUndefined();
  });

  it('never throws, and returns six ASCII digits or nothing', () => {
    fc.assert(
      fc.property(fc.anything(), (typed) => {
        expect(parseCode(typed) ?? '000000').toMatch(/^[0-9]{6}$/);
      }),
    );
  });

  it.each([0x660, 0x6f0])('reads each digit from U+%p on', (zero) => {
    const digits = Array.from({ length: 10 }, (_, value) => String.fromCharCode(zero + value));
    expect(parseCode(digits.slice(0, 6).join(''))).toBe('012345');
    expect(parseCode(digits.slice(4).join(''))).toBe('456789');
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  encodeBase64url,
  decodeBase64url,
  timingSafeEqual,
  decodeUtf8,
  encodeHex,
  encodeUtf8,
} from '../../../src/core/kernel/bytes.js';

const anyBytes = fc.uint8Array({ maxLength: 200 });
const anyText = fc.string({ unit: 'grapheme' });

describe('encoding and decoding', () => {
  it('equal those of the platform for any bytes', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(encodeHex(bytes)).toBe(Buffer.from(bytes).toString('hex'));
        expect(encodeBase64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
      }),
    );
    expect(encodeBase64url(new Uint8Array(100_000))).toBe('A'.repeat(133_334));
  });

  it('equal those of the platform for any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(decodeUtf8(encodeUtf8(text))).toBe(text);
        const encoded = Buffer.from(text).toString('base64url');
        expect(decodeBase64url(encoded)).toEqual(new Uint8Array(Buffer.from(text)));
      }),
    );
  });

  it('keep a byte order mark', () => {
    expect(decodeUtf8(encodeUtf8('\ufeffx'))).toBe('\ufeffx');
  });

  it('refuse bytes that are not UTF-8', () => {
    expect(() => decodeUtf8(new Uint8Array([0x61, 0xff]))).toThrow(/not valid for encoding utf-8/);
  });
});

describe('A95 timingSafeEqual', () => {
  it('agrees with ===', () => {
    fc.assert(
      fc.property(anyText, anyText, (left, right) => {
        expect(timingSafeEqual(left, right)).toBe(left === right);
        expect(timingSafeEqual(left, left)).toBe(true);
      }),
    );
  });

  it.each([
    ['', '', true],
    ['', 'a', false],
    ['a', '', false],
    ['a', 'aa', false],
    ['aa', 'a', false],
    ['abab', 'ab', false],
    ['ab', 'abab', false],
    ['\0', '', false],
    ['', '\0', false],
    ['\0', '\0\0', false],
    ['a', 'A', false],
    ['ü', 'u\u0308', false],
  ])('of %j and %j is %p', (left, right, isEqual) => {
    expect(timingSafeEqual(left, right)).toBe(isEqual);
  });

  it('finds a difference at each position', () => {
    const text = 'ab'.repeat(32);
    for (let index = 0; index < text.length; index++) {
      const other = `${text.slice(0, index)}x${text.slice(index + 1)}`;
      expect([index, timingSafeEqual(text, other)]).toEqual([index, false]);
    }
  });
});

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
import {
  platformRandom,
  randomBase64url,
  randomHex,
  randomUuid,
} from '../../../src/core/kernel/platform.js';

const anyBytes = fc.uint8Array({ maxLength: 200 });
const anyText = fc.string({ unit: 'grapheme' });

describe('encodings', () => {
  it('are those of the platform, whatever the bytes', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(encodeHex(bytes)).toBe(Buffer.from(bytes).toString('hex'));
        expect(encodeBase64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
      }),
    );
    expect(encodeBase64url(new Uint8Array(100_000))).toBe('A'.repeat(133_334));
  });

  it('are those of the platform, whatever the text', () => {
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

  it('refuse bytes that are no UTF-8', () => {
    expect(() => decodeUtf8(new Uint8Array([0x61, 0xff]))).toThrow(/not valid for encoding utf-8/);
  });
});

describe('A95 equality in constant time', () => {
  it('is equality', () => {
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

  it('sees a difference in each place', () => {
    const text = 'ab'.repeat(32);
    for (let index = 0; index < text.length; index++) {
      const other = `${text.slice(0, index)}x${text.slice(index + 1)}`;
      expect([index, timingSafeEqual(text, other)]).toEqual([index, false]);
    }
  });
});

describe('randomness', () => {
  const fixed = (byte: number) => ({ bytes: (count: number) => new Uint8Array(count).fill(byte) });

  it('comes from the platform, and in the length that was asked for', () => {
    for (const count of [0, 1, 16, 32, 1000]) {
      expect(platformRandom.bytes(count)).toHaveLength(count);
    }
    expect(randomHex(platformRandom, 32)).toMatch(/^[0-9a-f]{64}$/);
    expect(randomBase64url(platformRandom, 32)).toMatch(/^[\w-]{43}$/);
    const many = Array.from({ length: 10_000 }, () => randomHex(platformRandom, 16));
    expect(new Set(many).size).toBe(10_000);
  });

  it.each([
    ['getRandomValues', () => platformRandom.bytes(16)],
    ['randomUUID', () => randomUuid(platformRandom)],
  ] as const)('F55 has no substitute for %s: without it the call throws', (name, draw) => {
    const value = () => {
      throw new Error('no entropy');
    };
    const own = Object.getOwnPropertyDescriptor(crypto, name);
    Object.defineProperty(crypto, name, { configurable: true, value });
    try {
      expect(draw).toThrow('no entropy');
    } finally {
      if (own) Object.defineProperty(crypto, name, own);
      else Reflect.deleteProperty(crypto, name);
    }
  });

  it.each([
    [0x00, '00000000-0000-4000-8000-000000000000'],
    [0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
    [0x5a, '5a5a5a5a-5a5a-4a5a-9a5a-5a5a5a5a5a5a'],
  ])('of %i makes a version 4 UUID (RFC 9562 §5.4)', (byte, uuid) => {
    expect(randomUuid(fixed(byte))).toBe(uuid);
  });

  it('makes UUIDs of the right form, and no two alike', () => {
    const uuids = Array.from({ length: 10_000 }, () => randomUuid(platformRandom));
    const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    expect(uuids.filter((uuid) => !form.test(uuid))).toEqual([]);
    expect(new Set(uuids).size).toBe(10_000);
  });
});

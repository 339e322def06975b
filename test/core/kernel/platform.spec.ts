import { describe, expect, it } from '@jest/globals';
import {
  platformRandom,
  randomBase64url,
  randomHex,
  randomUuid,
} from '../../../src/core/kernel/platform.js';

describe('random bytes', () => {
  const fixed = (byte: number) => ({ bytes: (count: number) => new Uint8Array(count).fill(byte) });

  it('come from the platform, in the requested length', () => {
    for (const count of [0, 1, 16, 32, 1000]) {
      expect(platformRandom.bytes(count)).toHaveLength(count);
    }
    expect(randomHex(platformRandom, 32)).toMatch(/^[0-9a-f]{64}$/);
    expect(randomBase64url(platformRandom, 32)).toMatch(/^[\w-]{43}$/);
    const many = Array.from({ length: 10_000 }, () => randomHex(platformRandom, 16));
    expect(new Set(many).size).toBe(10_000);
  });

  it.each([
    ['getRandomValues', () => platformRandom.bytes(5_000)],
    ['randomUUID', () => randomUuid(platformRandom)],
  ] as const)('F55 have no substitute for %s: without it the call throws', (name, draw) => {
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
  ])('of %i make a version 4 UUID (RFC 9562 §5.4)', (byte, uuid) => {
    expect(randomUuid(fixed(byte))).toBe(uuid);
  });

  it('make UUIDs of the right form, all different', () => {
    const uuids = Array.from({ length: 10_000 }, () => randomUuid(platformRandom));
    const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    expect(uuids.filter((uuid) => !form.test(uuid))).toEqual([]);
    expect(new Set(uuids).size).toBe(10_000);
  });
});

/** The engine of Node.js and that of other platforms make and take the same hashes. */
import { describe, expect, it } from '@jest/globals';
import * as wasmEngine from '../../../src/core/hashing/hash-engine.js';
import * as nodeEngine from '../../../src/core/hashing/hash-engine.node.js';

const SALT = new Uint8Array(16).fill(7);
const COST = { memoryKiB: 7_168, iterations: 1, parallelism: 1 };

describe('without Node.js', () => {
  it('the same hashes are made and taken', async () => {
    const [one, other] = await Promise.all([
      wasmEngine.hashArgon2id('engine', SALT, COST),
      nodeEngine.hashArgon2id('engine', SALT, COST),
    ]);
    expect(one).toBe(other);
    expect(await nodeEngine.verifyArgon2('engine', one)).toBe(true);
    expect(await wasmEngine.verifyArgon2('engine', other)).toBe(true);
    expect(await wasmEngine.verifyArgon2('engines', other)).toBe(false);
    const parameters = { salt: new Uint8Array(16), N: 1024, r: 8, p: 1, length: 32 };
    const [wasm, node] = await Promise.all([
      wasmEngine.deriveScrypt('engine', parameters),
      nodeEngine.deriveScrypt('engine', parameters),
    ]);
    expect([...wasm]).toEqual([...node]);
  });
});

/**
 * Argon2 and scrypt where Node.js is not, by WebAssembly. See `hash-engine.node.ts` for Node.js.
 */
import { encodeUtf8 } from '../kernel/bytes.js';
import { loadHashWasm } from './hash-wasm.js';

/** The cost of argon2id. */
export interface Argon2Cost {
  readonly memoryKiB: number;
  readonly iterations: number;
  readonly parallelism: number;
}

/** The parameters of scrypt, with the names of RFC 7914. */
export interface ScryptParameters {
  readonly salt: Uint8Array;
  readonly N: number;
  readonly r: number;
  readonly p: number;
  /** In bytes. */
  readonly length: number;
}

const HASH_BYTES = 32;

/** How many hashes can be computed at the same time. */
export function getParallelism(): number {
  return 1;
}

/**
 * Hashes a password by argon2id (RFC 9106). Returns a PHC string.
 *
 * @param salt - Random, and of this hash alone. 16 bytes are recommended.
 */
export async function hashArgon2id(
  password: string,
  salt: Uint8Array,
  cost: Argon2Cost,
): Promise<string> {
  const { argon2id } = await loadHashWasm();
  return argon2id({
    password: encodeUtf8(password),
    salt,
    memorySize: cost.memoryKiB,
    iterations: cost.iterations,
    parallelism: cost.parallelism,
    hashLength: HASH_BYTES,
    outputType: 'encoded',
  });
}

/** Compares a password with a PHC string of argon2id, argon2i or argon2d. */
export async function verifyArgon2(password: string, stored: string): Promise<boolean> {
  const { argon2Verify } = await loadHashWasm();
  return argon2Verify({ password: encodeUtf8(password), hash: stored });
}

/** Derives a key by scrypt (RFC 7914). */
export async function deriveScrypt(
  password: string,
  { salt, N, r, p, length }: ScryptParameters,
): Promise<Uint8Array> {
  const { scrypt } = await loadHashWasm();
  return scrypt({
    password: encodeUtf8(password),
    salt,
    costFactor: N,
    blockSize: r,
    parallelism: p,
    hashLength: length,
    outputType: 'binary',
  });
}

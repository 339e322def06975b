/**
 * Argon2 and scrypt on Node.js, outside of the thread that answers requests. See `hash-engine.ts`
 * for others.
 */
import { scrypt as scryptWithCallback } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { InvalidOption } from '../errors/configuration.errors.js';
import type { Argon2Cost, ScryptParameters } from './hash-engine.js';

const scryptBytes = promisify<
  string,
  Uint8Array,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scryptWithCallback);

/** `Algorithm.Argon2id` of the package, whose enum exists in types only. */
const ARGON2ID = 2;

/** How many hashes can be computed at the same time. */
export function getParallelism(): number {
  return availableParallelism();
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
  const { hash } = await loadArgon2();
  return hash(password, {
    algorithm: ARGON2ID,
    salt,
    memoryCost: cost.memoryKiB,
    timeCost: cost.iterations,
    parallelism: cost.parallelism,
  });
}

/** Compares a password with a PHC string of argon2id, argon2i or argon2d. */
export async function verifyArgon2(password: string, stored: string): Promise<boolean> {
  const { verify } = await loadArgon2();
  return verify(stored, password);
}

/** Derives a key by scrypt (RFC 7914). */
export async function deriveScrypt(
  password: string,
  { salt, N, r, p, length }: ScryptParameters,
): Promise<Uint8Array> {
  // OpenSSL counts some more memory than the 128 * N * r bytes of the function.
  return scryptBytes(password, salt, length, { N, r, p, maxmem: 256 * N * r + 1024 * p * r });
}

async function loadArgon2() {
  try {
    return await import('@node-rs/argon2');
  } catch {
    throw new InvalidOption(
      'Hashing passwords needs the package `@node-rs/argon2`: npm install @node-rs/argon2',
    );
  }
}

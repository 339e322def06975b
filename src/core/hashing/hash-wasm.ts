/** Loads `hash-wasm`, an optional package. */
import type * as HashWasm from 'hash-wasm';
import { InvalidOption } from '../errors/configuration.errors.js';

/** @throws {InvalidOption} when the package is not installed. */
export async function loadHashWasm(): Promise<typeof HashWasm> {
  try {
    return await import('hash-wasm');
  } catch {
    throw new InvalidOption(
      'Passwords hashed by bcrypt, and all passwords where Node.js is not, need the package `hash-wasm`: ' +
        'npm install hash-wasm',
    );
  }
}

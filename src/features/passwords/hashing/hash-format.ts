/** The interface of a format of stored hashes, and what several formats share. */
import { decodeBase64url, encodeBase64url, timingSafeEqual } from '../../../core/kernel/index.js';

/** A format of stored hashes. */
export interface HashFormat {
  readonly name: string;
  /**
   * Returns the comparison with a stored hash; `undefined` for a text of another format, and for
   * one whose parameters cost more than any real system uses: an imported file must not be able to
   * stop the server.
   */
  parse(stored: string): PasswordComparison | undefined;
}

/**
 * Whether a password is the one that was hashed.
 *
 * @param pepper - The secret of the other system; empty if it has none.
 */
export type PasswordComparison = (password: string, pepper: string) => Promise<boolean>;

/** The most memory that an imported hash may need, in bytes. */
export const MAX_MEMORY_BYTES = 256 * 1024 * 1024;

/** Decodes base64 in any spelling; `undefined` if it is none. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text)) return undefined;
  const unpadded = text.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_');
  return unpadded.length % 4 === 1 ? undefined : decodeBase64url(unpadded);
}

/** Compares in a time that does not depend on the bytes. */
export function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return timingSafeEqual(encodeBase64url(one), encodeBase64url(other));
}

/** Whether a number is an integer within these limits. */
export function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

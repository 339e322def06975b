/**
 * SHA-256 and HMAC on Node. It is apart because the export condition `node` picks it in place of
 * `digest.ts`.
 */
import { createHmac, hash } from 'node:crypto';

/** Hashes the UTF-8 bytes of the text. Returns 64 lower-case hexadecimal digits. */
export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex');
}

/** Hashes the UTF-8 bytes of the text. Returns base64url. */
export function sha256Base64url(text: string): string {
  return hash('sha256', text, 'base64url');
}

/**
 * HMAC-SHA-256 (RFC 2104) of the UTF-8 bytes of the text. Returns 64 lower-case hexadecimal digits.
 *
 * @param key - Not empty: Web Crypto refuses an empty key, and so other runtimes would.
 */
export function hmacSha256Hex(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

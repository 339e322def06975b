/** SHA-256 on Node. It is apart because the export condition `node` picks it in place of `digest.ts`. */
import { hash } from 'node:crypto';

/** Hashes the UTF-8 bytes of the text. Returns 64 lower-case hexadecimal digits. */
export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex');
}

/** Hashes the UTF-8 bytes of the text. Returns base64url. */
export function sha256Base64url(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** SHA-256 on Node. The other side of the seam is `digest.ts`. */
import { hash } from 'node:crypto';

/** Of the text's UTF-8 bytes, as 64 lower-case hexadecimal digits. */
export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex');
}

/** Of the text's UTF-8 bytes, as base64url. */
export function sha256Base64url(text: string): string {
  return hash('sha256', text, 'base64url');
}

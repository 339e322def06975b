/** SHA-256 on Node. The other side of the seam is `digest.ts`. */
import { hash } from 'node:crypto';

/** Of the text's UTF-8 bytes, as 64 lower-case hexadecimal digits. */
export async function sha256Hex(text: string): Promise<string> {
  return hash('sha256', text, 'hex');
}

/** Of the text's UTF-8 bytes, as base64url. */
export async function sha256Base64url(text: string): Promise<string> {
  return hash('sha256', text, 'base64url');
}

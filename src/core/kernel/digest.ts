/**
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104) on any web-standard runtime.
 *
 * On Node, the export condition `node` of the import `#digest` picks `digest.node.ts` instead,
 * which is synchronous. Web Crypto goes through a thread pool there.
 */
import { encodeBase64url, encodeHex, encodeUtf8 } from './bytes.js';

/** Hashes the UTF-8 bytes of the text. Resolves to 64 lower-case hexadecimal digits. */
export async function sha256Hex(text: string): Promise<string> {
  return encodeHex(await sha256(text));
}

/** Hashes the UTF-8 bytes of the text. Resolves to base64url. */
export async function sha256Base64url(text: string): Promise<string> {
  return encodeBase64url(await sha256(text));
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', encodeUtf8(text)));
}

/**
 * HMAC-SHA-256 (RFC 2104) of the UTF-8 bytes of the text. Resolves to 64 lower-case hexadecimal
 * digits.
 *
 * @param key - Not empty.
 */
export async function hmacSha256Hex(key: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', encodeUtf8(key), algorithm, false, [
    'sign',
  ]);
  return encodeHex(new Uint8Array(await crypto.subtle.sign('HMAC', imported, encodeUtf8(text))));
}

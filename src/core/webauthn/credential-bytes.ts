/**
 * The two spellings of a credential's bytes: browsers say base64url, the rows of Auth.js hold standard
 * base64 with padding.
 */

/** The bytes, or the base64url of a browser, as rows have them. */
export function toStored(value: Uint8Array | string): string {
  const plain = typeof value === 'string' ? value : base64(value);
  const standard = plain.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  return standard.padEnd(Math.ceil(standard.length / 4) * 4, '=');
}

/** What a row has, as a browser says it. */
export function toBrowser(stored: string): string {
  return stored.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @throws {DOMException} when it is not base64. */
export function bytesOf(stored: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(toStored(stored)), (character) => character.charCodeAt(0));
}

function base64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Conversions between bytes and text: UTF-8, hexadecimal and base64url. */

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Encodes text as UTF-8. A lone surrogate becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/**
 * Decodes UTF-8. A byte order mark is kept.
 *
 * @throws {TypeError} when the bytes are not valid UTF-8.
 */
export function decodeUtf8(bytes: Uint8Array | ArrayBuffer): string {
  return decoder.decode(bytes);
}

/** Concatenates the parts. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let start = 0;
  for (const part of parts) {
    all.set(part, start);
    start += part.length;
  }
  return all;
}

/**
 * Reads a stream to its end, or returns `undefined` when it has more than `limit` bytes. The caller
 * cancels it then.
 *
 * @throws {TypeError} when a chunk is not bytes: a stream of text would pass the limit.
 */
export async function readBytes(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return concatBytes(parts);
    if (!ArrayBuffer.isView(value)) throw new TypeError('The stream is not of bytes.');
    size += value.byteLength;
    if (size > limit) return undefined;
    parts.push(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  }
}

const HEX_PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Encodes bytes as lower-case hexadecimal, two digits a byte. */
export function encodeHex(bytes: Uint8Array): string {
  let digits = '';
  for (const byte of bytes) digits += HEX_PAIRS[byte];
  return digits;
}

/** Encodes bytes as base64url without padding (RFC 4648 §5). */
export function encodeBase64url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Decodes base64url. The caller must have validated the alphabet. */
export function decodeBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(binary.length);
  // `Uint8Array.from` takes six times as long, a tenth of the time to decrypt a token.
  for (let index = 0; index < bytes.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/**
 * Compares two strings in a time that depends only on their lengths.
 *
 * An early exit would reveal how many leading characters of a guess are right (timing attack).
 */
export function timingSafeEqual(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let index = 0; index < left.length; index++) {
    difference |= left.charCodeAt(index) ^ right.charCodeAt(index);
  }
  return difference === 0;
}

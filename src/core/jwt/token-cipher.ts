/**
 * Key derivation and content encryption on any web-standard runtime: Web Crypto and jose.
 *
 * This is one side of a seam. On Node, the export condition `node` of the import `#token-cipher`
 * picks `token-cipher.node.ts` instead, whose synchronous primitives are some forty times faster.
 * Both pass the same tests and read each other's tokens.
 */
import { CompactEncrypt, base64url, calculateJwkThumbprint, compactDecrypt } from 'jose';
import { InvalidToken } from '../errors/request.errors.js';
import { fromUtf8, sha256Base64url, utf8 } from '../kernel/encoding.js';
import { CONTENT_ENCRYPTION, type CompactJwe, type ContentEncryption } from './jwe.js';

/** A key for one content encryption algorithm, derived from a secret. */
export interface DerivedKey {
  /** Its thumbprint (RFC 7638), which tokens name as `kid`. */
  readonly kid: string;
  readonly enc: ContentEncryption;
  /** The encoded header of every token that this key makes. */
  readonly protectedHeader: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** HKDF with SHA-256 (RFC 5869). */
export async function deriveKey(
  secret: string,
  salt: string,
  info: string,
  enc: ContentEncryption,
): Promise<DerivedKey> {
  const length = CONTENT_ENCRYPTION[enc];
  const material = await crypto.subtle.importKey('raw', utf8(secret), 'HKDF', false, [
    'deriveBits',
  ]);
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: utf8(salt), info: utf8(info) },
    material,
    length * 8,
  );
  const bytes = new Uint8Array(bits);
  const kid = await calculateJwkThumbprint(
    { kty: 'oct', k: base64url.encode(bytes) },
    enc === 'A256GCM' ? 'sha256' : 'sha512',
  );
  const protectedHeader = base64url.encode(JSON.stringify({ alg: 'dir', enc, kid }));
  return { kid, enc, protectedHeader, bytes };
}

/** The SHA-256 of the text. */
export async function fingerprint(text: string): Promise<string> {
  return sha256Base64url(text);
}

/** A compact JWE of the text. */
export async function encrypt(plaintext: string, key: DerivedKey): Promise<string> {
  return new CompactEncrypt(utf8(plaintext))
    .setProtectedHeader({ alg: 'dir', enc: key.enc, kid: key.kid })
    .encrypt(key.bytes);
}

/**
 * The text of a compact JWE. Its header must have been checked.
 *
 * @throws {InvalidToken} when the token was not made with this key, or was changed since.
 */
export async function decrypt(token: CompactJwe, key: DerivedKey): Promise<string> {
  const { protectedHeader, iv, ciphertext, tag } = token;
  try {
    const { plaintext } = await compactDecrypt(
      `${protectedHeader}..${iv}.${ciphertext}.${tag}`,
      key.bytes,
      { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: [key.enc] },
    );
    return fromUtf8(plaintext);
  } catch {
    throw new InvalidToken('The token could not be decrypted.');
  }
}

/**
 * Key derivation and content encryption on Node (RFC 7516 §5, RFC 7518 §5.2.5 and §5.3).
 *
 * It is apart because the export condition `node` picks it in place of `token-cipher.ts`. Web
 * Crypto uses a thread pool, which costs far more than the cipher for messages of this size. These
 * primitives are synchronous.
 */
import {
  type KeyObject,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto';
import { decodeUtf8 } from '../kernel/bytes.js';
import type { Random } from '../kernel/platform.js';
import {
  CONTENT_ENCRYPTION,
  type CompactJwe,
  type ContentEncryption,
  type ContentEncryptionKey,
  createDecryptionError,
} from './jwe.js';

/** A key, with its parts as `KeyObject`s. */
export interface DerivedKey extends ContentEncryptionKey {
  readonly cipher: KeyObject;
  /** The key of the tag, where the cipher computes none itself. */
  readonly mac: KeyObject | undefined;
}

const MAC_LENGTH = 32;
const CBC_IV_LENGTH = 16;
const AAD_LENGTH_BYTES = 8;
const GCM_IV_LENGTH = 12;
const GCM_TAG_LENGTH = 16;

/** Decrypts and authenticates, by content encryption algorithm. */
const OPENERS: Readonly<Record<ContentEncryption, Open>> = {
  'A256CBC-HS512': openCbcHmac,
  A256GCM: openGcm,
};

type Open = (parts: CompactJwe, key: DerivedKey) => Buffer;

/** Derives a key by HKDF with SHA-256 (RFC 5869). */
export function deriveKey(
  secret: string,
  salt: string,
  info: string,
  enc: ContentEncryption,
): DerivedKey {
  const length = CONTENT_ENCRYPTION[enc];
  return importContentEncryptionKey(
    new Uint8Array(hkdfSync('sha256', secret, salt, info, length)),
    enc,
  );
}

/** Imports the bytes of a key, and computes its thumbprint (RFC 7638). */
export function importContentEncryptionKey(
  bytes: Uint8Array<ArrayBuffer>,
  enc: ContentEncryption,
): DerivedKey {
  const jwk = `{"k":"${Buffer.from(bytes).toString('base64url')}","kty":"oct"}`;
  const kid = createHash(enc === 'A256GCM' ? 'sha256' : 'sha512')
    .update(jwk)
    .digest('base64url');
  const protectedHeader = Buffer.from(JSON.stringify({ alg: 'dir', enc, kid })).toString(
    'base64url',
  );
  return { kid, enc, protectedHeader, ...createKeyObjects(bytes, enc) };
}

/** Splits the key: the first half authenticates, the second encrypts (RFC 7518 §5.2.2.1). */
function createKeyObjects(
  bytes: Uint8Array,
  enc: ContentEncryption,
): Pick<DerivedKey, 'cipher' | 'mac'> {
  if (enc === 'A256GCM') return { cipher: createSecretKey(bytes), mac: undefined };
  return {
    cipher: createSecretKey(bytes.subarray(32)),
    mac: createSecretKey(bytes.subarray(0, 32)),
  };
}

/**
 * Encrypts the text with `A256CBC-HS512`. Returns a compact JWE.
 *
 * @param random - The source of the initialization vector.
 */
export function encrypt(plaintext: string, key: DerivedKey, random: Random): string {
  const iv = Buffer.from(random.bytes(CBC_IV_LENGTH));
  const cipher = createCipheriv('aes-256-cbc', key.cipher, iv);
  const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  const message = createMacInput(key.protectedHeader, ciphertext.length);
  message.set(iv, key.protectedHeader.length);
  message.set(ciphertext, key.protectedHeader.length + CBC_IV_LENGTH);
  const tag = computeTag(message, key);
  const parts = [iv, ciphertext, tag].map((part) => part.toString('base64url'));
  return `${key.protectedHeader}..${parts.join('.')}`;
}

/**
 * Decrypts the text of a compact JWE. The caller must have validated its header.
 *
 * @throws {InvalidToken} when the token is of another key, was modified, or is not UTF-8.
 */
export function decrypt(parts: CompactJwe, key: DerivedKey): string {
  return decodePlaintext(OPENERS[key.enc](parts, key));
}

/** Decodes UTF-8 strictly: invalid bytes must not become equal texts. */
function decodePlaintext(plaintext: Buffer): string {
  try {
    return decodeUtf8(plaintext);
  } catch {
    throw createDecryptionError();
  }
}

/**
 * Compares the tag before it decrypts: padding errors would be an oracle (padding oracle attack).
 */
function openCbcHmac(parts: CompactJwe, key: DerivedKey): Buffer {
  if (decodedLength(parts.iv) !== CBC_IV_LENGTH) throw createDecryptionError();
  const aadLength = parts.protectedHeader.length;
  const message = createMacInput(parts.protectedHeader, decodedLength(parts.ciphertext));
  message.write(parts.iv, aadLength, 'base64url');
  message.write(parts.ciphertext, aadLength + CBC_IV_LENGTH, 'base64url');
  const tag = Buffer.from(parts.tag, 'base64url');
  const isAuthentic = tag.length === MAC_LENGTH && timingSafeEqual(tag, computeTag(message, key));
  if (!isAuthentic) throw createDecryptionError();
  const iv = message.subarray(aadLength, aadLength + CBC_IV_LENGTH);
  const ciphertext = message.subarray(aadLength + CBC_IV_LENGTH, -AAD_LENGTH_BYTES);
  const decipher = createDecipheriv('aes-256-cbc', key.cipher, iv);
  try {
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  } catch {
    throw createDecryptionError();
  }
}

/**
 * Lays out what is authenticated: AAD, IV, ciphertext and the AAD's length in bits (RFC 7518
 * §5.2.2.1). IV and ciphertext are left to be written.
 *
 * It is one buffer, since each call into OpenSSL takes longer than hashing the bytes.
 */
function createMacInput(aad: string, ciphertextLength: number): Buffer {
  const message = Buffer.allocUnsafe(
    aad.length + CBC_IV_LENGTH + ciphertextLength + AAD_LENGTH_BYTES,
  );
  message.write(aad, 0, 'latin1');
  message.writeUInt32BE(0, message.length - AAD_LENGTH_BYTES);
  message.writeUInt32BE(aad.length * 8, message.length - AAD_LENGTH_BYTES / 2);
  return message;
}

function computeTag(message: Buffer, { mac }: DerivedKey): Buffer {
  if (!mac) throw new TypeError('The key authenticates nothing.');
  return createHmac('sha512', mac).update(message).digest().subarray(0, MAC_LENGTH);
}

/** How many bytes a base64url text without padding holds. */
function decodedLength(text: string): number {
  return Math.floor((text.length * 3) / 4);
}

function openGcm(parts: CompactJwe, key: DerivedKey): Buffer {
  const iv = Buffer.from(parts.iv, 'base64url');
  const tag = Buffer.from(parts.tag, 'base64url');
  // The cipher would accept a shorter tag, which is easier to forge.
  if (iv.length !== GCM_IV_LENGTH || tag.length !== GCM_TAG_LENGTH) throw createDecryptionError();
  const decipher = createDecipheriv('aes-256-gcm', key.cipher, iv, {
    authTagLength: GCM_TAG_LENGTH,
  });
  decipher.setAAD(Buffer.from(parts.protectedHeader, 'ascii'));
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(parts.ciphertext, 'base64url'), decipher.final()]);
  } catch {
    throw createDecryptionError();
  }
}

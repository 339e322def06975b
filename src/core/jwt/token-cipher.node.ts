/**
 * Key derivation and content encryption on Node (RFC 7516 §5, RFC 7518 §5.2.5 and §5.3).
 *
 * The other side of the seam is `token-cipher.ts`. Web Crypto answers from a thread pool, which for
 * messages of this size costs far more than the cipher itself; these primitives answer at once.
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

/** A key, with the parts of it that the ciphers work with. */
export interface DerivedKey extends ContentEncryptionKey {
  readonly cipher: KeyObject;
  /** What the tag is made with, where the cipher makes none itself. */
  readonly mac: KeyObject | undefined;
}

const MAC_LENGTH = 32;
const CBC_IV_LENGTH = 16;
const GCM_IV_LENGTH = 12;
const GCM_TAG_LENGTH = 16;

/** How a token of each content encryption algorithm is opened. */
const OPENERS: Readonly<Record<ContentEncryption, Open>> = {
  'A256CBC-HS512': openCbcHmac,
  A256GCM: openGcm,
};

interface Sealed {
  readonly iv: Buffer;
  readonly ciphertext: Buffer;
  readonly tag: Buffer;
}
type Open = (sealed: Sealed, aad: string, key: DerivedKey) => Buffer;

/** HKDF with SHA-256 (RFC 5869). */
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

/** The key of these bytes. */
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

/** RFC 7518 §5.2.2.1: the first half of the key authenticates, the second encrypts. */
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
 * A compact JWE of the text, encrypted with `A256CBC-HS512`.
 *
 * @param random - Where the initialization vector comes from.
 */
export function encrypt(plaintext: string, key: DerivedKey, random: Random): string {
  const iv = Buffer.from(random.bytes(CBC_IV_LENGTH));
  const cipher = createCipheriv('aes-256-cbc', key.cipher, iv);
  const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  const tag = computeTag(key.protectedHeader, iv, ciphertext, key);
  const parts = [iv, ciphertext, tag].map((part) => part.toString('base64url'));
  return `${key.protectedHeader}..${parts.join('.')}`;
}

/**
 * The text of a compact JWE. Its header must have been checked.
 *
 * @throws {InvalidToken} when the token was not made with this key, was changed since, or holds no UTF-8.
 */
export function decrypt(token: CompactJwe, key: DerivedKey): string {
  const sealed = {
    iv: Buffer.from(token.iv, 'base64url'),
    ciphertext: Buffer.from(token.ciphertext, 'base64url'),
    tag: Buffer.from(token.tag, 'base64url'),
  };
  return decodePlaintext(OPENERS[key.enc](sealed, token.protectedHeader, key));
}

/** Two spellings of broken bytes must not become one text. */
function decodePlaintext(plaintext: Buffer): string {
  try {
    return decodeUtf8(plaintext);
  } catch {
    throw createDecryptionError();
  }
}

/** The tag is compared before anything is decrypted: padding errors would be an oracle. */
function openCbcHmac({ iv, ciphertext, tag }: Sealed, aad: string, key: DerivedKey): Buffer {
  const expected = computeTag(aad, iv, ciphertext, key);
  const authentic = tag.length === MAC_LENGTH && timingSafeEqual(tag, expected);
  if (!authentic || iv.length !== CBC_IV_LENGTH) throw createDecryptionError();
  const decipher = createDecipheriv('aes-256-cbc', key.cipher, iv);
  try {
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  } catch {
    throw createDecryptionError();
  }
}

/** RFC 7518 §5.2.2.1: MAC over AAD, IV, ciphertext and the AAD's length in bits. */
function computeTag(aad: string, iv: Buffer, ciphertext: Buffer, { mac }: DerivedKey): Buffer {
  if (!mac) throw new TypeError('The key authenticates nothing.');
  // In one piece: to hand it over takes longer than to go through it.
  const message = Buffer.allocUnsafe(aad.length + iv.length + ciphertext.length + 8);
  message.write(aad, 0, 'latin1');
  message.set(iv, aad.length);
  message.set(ciphertext, aad.length + iv.length);
  message.writeBigUInt64BE(BigInt(aad.length) * 8n, message.length - 8);
  return createHmac('sha512', mac).update(message).digest().subarray(0, MAC_LENGTH);
}

function openGcm({ iv, ciphertext, tag }: Sealed, aad: string, key: DerivedKey): Buffer {
  // A shorter tag would be accepted by the cipher, and be that much easier to forge.
  if (iv.length !== GCM_IV_LENGTH || tag.length !== GCM_TAG_LENGTH) throw createDecryptionError();
  const decipher = createDecipheriv('aes-256-gcm', key.cipher, iv, {
    authTagLength: GCM_TAG_LENGTH,
  });
  decipher.setAAD(Buffer.from(aad, 'ascii'));
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  } catch {
    throw createDecryptionError();
  }
}

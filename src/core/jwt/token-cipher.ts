/**
 * Key derivation and content encryption on any web-standard runtime, by Web Crypto alone (RFC 7516
 * §5, RFC 7518 §5.2.5 and §5.3).
 *
 * On Node, the export condition `node` of the import `#token-cipher` picks `token-cipher.node.ts`
 * instead, whose synchronous primitives are about forty times faster. Both pass the same tests, and
 * read each other's tokens and those of jose.
 *
 * jose is not used, because it takes such a key only as bytes and imports both halves again for
 * each token, which is half the cost of a session check. Here each key is imported once.
 */
import {
  encodeBase64url,
  decodeBase64url,
  decodeUtf8,
  concatBytes,
  encodeUtf8,
} from '../kernel/bytes.js';
import type { Random } from '../kernel/platform.js';
import {
  CONTENT_ENCRYPTION,
  type CompactJwe,
  type ContentEncryption,
  type ContentEncryptionKey,
  createDecryptionError,
} from './jwe.js';

/** A key, with its parts as `CryptoKey`s. */
export interface DerivedKey extends ContentEncryptionKey {
  readonly cipher: CryptoKey;
  /** The key of the tag, where the cipher computes none itself. */
  readonly mac: CryptoKey | undefined;
}

interface Sealed {
  readonly iv: Bytes;
  readonly ciphertext: Bytes;
  readonly tag: Bytes;
}
type Bytes = Uint8Array<ArrayBuffer>;
type Open = (sealed: Sealed, aad: Bytes, key: DerivedKey) => Promise<ArrayBuffer>;

const MAC_LENGTH = 32;
const CBC_IV_LENGTH = 16;
const GCM_IV_LENGTH = 12;
const GCM_TAG_LENGTH = 16;

/** Decrypts and authenticates, by content encryption algorithm. */
const OPENERS: Readonly<Record<ContentEncryption, Open>> = {
  'A256CBC-HS512': openCbcHmac,
  A256GCM: openGcm,
};

/** Derives a key by HKDF with SHA-256 (RFC 5869). */
export async function deriveKey(
  secret: string,
  salt: string,
  info: string,
  enc: ContentEncryption,
): Promise<DerivedKey> {
  const material = await crypto.subtle.importKey('raw', encodeUtf8(secret), 'HKDF', false, [
    'deriveBits',
  ]);
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: encodeUtf8(salt), info: encodeUtf8(info) };
  const bits = await crypto.subtle.deriveBits(hkdf, material, CONTENT_ENCRYPTION[enc] * 8);
  return importContentEncryptionKey(new Uint8Array(bits), enc);
}

/** Imports the bytes of a key, and computes its thumbprint (RFC 7638). */
export async function importContentEncryptionKey(
  bytes: Bytes,
  enc: ContentEncryption,
): Promise<DerivedKey> {
  const jwk = encodeUtf8(`{"k":"${encodeBase64url(bytes)}","kty":"oct"}`);
  const digest = enc === 'A256GCM' ? 'SHA-256' : 'SHA-512';
  const kid = encodeBase64url(new Uint8Array(await crypto.subtle.digest(digest, jwk)));
  const protectedHeader = encodeBase64url(encodeUtf8(JSON.stringify({ alg: 'dir', enc, kid })));
  return { kid, enc, protectedHeader, ...(await importCryptoKeys(bytes, enc)) };
}

/** Splits the key: the first half authenticates, the second encrypts (RFC 7518 §5.2.2.1). */
async function importCryptoKeys(
  bytes: Bytes,
  enc: ContentEncryption,
): Promise<Pick<DerivedKey, 'cipher' | 'mac'>> {
  const uses = ['encrypt', 'decrypt'] as const;
  if (enc === 'A256GCM') {
    return {
      cipher: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, uses),
      mac: undefined,
    };
  }
  const hmac = { name: 'HMAC', hash: 'SHA-512' };
  return {
    cipher: await crypto.subtle.importKey('raw', bytes.slice(32), 'AES-CBC', false, uses),
    mac: await crypto.subtle.importKey('raw', bytes.slice(0, 32), hmac, false, ['sign']),
  };
}

/**
 * Encrypts the text with `A256CBC-HS512`. Resolves to a compact JWE.
 *
 * @param random - The source of the initialization vector.
 */
export async function encrypt(plaintext: string, key: DerivedKey, random: Random): Promise<string> {
  const iv = Uint8Array.from(random.bytes(CBC_IV_LENGTH));
  const cbc = { name: 'AES-CBC', iv };
  const ciphertext = new Uint8Array(
    await crypto.subtle.encrypt(cbc, key.cipher, encodeUtf8(plaintext)),
  );
  const tag = await computeTag(encodeUtf8(key.protectedHeader), iv, ciphertext, key);
  return `${key.protectedHeader}..${[iv, ciphertext, tag].map(encodeBase64url).join('.')}`;
}

/**
 * Decrypts the text of a compact JWE. The caller must have validated its header.
 *
 * @throws {InvalidToken} when the token is of another key, was modified, or is not UTF-8.
 */
export async function decrypt(parts: CompactJwe, key: DerivedKey): Promise<string> {
  const sealed = {
    iv: decodeBase64url(parts.iv),
    ciphertext: decodeBase64url(parts.ciphertext),
    tag: decodeBase64url(parts.tag),
  };
  return decodePlaintext(await OPENERS[key.enc](sealed, encodeUtf8(parts.protectedHeader), key));
}

/** Decodes UTF-8 strictly: invalid bytes must not become equal texts. */
function decodePlaintext(plaintext: ArrayBuffer): string {
  try {
    return decodeUtf8(plaintext);
  } catch {
    throw createDecryptionError();
  }
}

/**
 * Compares the tag before it decrypts: padding errors would be an oracle (padding oracle attack).
 */
async function openCbcHmac(sealed: Sealed, aad: Bytes, key: DerivedKey): Promise<ArrayBuffer> {
  const { iv, ciphertext, tag } = sealed;
  const expected = await computeTag(aad, iv, ciphertext, key);
  if (!timingSafeEqual(tag, expected) || iv.length !== CBC_IV_LENGTH) throw createDecryptionError();
  return decryptContent({ name: 'AES-CBC', iv }, key, ciphertext);
}

/**
 * Decrypts, and refuses the token when the ciphertext is not of this key. Any other failure is a
 * fault of the platform, and is rethrown.
 */
async function decryptContent(
  algorithm: AesCbcParams | AesGcmParams,
  { cipher }: DerivedKey,
  ciphertext: Bytes,
): Promise<ArrayBuffer> {
  try {
    return await crypto.subtle.decrypt(algorithm, cipher, ciphertext);
  } catch (thrown) {
    throw isAuthenticationFailure(thrown) ? createDecryptionError() : thrown;
  }
}

/**
 * Whether Web Crypto found a wrong tag or padding. The name is compared, since the class may be of
 * another realm.
 */
function isAuthenticationFailure(thrown: unknown): boolean {
  return (
    typeof thrown === 'object' &&
    thrown !== null &&
    'name' in thrown &&
    thrown.name === 'OperationError'
  );
}

/** Computes the MAC over AAD, IV, ciphertext and the AAD's length in bits (RFC 7518 §5.2.2.1). */
async function computeTag(
  aad: Bytes,
  iv: Bytes,
  ciphertext: Bytes,
  { mac }: DerivedKey,
): Promise<Bytes> {
  if (!mac) throw new TypeError('The key authenticates nothing.');
  const lengthInBits = new Uint8Array(8);
  new DataView(lengthInBits.buffer).setUint32(4, aad.length * 8);
  const all = concatBytes([aad, iv, ciphertext, lengthInBits]);
  return new Uint8Array(await crypto.subtle.sign('HMAC', mac, all), 0, MAC_LENGTH);
}

async function openGcm(
  { iv, ciphertext, tag }: Sealed,
  additionalData: Bytes,
  key: DerivedKey,
): Promise<ArrayBuffer> {
  // Web Crypto would take the end of the ciphertext for the rest of a shorter tag.
  if (iv.length !== GCM_IV_LENGTH || tag.length !== GCM_TAG_LENGTH) throw createDecryptionError();
  return decryptContent(
    { name: 'AES-GCM', iv, additionalData },
    key,
    concatBytes([ciphertext, tag]),
  );
}

/** Compares in a time that depends only on the lengths: an early exit would help to forge a tag. */
function timingSafeEqual(tag: Bytes, expected: Bytes): boolean {
  let difference = tag.length ^ expected.length;
  for (const [index, byte] of expected.entries()) difference |= byte ^ (tag[index] ?? 0);
  return difference === 0;
}

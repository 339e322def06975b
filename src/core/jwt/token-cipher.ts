/**
 * Key derivation and content encryption on any web-standard runtime, by Web Crypto alone (RFC 7516 §5,
 * RFC 7518 §5.2.5 and §5.3).
 *
 * This is one side of a seam. On Node, the export condition `node` of the import `#token-cipher`
 * picks `token-cipher.node.ts` instead, whose synchronous primitives are some forty times faster.
 * Both pass the same tests, read each other's tokens and those of jose.
 *
 * jose itself takes the key of this form as bytes only, and imports its two halves anew for each token:
 * that is half of what a session check costs here. So the keys are imported once, and kept with what
 * they were derived from.
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

/** A key, with the parts of it that Web Crypto works with. */
export interface DerivedKey extends ContentEncryptionKey {
  readonly cipher: CryptoKey;
  /** What the tag is made with, where the cipher makes none itself. */
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

/** How a token of each content encryption algorithm is opened. */
const OPENERS: Readonly<Record<ContentEncryption, Open>> = {
  'A256CBC-HS512': openCbcHmac,
  A256GCM: openGcm,
};

/** HKDF with SHA-256 (RFC 5869). */
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

/** The key of these bytes. */
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

/** RFC 7518 §5.2.2.1: the first half of the key authenticates, the second encrypts. */
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
 * A compact JWE of the text, encrypted with `A256CBC-HS512`.
 *
 * @param random - Where the initialization vector comes from.
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
 * The text of a compact JWE. Its header must have been checked.
 *
 * @throws {InvalidToken} when the token was not made with this key, was changed since, or holds no UTF-8.
 */
export async function decrypt(token: CompactJwe, key: DerivedKey): Promise<string> {
  const sealed = {
    iv: decodeBase64url(token.iv),
    ciphertext: decodeBase64url(token.ciphertext),
    tag: decodeBase64url(token.tag),
  };
  return decodePlaintext(await OPENERS[key.enc](sealed, encodeUtf8(token.protectedHeader), key));
}

/** Two spellings of broken bytes must not become one text. */
function decodePlaintext(plaintext: ArrayBuffer): string {
  try {
    return decodeUtf8(plaintext);
  } catch {
    throw createDecryptionError();
  }
}

/** The tag is compared before anything is decrypted: padding errors would be an oracle. */
async function openCbcHmac(sealed: Sealed, aad: Bytes, key: DerivedKey): Promise<ArrayBuffer> {
  const { iv, ciphertext, tag } = sealed;
  const expected = await computeTag(aad, iv, ciphertext, key);
  if (!timingSafeEqual(tag, expected) || iv.length !== CBC_IV_LENGTH) throw createDecryptionError();
  return decryptContent({ name: 'AES-CBC', iv }, key, ciphertext);
}

/**
 * The plaintext, or the refusal of the token where the ciphertext is not one of this key. Any other failure
 * is the platform's, which says nothing of the token, and stays what it is.
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

/** By its name, which Web Crypto gives to a wrong tag or padding: its class may be of another realm. */
function isAuthenticationFailure(thrown: unknown): boolean {
  return (
    typeof thrown === 'object' &&
    thrown !== null &&
    'name' in thrown &&
    thrown.name === 'OperationError'
  );
}

/** RFC 7518 §5.2.2.1: MAC over AAD, IV, ciphertext and the AAD's length in bits. */
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
  // Of a shorter tag, the end of the ciphertext would be taken for the rest.
  if (iv.length !== GCM_IV_LENGTH || tag.length !== GCM_TAG_LENGTH) throw createDecryptionError();
  return decryptContent(
    { name: 'AES-GCM', iv, additionalData },
    key,
    concatBytes([ciphertext, tag]),
  );
}

/** In a time that depends on the lengths alone: an early exit would help a forger on. */
function timingSafeEqual(tag: Bytes, expected: Bytes): boolean {
  let difference = tag.length ^ expected.length;
  for (const [index, byte] of expected.entries()) difference |= byte ^ (tag[index] ?? 0);
  return difference === 0;
}

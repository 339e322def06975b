/**
 * How other systems keep the secrets of authenticator apps: their algorithms, by the ciphers of
 * Node.js.
 */
import { createCipheriv, createDecipheriv, createHash, pbkdf2Sync } from 'node:crypto';

const TAG_BYTES = 16;

/** The key of XChaCha20 from the first 16 bytes of its nonce (draft-irtf-cfrg-xchacha-03 §2.2). */
function hchacha20(key: Buffer, nonce: Buffer): Buffer {
  // A block of ChaCha20 is its state after the rounds, plus the state of before: this takes away
  // what was added.
  const block = createCipheriv('chacha20', key, nonce).update(Buffer.alloc(64));
  const before = Buffer.concat([Buffer.from('expand 32-byte k'), nonce]);
  const derived = Buffer.alloc(32);
  for (let word = 0; word < 8; word++) {
    const from = word < 4 ? word : word + 8;
    const value = block.readUInt32LE(from * 4) - before.readUInt32LE(word * 4);
    derived.writeUInt32LE(value >>> 0, word * 4);
  }
  return derived;
}

/**
 * `symmetricDecrypt` of `better-auth/crypto`: XChaCha20-Poly1305 by the digest of a secret, in
 * hexadecimal.
 */
export function openBetterAuth(secrets: Readonly<Record<number, string>>, data: string): string {
  const [, version = '0', hex = data] = /^\$ba\$(\d+)\$(.*)$/.exec(data) ?? [];
  const bytes = Buffer.from(hex, 'hex');
  const key = createHash('sha256')
    .update(secrets[Number(version)] ?? '')
    .digest();
  const nonce = Buffer.concat([Buffer.alloc(4), bytes.subarray(16, 24)]);
  const options = { authTagLength: TAG_BYTES };
  const derived = hchacha20(key, bytes.subarray(0, 16));
  const cipher = createDecipheriv('chacha20-poly1305', derived, nonce, options);
  cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const sealed = bytes.subarray(24, -TAG_BYTES);
  return Buffer.concat([cipher.update(sealed), cipher.final()]).toString();
}

function openGcm(key: Buffer, iv: Buffer, sealed: Buffer, tag: Buffer): string {
  const cipher = createDecipheriv('aes-256-gcm', key, iv);
  cipher.setAuthTag(tag);
  return Buffer.concat([cipher.update(sealed), cipher.final()]).toString();
}

const fromBase64 = (text: string | undefined) => Buffer.from(text ?? '', 'base64');

/** `encrypts` of Rails: AES-256-GCM, as JSON. The digest was SHA-1 before Rails 7.1. */
export function openRails(
  { primaryKey, salt, digest }: Readonly<Record<'primaryKey' | 'salt' | 'digest', string>>,
  data: string,
): string {
  const { p, h } = JSON.parse(data) as { p: string; h: { iv: string; at: string } };
  const key = pbkdf2Sync(primaryKey, salt, 2 ** 16, 32, digest);
  return openGcm(key, fromBase64(h.iv), fromBase64(p), fromBase64(h.at));
}

/**
 * `attr_encrypted`, which `devise-two-factor` had up to its version 4: AES-256-GCM, with the tag at
 * the end.
 */
export function openAttrEncrypted(
  secretKey: string,
  row: Readonly<Record<`encrypted_otp_secret${'' | '_iv' | '_salt'}`, string>>,
): string {
  // The underscore says that the salt is base 64.
  const salt = fromBase64(row.encrypted_otp_secret_salt.replace(/^_/, ''));
  const bytes = fromBase64(row.encrypted_otp_secret);
  const key = pbkdf2Sync(secretKey, salt, 2000, 32, 'sha1');
  const iv = fromBase64(row.encrypted_otp_secret_iv);
  return openGcm(key, iv, bytes.subarray(0, -TAG_BYTES), bytes.subarray(-TAG_BYTES));
}

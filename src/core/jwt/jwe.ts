/**
 * The form of JSON Web Encryption that tokens have here: compact serialization, direct encryption,
 * and one of two content encryption algorithms (RFC 7516 §3.1, RFC 7518 §4.5, §5.1).
 *
 * The sender of a token writes its header. Everything beyond this form (key wrapping with a billion
 * iterations, decompression, keys from a URL) is refused before anything is decrypted.
 */
import { withoutStack } from '../errors/auth.error.js';
import { InvalidToken } from '../errors/request.errors.js';
import { isPlainObject } from '../kernel/objects.js';

/** The content encryption algorithms, with the lengths of their keys in bytes. */
export const CONTENT_ENCRYPTION = { 'A256CBC-HS512': 64, A256GCM: 32 } as const;

/** An accepted value of `enc` (RFC 7518 §5.1). */
export type ContentEncryption = keyof typeof CONTENT_ENCRYPTION;

/** Longer than any cookie that servers accept. */
const MAX_TOKEN_LENGTH = 64 * 1024;

const KNOWN_PARAMETERS: ReadonlySet<string> = new Set(['alg', 'enc', 'kid', 'typ']);
const BASE64URL = /^[A-Za-z0-9_-]*$/;

/** The last characters without surplus bits, by the length modulo four. Index 0 allows any. */
const LAST_CHARACTERS = [undefined, '', 'AQgw', 'AEIMQUYcgkosw048'];

/** The protected header of an accepted token (RFC 7516 §4.1). */
interface JoseHeader {
  readonly alg: 'dir';
  readonly enc: ContentEncryption;
  readonly kid?: string;
}

/** The key that tokens of one kind are encrypted with (RFC 7516 §2), derived from a secret. */
export interface ContentEncryptionKey {
  /** Its thumbprint (RFC 7638), the `kid` of its tokens. */
  readonly kid: string;
  readonly enc: ContentEncryption;
  /** The encoded header of every token encrypted with this key. */
  readonly protectedHeader: string;
}

/** The non-empty parts of a token, still encoded. */
export interface CompactJwe {
  readonly protectedHeader: string;
  readonly iv: string;
  readonly ciphertext: string;
  readonly tag: string;
}

/**
 * Splits a token in compact serialization.
 *
 * @throws {InvalidToken} when it does not have five parts, the second of them empty.
 */
export function splitCompact(token: string): CompactJwe {
  if (token.length > MAX_TOKEN_LENGTH) throw new InvalidToken('The token is too long.');
  const parts = token.split('.', 6);
  const [protectedHeader = '', encryptedKey, iv = '', ciphertext = '', tag = ''] = parts;
  if (parts.length !== 5 || encryptedKey !== '' || !parts.every(isCanonical)) {
    throw new InvalidToken('The token is not a compact JWE with direct encryption.');
  }
  return { protectedHeader, iv, ciphertext, tag };
}

/**
 * Parses the protected header of a token.
 *
 * @throws {InvalidToken} when the header requires anything beyond the accepted form.
 */
export function parseJoseHeader(encoded: string): JoseHeader {
  const header = decodeJson(encoded);
  if (!isPlainObject(header)) throw new InvalidToken('The token has no header.');
  const { alg, enc, kid } = header;
  const surplus = Object.keys(header).find((name) => !KNOWN_PARAMETERS.has(name));
  if (surplus !== undefined) throw new InvalidToken('The header has a parameter that is not used.');
  if (alg !== 'dir') throw new InvalidToken('The key management algorithm is not "dir".');
  if (!isContentEncryption(enc)) throw new InvalidToken('The content encryption is not accepted.');
  if (kid === undefined) return { alg, enc };
  if (typeof kid !== 'string') throw new InvalidToken('The key id is not a string.');
  return { alg, enc, kid };
}

/**
 * Whether no surplus bits are set. Decoders ignore them, but a token must have only one spelling.
 */
function isCanonical(part: string): boolean {
  const last = LAST_CHARACTERS[part.length % 4];
  return BASE64URL.test(part) && (last === undefined || last.includes(part.slice(-1)));
}

function isContentEncryption(enc: unknown): enc is ContentEncryption {
  return typeof enc === 'string' && Object.hasOwn(CONTENT_ENCRYPTION, enc);
}

function decodeJson(encoded: string): unknown {
  try {
    return JSON.parse(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    throw new InvalidToken('The header is not JSON.');
  }
}

/**
 * Creates the error for a token that was encrypted with another key, or was modified.
 *
 * It has no stack: capturing one takes longer than checking a tag, and a flood of forged tokens
 * must not cost more than valid ones. Each call creates a new error, since some loggers modify
 * errors.
 */
export function createDecryptionError(): InvalidToken {
  return withoutStack(() => new InvalidToken('The token could not be decrypted.'));
}

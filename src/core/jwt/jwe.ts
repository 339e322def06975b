/**
 * The one form of JSON Web Encryption that tokens have here: compact serialisation, direct
 * encryption, one of two content encryption algorithms (RFC 7516 §3.1, RFC 7518 §4.5, §5.1).
 *
 * A token's header is written by whoever sent it. Everything it could ask for beyond this form
 * (key wrapping with a billion iterations, decompression, keys from a URL) is refused here, before
 * a single byte is decrypted.
 */
import { withoutStack } from '../errors/auth.error.js';
import { InvalidToken } from '../errors/request.errors.js';
import { isPlainObject } from '../kernel/objects.js';
import { type JWT, withTextSubject } from '../models/session.js';

/** Content encryption algorithms, by the length of their key in bytes. */
export const CONTENT_ENCRYPTION = { 'A256CBC-HS512': 64, A256GCM: 32 } as const;

/** An `enc` that is accepted here (RFC 7518 §5.1). */
export type ContentEncryption = keyof typeof CONTENT_ENCRYPTION;

/** Longer than any cookie that a server would let through. */
const MAX_TOKEN_LENGTH = 64 * 1024;

const KNOWN_PARAMETERS: ReadonlySet<string> = new Set(['alg', 'enc', 'kid', 'typ']);
const BASE64URL = /^[A-Za-z0-9_-]*$/;

/** The last characters that leave no bits over, by the length modulo four. The first may be any. */
const LAST_CHARACTERS = [undefined, '', 'AQgw', 'AEIMQUYcgkosw048'];

/** The protected header of a token that was accepted (RFC 7516 §4.1). */
interface JoseHeader {
  readonly alg: 'dir';
  readonly enc: ContentEncryption;
  readonly kid?: string;
}

/** The key that tokens of one kind are encrypted with (RFC 7516 §2), derived from a secret. */
export interface ContentEncryptionKey {
  /** Its thumbprint (RFC 7638), which tokens name as `kid`. */
  readonly kid: string;
  readonly enc: ContentEncryption;
  /** The encoded header of every token that this key makes. */
  readonly protectedHeader: string;
}

/** The parts of a token that carry something, still encoded. */
export interface CompactJwe {
  readonly protectedHeader: string;
  readonly iv: string;
  readonly ciphertext: string;
  readonly tag: string;
}

/** @throws {InvalidToken} when the token is not five parts with an empty second one. */
export function splitCompact(token: string): CompactJwe {
  if (token.length > MAX_TOKEN_LENGTH) throw new InvalidToken('The token is too long.');
  const parts = token.split('.', 6);
  const [protectedHeader = '', encryptedKey, iv = '', ciphertext = '', tag = ''] = parts;
  if (parts.length !== 5 || encryptedKey !== '' || !parts.every(isCanonical)) {
    throw new InvalidToken('The token is not a compact JWE with direct encryption.');
  }
  return { protectedHeader, iv, ciphertext, tag };
}

/** @throws {InvalidToken} when the header asks for anything but the one form. */
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

/** Decoders ignore the bits beyond the last byte, but one token must not have several spellings. */
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
 * What a token is refused with that was made with another key, or was changed since.
 *
 * To note where it arose takes longer than to find that a tag is wrong, and whoever floods a site with
 * forged tokens should not have it do more than a valid one does. Each is an error of its own: some
 * loggers write on those that they are given.
 */
export function createDecryptionError(): InvalidToken {
  return withoutStack(() => new InvalidToken('The token could not be decrypted.'));
}

/* MERGED claims.ts: What the claims of a decrypted token must be before anybody looks at the rest. */

/** How far two clocks may be apart, in seconds. Part of the wire contract. */
const CLOCK_TOLERANCE_SECONDS = 15;

/** The last second that a JavaScript date can express. */
const MAX_DATE_SECONDS = 8.64e12;

/** A claims set with the end that every token has. */
type ValidClaims = JWT & { exp: number };

/**
 * The claims set of a token (RFC 7519 §4.1).
 *
 * A token without `exp` would be valid for ever, so there is none.
 *
 * @param nowSeconds - The present, in seconds since the epoch.
 * @throws {InvalidToken} when the token has expired, is not valid yet, or is no claims set.
 */
export function parseClaims(json: string, nowSeconds: number): ValidClaims {
  return validateClaims(parseClaimsObject(json), nowSeconds);
}

/** The same for claims that were parsed before. */
export function validateClaims(claims: Record<string, unknown>, nowSeconds: number): ValidClaims {
  const { exp, nbf, iat } = claims;
  if (!isTime(exp)) throw new InvalidToken('The token has no valid expiry.');
  if (exp <= nowSeconds - CLOCK_TOLERANCE_SECONDS) throw new InvalidToken('The token has expired.');
  if (nbf !== undefined && !(isTime(nbf) && nbf <= nowSeconds + CLOCK_TOLERANCE_SECONDS)) {
    throw new InvalidToken('The token is not valid yet.');
  }
  if (iat !== undefined && !(isTime(iat) && iat <= nowSeconds + 4 * CLOCK_TOLERANCE_SECONDS)) {
    throw new InvalidToken('The token was issued in the future.');
  }
  return withTextSubject(claims as ValidClaims);
}

function parseClaimsObject(json: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw new InvalidToken('The token does not hold JSON.');
  }
  if (!isPlainObject(parsed)) throw new InvalidToken('The token does not hold a claims set.');
  return parsed;
}

function isTime(claim: unknown): claim is number {
  return typeof claim === 'number' && claim >= 0 && claim <= MAX_DATE_SECONDS;
}

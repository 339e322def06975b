/** PBKDF2 (RFC 8018 §5.2), as Django and ASP.NET Core Identity write it. */
import { encodeUtf8 } from '../../../core/kernel/index.js';
import {
  areEqual,
  decodeBase64,
  type HashFormat,
  isWithin,
  type PasswordComparison,
} from './hash-format.js';

/** A stored hash. */
interface Pbkdf2Hash {
  readonly digest: 'SHA-1' | 'SHA-256' | 'SHA-512';
  readonly iterations: number;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly key: Uint8Array;
}

const MAX_ITERATIONS = 5_000_000;

const DJANGO = /^pbkdf2_(sha1|sha256)\$(\d{1,8})\$([^$]+)\$([^$]+)$/;

/** Django's `pbkdf2_sha256$<iterations>$<salt>$<key>`, whose salt is a text. */
export const djangoPbkdf2Format: HashFormat = {
  name: 'django-pbkdf2',
  parse(stored) {
    const [, digest, iterations, salt = '', encoded = ''] = DJANGO.exec(stored) ?? [];
    const key = decodeBase64(encoded);
    if (digest === undefined || !key) return undefined;
    return compare({
      digest: digest === 'sha1' ? 'SHA-1' : 'SHA-256',
      iterations: Number(iterations),
      salt: encodeUtf8(salt),
      key,
    });
  },
};

/** The pseudo-random functions of version 3, by their number. */
const DIGESTS = ['SHA-1', 'SHA-256', 'SHA-512'] as const;

/**
 * Identity of ASP.NET Core, versions 2 and 3: base64 of a marker, the parameters, the salt and the
 * key.
 */
export const aspNetFormat: HashFormat = {
  name: 'aspnet-identity',
  parse(stored) {
    const bytes = /^A[A-Za-z0-9+/]{51,}={0,2}$/.test(stored) ? decodeBase64(stored) : undefined;
    const hash = bytes && (readVersion3(bytes) ?? readVersion2(bytes));
    return hash && compare(hash);
  },
};

function readVersion2(bytes: Uint8Array<ArrayBuffer>): Pbkdf2Hash | undefined {
  if (bytes[0] !== 0 || bytes.length !== 49) return undefined;
  const [salt, key] = [bytes.slice(1, 17), bytes.slice(17)];
  return { digest: 'SHA-1', iterations: 1000, salt, key };
}

function readVersion3(bytes: Uint8Array<ArrayBuffer>): Pbkdf2Hash | undefined {
  if (bytes[0] !== 1 || bytes.length < 13 + 8 + 16) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [digest, iterations] = [DIGESTS[view.getUint32(1)], view.getUint32(5)];
  const end = 13 + view.getUint32(9);
  if (digest === undefined || !isWithin(end, 13 + 8, bytes.length - 16)) return undefined;
  return { digest, iterations, salt: bytes.slice(13, end), key: bytes.slice(end) };
}

function compare({ digest, iterations, salt, key }: Pbkdf2Hash): PasswordComparison | undefined {
  if (!isWithin(iterations, 1, MAX_ITERATIONS) || !isWithin(key.length, 16, 64)) return undefined;
  const parameters = { name: 'PBKDF2', hash: digest, salt, iterations };
  return async (password, pepper) => {
    const bytes = encodeUtf8(`${password}${pepper}`);
    const imported = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits']);
    const derived = await crypto.subtle.deriveBits(parameters, imported, key.length * 8);
    return areEqual(new Uint8Array(derived), key);
  };
}

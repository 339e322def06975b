/** Scrypt (RFC 7914), as several systems write it. */
import { deriveScrypt } from '#hash-engine';
import { encodeUtf8 } from '../../../core/kernel/index.js';
import {
  areEqual,
  decodeBase64,
  type HashFormat,
  isWithin,
  MAX_MEMORY_BYTES,
  type PasswordComparison,
} from './hash-format.js';

/** A stored hash. */
interface ScryptHash {
  readonly salt: Uint8Array | undefined;
  readonly key: Uint8Array | undefined;
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,2})\$([^$]+)\$([^$]+)$/;

/** `$scrypt$ln=16,r=8,p=1$<salt>$<key>` of passlib and others. */
export const phcScryptFormat: HashFormat = {
  name: 'scrypt',
  parse(stored) {
    const [, ln, r, p, salt = '', key = ''] = PHC.exec(stored) ?? [];
    if (ln === undefined) return undefined;
    const N = 2 ** Number(ln);
    return compare({
      N,
      r: Number(r),
      p: Number(p),
      salt: decodeBase64(salt),
      key: decodeBase64(key),
    });
  },
};

const DJANGO = /^scrypt\$(\d{1,8})\$([^$]+)\$(\d{1,3})\$(\d{1,2})\$([^$]+)$/;

/** Django's `scrypt$<N>$<salt>$<r>$<p>$<key>`, whose salt is a text. */
export const djangoScryptFormat: HashFormat = {
  name: 'django-scrypt',
  parse(stored) {
    const [, N, salt = '', r, p, key = ''] = DJANGO.exec(stored) ?? [];
    if (N === undefined) return undefined;
    return compare({
      ...{ N: Number(N), r: Number(r), p: Number(p) },
      salt: encodeUtf8(salt),
      key: decodeBase64(key),
    });
  },
};

const BETTER_AUTH = /^([0-9a-f]{32}):([0-9a-f]{128})$/;

/** Better Auth's `<salt>:<key>` in hexadecimal. The salt is that text itself. */
export const betterAuthFormat: HashFormat = {
  name: 'better-auth',
  parse(stored) {
    const [, salt = '', key = ''] = BETTER_AUTH.exec(stored) ?? [];
    if (salt === '') return undefined;
    const bytes = Uint8Array.from(key.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
    const isSame = compare({ N: 16384, r: 16, p: 1, salt: encodeUtf8(salt), key: bytes });
    return isSame && ((password, pepper) => isSame(password.normalize('NFKC'), pepper));
  },
};

const FIREBASE = /^\$firebase-scrypt\$ln=(\d{1,2}),r=(\d{1,3}),s=([^$,]*)\$([^$]+)\$([^$]+)$/;

/**
 * Firebase's own scheme: `$firebase-scrypt$ln=14,r=8,s=<salt separator>$<salt>$<hash>`, with the
 * parameters and the base64 of the export. The pepper is the signer key of the project, in base64:
 * scrypt derives a key that encrypts it.
 */
export const firebaseFormat: HashFormat = {
  name: 'firebase-scrypt',
  parse(stored) {
    const [, ln, r, separator = '', salt = '', hash = ''] = FIREBASE.exec(stored) ?? [];
    if (ln === undefined) return undefined;
    const [saltBytes, separatorBytes, hashBytes] = [salt, separator, hash].map(decodeBase64);
    const scrypt = { N: 2 ** Number(ln), r: Number(r), p: 1 };
    if (!saltBytes || !separatorBytes || !hashBytes || !isAffordable(scrypt)) return undefined;
    return async (password, pepper) => {
      const signerKey = decodeBase64(pepper);
      if (!signerKey || signerKey.length === 0) return false;
      const key = await deriveScrypt(password, {
        ...scrypt,
        salt: Uint8Array.from([...saltBytes, ...separatorBytes]),
        length: 32,
      });
      return areEqual(await encryptCounter(signerKey, key), hashBytes);
    };
  },
};

async function encryptCounter(data: Uint8Array<ArrayBuffer>, key: Uint8Array): Promise<Uint8Array> {
  const name = 'AES-CTR';
  const imported = await crypto.subtle.importKey('raw', Uint8Array.from(key), name, false, [
    'encrypt',
  ]);
  const counter = new Uint8Array(16);
  return new Uint8Array(await crypto.subtle.encrypt({ name, counter, length: 64 }, imported, data));
}

function compare({ salt, key, N, r, p }: ScryptHash): PasswordComparison | undefined {
  if (!salt || !key || !isWithin(key.length, 16, 128) || !isAffordable({ N, r, p })) {
    return undefined;
  }
  const { length } = key;
  return async (password, pepper) =>
    areEqual(await deriveScrypt(`${password}${pepper}`, { salt, N, r, p, length }), key);
}

function isAffordable({ N, r, p }: Pick<ScryptHash, 'N' | 'r' | 'p'>): boolean {
  const isPowerOfTwo = N > 1 && Number.isInteger(Math.log2(N));
  // RFC 7914 §6
  const isSmallEnough = Math.log2(N) < 16 * r;
  return (
    isPowerOfTwo &&
    isSmallEnough &&
    isWithin(p, 1, 16) &&
    isWithin(128 * N * r, 128, MAX_MEMORY_BYTES)
  );
}

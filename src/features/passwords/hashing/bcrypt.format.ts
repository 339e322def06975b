/**
 * Bcrypt, also as Django writes it. With a pepper: that of Devise, which is appended to the
 * password.
 */
import { encodeHex, encodeUtf8 } from '../../../core/kernel/index.js';
import type { HashFormat, PasswordComparison } from './hash-format.js';
import { loadHashWasm } from '../../../core/hashing/index.js';

const BCRYPT = /^\$2[aby]\$(0[4-9]|1[0-5])\$[./A-Za-z0-9]{53}$/;

/** Bcrypt reads no more. */
const MAX_BYTES = 72;

/**
 * `$2b$12$…`, Django's `bcrypt$$2b$12$…`, and its `bcrypt_sha256$$2b$12$…` of the digest of the
 * password.
 */
export const bcryptFormat: HashFormat = {
  name: 'bcrypt',
  parse(stored) {
    const [, prefix = '', hash = ''] = /^(bcrypt\$|bcrypt_sha256\$)?(\$2.*)$/s.exec(stored) ?? [];
    if (!BCRYPT.test(hash)) return undefined;
    return prefix === 'bcrypt_sha256$' ? compareDigest(hash) : compare(hash);
  },
};

function compareDigest(hash: string): PasswordComparison {
  return async (password, pepper) => {
    const digest = await crypto.subtle.digest('SHA-256', encodeUtf8(`${password}${pepper}`));
    return compareBytes(encodeUtf8(encodeHex(new Uint8Array(digest))), hash);
  };
}

function compare(hash: string): PasswordComparison {
  return async (password, pepper) => {
    const bytes = encodeUtf8(`${password}${pepper}`);
    return compareBytes(bytes.subarray(0, MAX_BYTES), hash);
  };
}

async function compareBytes(password: Uint8Array, hash: string): Promise<boolean> {
  if (password.length === 0) return false;
  const { bcryptVerify } = await loadHashWasm();
  // The three letters name the same function: they differ in bugs of old implementations.
  return bcryptVerify({ password, hash: hash.replace(/^\$2[by]/, '$2a') });
}

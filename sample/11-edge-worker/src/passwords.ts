/** The people who sign in with a password. Yours are in a database, and so are their hashes. */
import type { User } from 'portcullis/types';

/** More is better, and takes longer. Platforms limit both the number and the time of a request. */
const ITERATIONS = 100_000;
const HASH_BITS = 256;

export const DEMO_LOGIN = { email: 'katherine@example.com', password: 'moonshot' };

const KATHERINE: User = { id: 'katherine', name: 'Katherine Johnson', email: DEMO_LOGIN.email };

/** Made of the password above: nothing can be computed while a worker's module loads. */
const MEMBERS = new Map([
  [
    DEMO_LOGIN.email,
    {
      user: KATHERINE,
      salt: 'd7a94fb12e1c85c4407badad31368708',
      hash: '5723efc877e45ff2d0fde20f11a9bc8f57a276aa489e06903db807b0beb5e298',
    },
  ],
]);
const NO_MEMBER = { user: null, salt: '00'.repeat(16), hash: '' };

/**
 * The person with this address and password, or `null`.
 *
 * What a form sends may be anything. How often a client may guess is for your app to limit.
 */
export async function checkPassword({
  email,
  password,
}: Partial<Record<string, unknown>>): Promise<User | null> {
  if (typeof email !== 'string' || typeof password !== 'string') return null;
  const member = MEMBERS.get(email.trim().toLowerCase()) ?? NO_MEMBER;
  // Also for an address that no member has: a quicker answer would reveal who is a member.
  const hash = await hashPassword(password, member.salt);
  return isSame(hash, member.hash) ? member.user : null;
}

async function hashPassword(password: string, salt: string): Promise<string> {
  const secret = new TextEncoder().encode(password);
  const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: parseHex(salt), iterations: ITERATIONS },
    key,
    HASH_BITS,
  );
  return [...new Uint8Array(bits)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function parseHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** In a time that does not tell how much of it is right. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index += 1) {
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  }
  return difference === 0;
}

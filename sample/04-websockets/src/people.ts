/** The people who can sign in. Yours are in a table, and so are the hashes of their passwords. */
import { randomBytes, scrypt as scryptWithCallback, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { User } from 'portcullis';

const scrypt = promisify<string, Buffer, number, Buffer>(scryptWithCallback);
const HASH_BYTES = 32;

export const ADA = {
  user: { id: 'ada', name: 'Ada Lovelace', email: 'ada@example.com', roles: ['moderator'] },
  password: 'engine',
};
export const GRACE = {
  user: { id: 'grace', name: 'Grace Hopper', email: 'grace@example.com', roles: [] },
  password: 'compiler',
};

interface Member {
  readonly user: User;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

const members = new Map<string, Member>([
  [ADA.user.email, await makeMember(ADA.user, ADA.password)],
  [GRACE.user.email, await makeMember(GRACE.user, GRACE.password)],
]);
const noMember = await makeMember({}, randomBytes(32).toString('hex'));

/**
 * The person with this address and password, or `null`.
 *
 * What a client sends may be anything. How often a client may guess is for your app to limit.
 */
export async function checkPassword({
  email,
  password,
}: Partial<Record<string, unknown>>): Promise<User | null> {
  if (typeof email !== 'string' || typeof password !== 'string') return null;
  const member = members.get(email.trim().toLowerCase()) ?? noMember;
  // Also for an address that no member has: a quicker answer would reveal who is a member.
  const hash = await scrypt(password, member.salt, HASH_BYTES);
  return timingSafeEqual(hash, member.hash) ? member.user : null;
}

async function makeMember(user: User, password: string): Promise<Member> {
  const salt = randomBytes(16);
  return { user, salt, hash: await scrypt(password, salt, HASH_BYTES) };
}

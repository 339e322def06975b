/** The people who sign in with a password. Yours are in a table, and so are their hashes. */
import { randomBytes, scrypt as scryptWithCallback, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { User } from 'portcullis';

const scrypt = promisify<string, Buffer, number, Buffer>(scryptWithCallback);
const HASH_BYTES = 32;

export const DEMO_LOGIN = { email: 'katherine@example.com', password: 'moonshot' };

interface Member {
  readonly user: User;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

const members = new Map<string, Member>([
  [
    DEMO_LOGIN.email,
    await makeMember(
      { id: 'katherine', name: 'Katherine Johnson', email: DEMO_LOGIN.email },
      DEMO_LOGIN.password,
    ),
  ],
]);
const noMember = await makeMember({}, randomBytes(32).toString('hex'));

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
  const member = members.get(email.trim().toLowerCase()) ?? noMember;
  // Also for an address that no member has: a quicker answer would reveal who is a member.
  const hash = await scrypt(password, member.salt, HASH_BYTES);
  return timingSafeEqual(hash, member.hash) ? member.user : null;
}

async function makeMember(user: User, password: string): Promise<Member> {
  const salt = randomBytes(16);
  return { user, salt, hash: await scrypt(password, salt, HASH_BYTES) };
}

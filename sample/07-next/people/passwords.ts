/** The people who sign in with a password. Yours are in a table, and so are their hashes. */
import type { User } from 'portcullis/next';
import { KATHERINE } from './store';

export const DEMO_LOGIN = { email: KATHERINE.email, password: 'moonshot' };

const ITERATIONS = 210_000;

interface Member {
  readonly user: User;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly hash: Uint8Array;
}

const members = Promise.all([makeMember(KATHERINE, DEMO_LOGIN.password)]);
/** Also for an address that no member has: a quicker answer would reveal who is a member. */
const noMember = makeMember({}, crypto.randomUUID());

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
  const address = email.trim().toLowerCase();
  const member = (await members).find(({ user }) => user.email === address) ?? (await noMember);
  const hash = await hashPassword(password, member.salt);
  const difference = hash.reduce((sum, byte, index) => sum | (byte ^ (member.hash[index] ?? 0)), 0);
  return difference === 0 ? member.user : null;
}

async function makeMember(user: User, password: string): Promise<Member> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  return { user, salt, hash: await hashPassword(password, salt) };
}

/** PBKDF2 of the platform, so that it runs on the edge runtime as well. */
async function hashPassword(password: string, salt: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const secret = new TextEncoder().encode(password);
  const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256));
}

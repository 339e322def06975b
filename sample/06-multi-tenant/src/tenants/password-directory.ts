/** The people of one tenant, with hashes of their passwords. Yours are in a table. */
import { randomBytes, scrypt as scryptWithCallback, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { User } from 'portcullis';

const scrypt = promisify<string, Buffer, number, Buffer>(scryptWithCallback);
const HASH_BYTES = 32;

interface Entry {
  readonly user: User;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

const noEntry = await makeEntry({}, randomBytes(32).toString('hex'));

export class PasswordDirectory {
  private readonly entries = new Map<string, Entry>();

  async add(user: User & { readonly email: string }, password: string): Promise<this> {
    this.entries.set(user.email, await makeEntry(user, password));
    return this;
  }

  /** The person with this address and password, or `null`. What a form sends may be anything. */
  async find(email: unknown, password: unknown): Promise<User | null> {
    if (typeof email !== 'string' || typeof password !== 'string') return null;
    const { user, salt, hash } = this.entries.get(email.trim().toLowerCase()) ?? noEntry;
    // Also for an address that no member has: a quicker answer would reveal who is a member.
    return timingSafeEqual(await scrypt(password, salt, HASH_BYTES), hash) && user.email
      ? user
      : null;
  }
}

async function makeEntry(user: User, password: string): Promise<Entry> {
  const salt = randomBytes(16);
  return { user, salt, hash: await scrypt(password, salt, HASH_BYTES) };
}

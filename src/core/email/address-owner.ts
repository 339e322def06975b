/** Whose an address is, as far as the database knows. */
import type { Adapter } from '../adapters/adapter.js';
import { requireAdapter } from '../adapters/require-adapter.js';
import { type Random, randomUuid } from '../kernel/random.js';
import type { Account } from '../models/account.js';
import { spellingsOf } from '../models/email-address.js';
import type { AdapterUser } from '../models/user.js';
import type { EmailProvider } from '../providers/provider.js';

/** The stored user with an address, in whichever spelling it is stored, or `null`. */
export async function ownerOf(
  address: string,
  adapter: Adapter | undefined,
): Promise<AdapterUser | null> {
  const users = requireAdapter(adapter, ['getUserByEmail']);
  for (const spelling of spellingsOf(address)) {
    const user = await users.getUserByEmail(spelling);
    if (user && isStoredAs(user, spelling)) return user;
  }
  return null;
}

/** Some collations find "é" for "e", and some keys end at a "?": that would be somebody else's mailbox. */
export function isStoredAs(user: AdapterUser, address: string): boolean {
  return user.email.toLowerCase() === address.toLowerCase();
}

/** Somebody who is not stored yet, should they turn out to be the owner of the address. */
export function stranger(address: string, random: Random): AdapterUser {
  return { id: randomUuid(random), email: address, emailVerified: null };
}

/** The account that an address is. It has no row of its own. */
export function addressAccount({ id }: EmailProvider, user: AdapterUser, address: string): Account {
  return { providerAccountId: address, userId: user.id, type: 'email', provider: id };
}

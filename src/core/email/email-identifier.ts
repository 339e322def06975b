/** The address that somebody wants to sign in with, in its one spelling. */
import { type Adapter, requireAdapter } from '../adapters/adapter.js';
import { asError } from '../errors/auth.error.js';
import { EmailSignInError } from '../errors/upstream.errors.js';
import { type Random, randomUuid } from '../kernel/platform.js';
import type { Account } from '../models/account.js';
import {
  isSingleAddress,
  listAddressSpellings,
  normalizeEmailAddress,
} from '../models/email-address.js';
import type { AdapterUser } from '../models/user.js';
import type { EmailProvider } from '../providers/provider.js';

/**
 * Applies the provider's rule, or the usual one. Whatever the app's own rule makes of it, a mailer
 * must not be able to read the outcome as anything but one address.
 *
 * @throws {EmailSignInError} when that is not one sound address.
 */
export function getIdentifier({ id, normalize }: EmailProvider, typed: unknown): string {
  const identifier = normalize ? byRule(id, normalize, typed) : normalizeEmailAddress(typed);
  if (isSingleAddress(identifier)) return identifier;
  throw new EmailSignInError('What was typed is not one e-mail address.', { provider: id });
}

function byRule(
  provider: string,
  normalize: NonNullable<EmailProvider['normalize']>,
  typed: unknown,
): unknown {
  if (typeof typed !== 'string') return undefined;
  try {
    return normalize(typed);
  } catch (thrown) {
    const facts = { err: asError(thrown), provider };
    throw new EmailSignInError('normalizeIdentifier refused the address.', facts);
  }
}

/* MERGED address-owner.ts: Whose an address is, as far as the database knows. */

/** The stored user with an address, in whichever spelling it is stored, or `null`. */
export async function getOwner(
  address: string,
  adapter: Adapter | undefined,
): Promise<AdapterUser | null> {
  const users = requireAdapter(adapter, ['getUserByEmail']);
  for (const spelling of listAddressSpellings(address)) {
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

/** E-mail addresses of sign-ins: their normalized spelling, and the stored user of one. */
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
 * Normalizes an address by the provider's `normalizeIdentifier` or the default rule. The result
 * must be one address for every mailer, whatever the app's own rule returns.
 *
 * @throws {EmailSignInError} when it is not one valid address.
 */
export function getIdentifier({ id, normalize }: EmailProvider, typed: unknown): string {
  const identifier = normalize
    ? normalizeByProvider(id, normalize, typed)
    : normalizeEmailAddress(typed);
  if (isSingleAddress(identifier)) return identifier;
  throw new EmailSignInError('The input is not one e-mail address.', { provider: id });
}

function normalizeByProvider(
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

/** The stored user with an address in any stored spelling, or `null`. */
export async function findUserByAddress(
  address: string,
  adapter: Adapter | undefined,
): Promise<AdapterUser | null> {
  const users = requireAdapter(adapter, ['getUserByEmail']);
  for (const spelling of listAddressSpellings(address)) {
    const user = await users.getUserByEmail(spelling);
    if (user && hasAddress(user, spelling)) return user;
  }
  return null;
}

/**
 * Whether the user has this very address. Some collations match "é" with "e", and some databases
 * end a key at a "?", so that a look-up may return the user of another mailbox.
 */
export function hasAddress(user: AdapterUser, address: string): boolean {
  return user.email.toLowerCase() === address.toLowerCase();
}

/** A user who is not stored yet. It is stored when the address is verified. */
export function createTransientUser(address: string, random: Random): AdapterUser {
  return { id: randomUuid(random), email: address, emailVerified: null };
}

/** The account of an address. It has no row in the database. */
export function getEmailAccount(
  { id }: EmailProvider,
  user: AdapterUser,
  address: string,
): Account {
  return { providerAccountId: address, userId: user.id, type: 'email', provider: id };
}

/**
 * What a database must be able to do. The interface is the contract's, method for method, so that
 * every adapter written for it works here as it is.
 */
import { MissingAdapter, MissingAdapterMethods } from '../errors/configuration.errors.js';
import { key } from '../kernel/container.js';
import type { Awaitable } from '../kernel/objects.js';
import type { AdapterAccount } from '../models/account.js';
import type { VerificationToken } from '../models/email-address.js';
import type { AdapterSession } from '../models/session.js';
import type { AdapterUser } from '../models/user.js';
import type { AdapterAuthenticator } from '../models/webauthn.js';

/**
 * A database adapter. A row that does not exist is `null`, never an error.
 *
 * Every method is optional in the type; which ones a configuration needs is checked at start-up.
 *
 * @publicApi
 */
export interface Adapter {
  /** Stores a user and gives it back with its id. The given id may be kept or replaced. */
  createUser?(user: AdapterUser): Awaitable<AdapterUser>;
  getUser?(id: string): Awaitable<AdapterUser | null>;
  getUserByEmail?(email: string): Awaitable<AdapterUser | null>;
  /** The user that an account of a provider belongs to. */
  getUserByAccount?(
    account: Pick<AdapterAccount, 'provider' | 'providerAccountId'>,
  ): Awaitable<AdapterUser | null>;
  /** Changes the given fields, leaves the others, and gives the whole user back. */
  updateUser?(user: Partial<AdapterUser> & Pick<AdapterUser, 'id'>): Awaitable<AdapterUser>;
  /** Deletes a user with its accounts, sessions and authenticators. */
  deleteUser?(id: string): Awaitable<unknown>;

  /** Stores an account. Unique in (`provider`, `providerAccountId`). */
  linkAccount?(account: AdapterAccount): Awaitable<unknown>;
  unlinkAccount?(
    account: Pick<AdapterAccount, 'provider' | 'providerAccountId'>,
  ): Awaitable<unknown>;

  createSession?(session: AdapterSession): Awaitable<AdapterSession>;
  /** The session and its user, in one go. Whether it has expired is the caller's question. */
  getSessionAndUser?(
    sessionToken: string,
  ): Awaitable<{ session: AdapterSession; user: AdapterUser } | null>;
  updateSession?(
    session: Partial<AdapterSession> & Pick<AdapterSession, 'sessionToken'>,
  ): Awaitable<AdapterSession | null | undefined>;
  /** Deletes a session, and gives back what it was if that costs nothing extra. */
  deleteSession?(sessionToken: string): Awaitable<AdapterSession | null | undefined | void>;

  createVerificationToken?(
    token: VerificationToken,
  ): Awaitable<VerificationToken | null | undefined>;
  /** Deletes the token and gives it back, in one atomic step: two callers never both get it. */
  useVerificationToken?(
    token: Pick<VerificationToken, 'identifier' | 'token'>,
  ): Awaitable<VerificationToken | null>;

  getAccount?(providerAccountId: string, provider: string): Awaitable<AdapterAccount | null>;
  getAuthenticator?(credentialID: string): Awaitable<AdapterAuthenticator | null>;
  createAuthenticator?(authenticator: AdapterAuthenticator): Awaitable<AdapterAuthenticator>;
  listAuthenticatorsByUserId?(userId: string): Awaitable<AdapterAuthenticator[]>;
  updateAuthenticatorCounter?(
    credentialID: string,
    counter: number,
  ): Awaitable<AdapterAuthenticator>;
  /** Deletes a passkey. Not part of the contract; without it, its account alone is deleted. */
  deleteAuthenticator?(credentialID: string): Awaitable<unknown>;
  /** Names a passkey; `null` takes its name away. Not part of the contract. */
  renameAuthenticator?(credentialID: string, name: string | null): Awaitable<unknown>;

  /**
   * Deletes the accounts, sessions and authenticators of a user, and keeps the user. Not part of the
   * contract; called when somebody proves an address that the user had without proof.
   */
  revokeAccess?(userId: string): Awaitable<void>;

  /**
   * Runs `work` in one transaction, on an adapter that is bound to it: all of it takes effect, or
   * nothing. What `work` throws is thrown again. Not part of the contract; without it, users and
   * accounts are stored one after the other.
   */
  transaction?<T>(work: (adapter: Adapter) => Promise<T>): Promise<T>;

  /**
   * Deletes at most `limit` sessions and verification tokens that ended before this moment, and gives
   * back how many. Not part of the contract; called by whoever keeps house.
   */
  deleteExpired?(before: Date, limit: number): Awaitable<number>;

  /** Releases what the adapter opened by itself. Not part of the contract; called on shutdown. */
  close?(): Awaitable<void>;
}

/** The names of an adapter's methods. */
export type AdapterMethod = keyof Adapter;

/** The configured adapter, or `undefined`. Its errors are wrapped in `AdapterError`. */
export const AdapterToken = key<Adapter | undefined>('Adapter');

export type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
};

/* MERGED require-adapter.ts: An adapter that is known to have what is about to be used. */

/** An adapter with these methods. */
export type AdapterWith<Names extends AdapterMethod> = Adapter & Required<Pick<Adapter, Names>>;

/**
 * @throws {MissingAdapter} when there is no adapter.
 * @throws {MissingAdapterMethods} naming the methods it lacks.
 */
export function requireAdapter<Names extends AdapterMethod>(
  adapter: Adapter | undefined,
  names: readonly Names[],
): AdapterWith<Names> {
  if (!adapter) throw new MissingAdapter('A database adapter is needed here.');
  const missing = findMissingMethods(adapter, names);
  if (missing.length > 0) {
    throw new MissingAdapterMethods(`The adapter lacks: ${missing.join(', ')}`);
  }
  return adapter as AdapterWith<Names>;
}

/** Which of these methods an adapter lacks. */
export function findMissingMethods(
  adapter: Adapter,
  names: readonly AdapterMethod[],
): readonly AdapterMethod[] {
  return names.filter((name) => typeof adapter[name] !== 'function');
}

/* MERGED is-date.ts: Tells dates from other text, for adapters to databases that keep both as text. */

const ISO_DATE_TIME =
  /^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:[+-][0-2]\d:[0-5]\d|Z)$/;

/**
 * Whether a value is a date and time in text, with its offset (ISO 8601, RFC 3339 §5.6).
 *
 * @example
 * ```ts
 * const revive = (value: unknown) => (isDate(value) ? new Date(value) : value);
 * ```
 * @publicApi
 */
export function isDate(value: unknown): value is string {
  return typeof value === 'string' && ISO_DATE_TIME.test(value) && !Number.isNaN(Date.parse(value));
}

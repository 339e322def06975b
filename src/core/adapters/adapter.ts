/**
 * The interface of database adapters. It is Auth.js's, method by method, so that every adapter
 * written for Auth.js works unchanged.
 */
import { MissingAdapter, MissingAdapterMethods } from '../errors/configuration.errors.js';
import { key } from '../kernel/container.js';
import type { Awaitable } from '../kernel/objects.js';
import type { AdapterAccount } from '../models/account.js';
import type { VerificationToken } from '../models/email-address.js';
import type { AdapterSession } from '../models/session.js';
import type { AdapterUser } from '../models/user.js';
import type { AdapterAuthenticator } from '../models/webauthn.js';
import type { Preparable } from '../tables/prepared-call.js';
import type { TableStore } from '../tables/table-store.js';

/**
 * A database adapter. A row that does not exist is `null`, never an error.
 *
 * Every method is optional in the type. The methods that a configuration needs are checked at
 * start-up.
 *
 * @publicApi
 */
export interface Adapter extends Preparable {
  /** Stores a user, and returns it with its id. The given id may be kept or replaced. */
  createUser?(user: AdapterUser): Awaitable<AdapterUser>;
  getUser?(id: string): Awaitable<AdapterUser | null>;
  getUserByEmail?(email: string): Awaitable<AdapterUser | null>;
  /** Returns the user that an account of a provider belongs to. */
  getUserByAccount?(
    account: Pick<AdapterAccount, 'provider' | 'providerAccountId'>,
  ): Awaitable<AdapterUser | null>;
  /** Changes the given fields, and returns the whole user. */
  updateUser?(user: Partial<AdapterUser> & Pick<AdapterUser, 'id'>): Awaitable<AdapterUser>;
  /** Deletes a user with its accounts, sessions and authenticators. */
  deleteUser?(id: string): Awaitable<unknown>;

  /** Stores an account. Unique in (`provider`, `providerAccountId`). */
  linkAccount?(account: AdapterAccount): Awaitable<unknown>;
  unlinkAccount?(
    account: Pick<AdapterAccount, 'provider' | 'providerAccountId'>,
  ): Awaitable<unknown>;

  /**
   * Lists the accounts of a user. Not part of the contract. The feature `ProviderTokens` needs it.
   */
  listAccountsByUserId?(userId: string): Awaitable<readonly StoredAccount[]>;
  /**
   * Changes the tokens of an account, if its stored refresh token is still this one: of several
   * concurrent callers, one succeeds (compare-and-swap). Without `refresh_token`, it changes them
   * in any case. Not part of the contract. The feature `ProviderTokens` needs it.
   *
   * @returns Whether the tokens were changed.
   */
  updateAccountTokens?(account: StoredTokens, changes: AccountTokenChanges): Awaitable<boolean>;

  createSession?(session: AdapterSession): Awaitable<AdapterSession>;
  /** Returns a session with its user. The caller checks the expiry. */
  getSessionAndUser?(
    sessionToken: string,
  ): Awaitable<{ session: AdapterSession; user: AdapterUser } | null>;
  updateSession?(
    session: Partial<AdapterSession> & Pick<AdapterSession, 'sessionToken'>,
  ): Awaitable<AdapterSession | null | undefined>;
  /** Deletes a session, and may return it if that needs no further query. */
  deleteSession?(sessionToken: string): Awaitable<AdapterSession | null | undefined | void>;

  createVerificationToken?(
    token: VerificationToken,
  ): Awaitable<VerificationToken | null | undefined>;
  /** Deletes and returns a token atomically: of two concurrent callers, one gets it. */
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
  /**
   * Deletes a passkey. Not part of the contract. Without it, only the passkey's account is deleted.
   */
  deleteAuthenticator?(credentialID: string): Awaitable<unknown>;
  /** Names a passkey. `null` removes its name. Not part of the contract. */
  renameAuthenticator?(credentialID: string, name: string | null): Awaitable<unknown>;

  /**
   * Deletes the accounts, sessions and authenticators of a user, and keeps the user. Not part of
   * the contract. Called when an e-mail sign-in verifies an address that the user had unverified.
   */
  revokeAccess?(userId: string): Awaitable<void>;

  /**
   * Runs `work` in a transaction, on an adapter bound to it: all of its changes take effect, or
   * none. An error of `work` is rethrown. Not part of the contract. Without it, users and accounts
   * are stored one after the other. `work` may run again, from its start, when the database has
   * undone it to end a deadlock: it changes rows, and nothing else.
   */
  transaction?<T>(work: (adapter: Adapter) => Promise<T>): Promise<T>;

  /**
   * Deletes at most `limit` sessions and verification tokens that expired before this time, and
   * returns how many. Not part of the contract. Called by `Housekeeping`.
   */
  deleteExpired?(before: Date, limit: number): Awaitable<number>;

  /**
   * Compares the settings of the database with what its tables need, without reading a row. Not
   * part of the contract. `portcullis doctor` shows what differs.
   */
  findDifferences?(): Awaitable<readonly DatabaseDifference[]>;

  /** Stores the rows of features. Not part of the contract. `withTables` adds it to any adapter. */
  readonly tables?: TableStore | undefined;

  /** Closes what the adapter opened by itself. Not part of the contract. Called on shutdown. */
  close?(): Awaitable<void>;
}

/** What of a database differs from what its tables need. */
export interface DatabaseDifference {
  /** What is so, with the table and the column. */
  readonly message: string;
  /** What the operator does. */
  readonly remedy: string;
}

/**
 * An account with its tokens, as databases return it: some as `null`, or with an integer as text.
 */
export interface StoredAccount extends Pick<AdapterAccount, 'provider' | 'providerAccountId'> {
  readonly access_token?: string | null | undefined;
  readonly refresh_token?: string | null | undefined;
  readonly id_token?: string | null | undefined;
  readonly scope?: string | null | undefined;
  readonly expires_at?: number | bigint | string | null | undefined;
}

/** An account, with the refresh token that is expected in its row. */
export interface StoredTokens extends Pick<AdapterAccount, 'provider' | 'providerAccountId'> {
  readonly refresh_token?: string | undefined;
}

/** The tokens of an account that are stored. `null` for one that is missing now. */
export interface AccountTokenChanges {
  readonly access_token: string | null;
  readonly refresh_token: string | null;
  readonly id_token: string | null;
  readonly scope: string | null;
  readonly expires_at: number | null;
}

/** The names of an adapter's methods. */
export type AdapterMethod = Exclude<keyof Adapter, 'tables' | 'prepare'>;

/** The configured adapter, or `undefined`. Its errors are wrapped in `AdapterError`. */
export const AdapterToken = key<Adapter | undefined>('Adapter');

export type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
};

/** An adapter with these methods. */
export type AdapterWith<Names extends AdapterMethod> = Adapter & Required<Pick<Adapter, Names>>;

/**
 * Returns the adapter with these methods.
 *
 * @throws {MissingAdapter} when there is no adapter.
 * @throws {MissingAdapterMethods} when it lacks some of the methods, which the message names.
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

/** Lists those of these methods that an adapter lacks. */
export function findMissingMethods(
  adapter: Adapter,
  names: readonly AdapterMethod[],
): readonly AdapterMethod[] {
  return names.filter((name) => typeof adapter[name] !== 'function');
}

const ISO_DATE_TIME =
  /^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:[+-][0-2]\d:[0-5]\d|Z)$/;

/**
 * Whether a value is a date and time as text, with its offset (ISO 8601, RFC 3339 §5.6). For
 * adapters to databases that store dates as text.
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

/**
 * A lone surrogate has no form in UTF-8 (RFC 3629 §3). Drivers replace it by U+FFFD, so that
 * different texts become equal.
 */
const LONE_SURROGATE = /\p{Cs}/u;

/**
 * Whether every database stores the text unchanged. PostgreSQL refuses a NUL, and other databases
 * end the text there.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !LONE_SURROGATE.test(text);
}

/** Whether the text can also serve as an id: a blank one stands for a missing value. */
export function isStorableId(text: string): boolean {
  return text.trim() !== '' && isStorableText(text);
}

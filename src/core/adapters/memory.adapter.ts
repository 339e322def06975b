/** A database adapter in memory. */
import { platformRandom, randomUuid, type Random } from '../kernel/platform.js';
import { MemoryTables } from '../tables/memory.tables.js';
import type {
  AccountTokenChanges,
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  StoredTokens,
  VerificationToken,
} from './adapter.js';
import {
  copyRow,
  createTables,
  insertRow,
  MemoryAdapterError,
  type MemoryRows,
  mergeRow,
  readRow,
  replaceTokens,
  removeRows,
  requireFreeEmail,
  requireUser,
  takeRow,
  TransactionTables,
} from './adapter-rows.js';

export { MemoryAdapterError };

type AccountKey = Pick<AdapterAccount, 'provider' | 'providerAccountId'>;
type Transaction = NonNullable<Adapter['transaction']>;
type TokenKey = Pick<VerificationToken, 'identifier' | 'token'>;

/**
 * Stores users, accounts, sessions and tokens in maps, for tests and for trying out the library.
 *
 * Nothing survives a restart, and processes share nothing. It has the constraints of a database:
 * unique keys are unique, rows of unknown users are refused, and tokens are used once. Rows are
 * copied on their way in and out. Methods are own properties, so `{ ...adapter, createUser }`
 * works.
 *
 * @example
 * ```ts
 * const response = await Auth(request, { adapter: new MemoryAdapter(), providers, secret });
 * ```
 * @publicApi
 */
export class MemoryAdapter implements Adapter {
  readonly #random: Random;
  readonly #tables: MemoryRows;

  /**
   * Changes are invisible to other callers until `work` has ended. They are refused if other
   * callers have changed the same rows by then. It includes the tables of features, as `tables` of
   * the adapter that `work` gets.
   *
   * Neither a copy nor a subclass has it, since the methods that an app replaced there would not be
   * part of the transaction. They store rows one after the other.
   */
  declare readonly transaction?: Transaction;

  /** The tables of features. A user's rows are deleted with the user. */
  readonly tables: MemoryTables;

  /**
   * @param random - The source of user ids. Default: the platform's generator.
   * @param rows - The rows of the adapter's own tables. Default: none.
   * @param tables - The tables of features. Default: new and empty ones.
   */
  constructor(
    random: Random = platformRandom,
    rows: MemoryRows = createTables(),
    tables: MemoryTables = new MemoryTables(),
  ) {
    this.#random = random;
    this.#tables = rows;
    this.tables = tables;
    if (new.target !== MemoryAdapter) return;
    Object.defineProperty(this, 'transaction', {
      value: createTransaction(rows, random, tables),
      // Configurable, so that a proxy of the adapter may return another value.
      configurable: true,
    });
  }

  readonly createUser = async (user: AdapterUser): Promise<AdapterUser> => {
    const id = user.id || randomUuid(this.#random);
    const row = copyRow({ ...user, id, emailVerified: user.emailVerified ?? null });
    requireFreeEmail(this.#tables.users, row);
    return insertRow(this.#tables.users, id, row, 'user id');
  };

  readonly getUser = async (id: string) => readRow(this.#tables.users.get(id));

  readonly getUserByEmail = async (email: string) => readRow(this.#findUserByEmail(email));

  readonly getUserByAccount = async (account: AccountKey) => {
    const userId = this.#tables.accounts.get(getAccountKey(account))?.userId;
    return userId === undefined ? null : readRow(this.#tables.users.get(userId));
  };

  readonly updateUser = async (
    changes: Partial<AdapterUser> & Pick<AdapterUser, 'id'>,
  ): Promise<AdapterUser> => {
    const user = this.#tables.users.get(changes.id);
    if (!user) throw new MemoryAdapterError('There is no such user.');
    const row = mergeRow(user, changes);
    requireFreeEmail(this.#tables.users, row);
    this.#tables.users.set(row.id, row);
    return copyRow(row);
  };

  readonly deleteUser = async (id: string): Promise<AdapterUser | null> => {
    const user = this.#tables.users.get(id);
    if (!user) return null;
    await this.revokeAccess(id);
    removeRows(this.#tables.tokens, (token) => token.identifier === user.email);
    this.#tables.users.delete(id);
    this.tables.deleteUser(id);
    return user;
  };

  readonly revokeAccess = async (userId: string): Promise<void> => {
    for (const rows of [
      this.#tables.sessions,
      this.#tables.accounts,
      this.#tables.authenticators,
    ]) {
      removeRows<{ userId: string }>(rows, (row) => row.userId === userId);
    }
  };

  readonly linkAccount = async (account: AdapterAccount): Promise<AdapterAccount> => {
    requireUser(this.#tables.users, account.userId);
    return insertRow(this.#tables.accounts, getAccountKey(account), account, 'provider account');
  };

  readonly unlinkAccount = async (account: AccountKey): Promise<void> => {
    this.#tables.accounts.delete(getAccountKey(account));
  };

  readonly listAccountsByUserId = async (userId: string): Promise<AdapterAccount[]> =>
    [...this.#tables.accounts]
      .map(([, row]) => copyRow(row))
      .filter((row) => row.userId === userId);

  readonly updateAccountTokens = async (
    { refresh_token, ...account }: StoredTokens,
    changes: AccountTokenChanges,
  ): Promise<boolean> => {
    const row = this.#tables.accounts.get(getAccountKey(account));
    const isExpected = refresh_token === undefined || refresh_token === row?.refresh_token;
    if (!row || !isExpected) return false;
    this.#tables.accounts.set(getAccountKey(account), replaceTokens(row, changes));
    return true;
  };

  readonly createSession = async (session: AdapterSession): Promise<AdapterSession> => {
    requireUser(this.#tables.users, session.userId);
    return insertRow(this.#tables.sessions, session.sessionToken, session, 'session token');
  };

  readonly getSessionAndUser = async (sessionToken: string) => {
    const session = this.#tables.sessions.get(sessionToken);
    const user = session && this.#tables.users.get(session.userId);
    return user ? { session: copyRow(session), user: copyRow(user) } : null;
  };

  readonly updateSession = async (
    changes: Partial<AdapterSession> & Pick<AdapterSession, 'sessionToken'>,
  ): Promise<AdapterSession | null> => {
    const session = this.#tables.sessions.get(changes.sessionToken);
    if (!session) return null;
    const row = mergeRow(session, changes);
    requireUser(this.#tables.users, row.userId);
    this.#tables.sessions.set(row.sessionToken, row);
    return copyRow(row);
  };

  readonly deleteSession = async (sessionToken: string): Promise<AdapterSession | null> =>
    takeRow(this.#tables.sessions, sessionToken);

  readonly createVerificationToken = async (token: VerificationToken): Promise<VerificationToken> =>
    insertRow(this.#tables.tokens, getTokenKey(token), token, 'verification token');

  readonly useVerificationToken = async (token: TokenKey): Promise<VerificationToken | null> =>
    takeRow(this.#tables.tokens, getTokenKey(token));

  readonly getAccount = async (providerAccountId: string, provider: string) =>
    readRow(this.#tables.accounts.get(getAccountKey({ provider, providerAccountId })));

  readonly getAuthenticator = async (credentialID: string) =>
    readRow(this.#tables.authenticators.get(credentialID));

  readonly createAuthenticator = async (
    authenticator: AdapterAuthenticator,
  ): Promise<AdapterAuthenticator> => {
    requireUser(this.#tables.users, authenticator.userId);
    return insertRow(
      this.#tables.authenticators,
      authenticator.credentialID,
      authenticator,
      'credential',
    );
  };

  readonly listAuthenticatorsByUserId = async (userId: string): Promise<AdapterAuthenticator[]> =>
    [...this.#tables.authenticators]
      .map(([, row]) => copyRow(row))
      .filter((row) => row.userId === userId);

  readonly updateAuthenticatorCounter = async (
    credentialID: string,
    counter: number,
  ): Promise<AdapterAuthenticator> => this.#changeAuthenticator(credentialID, { counter });

  readonly deleteAuthenticator = async (credentialID: string): Promise<void> => {
    this.#tables.authenticators.delete(credentialID);
  };

  readonly renameAuthenticator = async (
    credentialID: string,
    name: string | null,
  ): Promise<AdapterAuthenticator> => this.#changeAuthenticator(credentialID, { name });

  readonly deleteExpired = async (before: Date, limit: number): Promise<number> => {
    const { sessions, tokens } = this.#tables;
    const deleted = removeRows(sessions, ({ expires }) => expires < before, limit);
    return deleted + removeRows(tokens, ({ expires }) => expires < before, limit - deleted);
  };

  #changeAuthenticator(
    credentialID: string,
    changes: Partial<AdapterAuthenticator>,
  ): AdapterAuthenticator {
    const authenticator = this.#tables.authenticators.get(credentialID);
    if (!authenticator) throw new MemoryAdapterError('There is no such credential.');
    const row = { ...authenticator, ...changes };
    this.#tables.authenticators.set(credentialID, row);
    return copyRow(row);
  }

  #findUserByEmail(email: string | null | undefined): AdapterUser | undefined {
    // It finds no user who has none either.
    if (email === null || email === undefined) return undefined;
    for (const [, user] of this.#tables.users) if (user.email === email) return user;
    return undefined;
  }
}

/**
 * Creates the transaction method. It runs on an adapter of its own, with pending changes to the
 * tables.
 */
function createTransaction(rows: MemoryRows, random: Random, tables: MemoryTables): Transaction {
  return async (work) => {
    const inner = new TransactionTables(rows);
    const pending = tables.begin();
    try {
      const result = await work(new MemoryAdapter(random, inner, new MemoryTables(pending)));
      pending.assertCurrent();
      inner.commit();
      pending.apply();
      return result;
    } finally {
      inner.close();
      pending.close();
    }
  };
}

/** Returns the key as JSON, so that two different pairs never have the same key. */
function getAccountKey({ provider, providerAccountId }: AccountKey): string {
  return JSON.stringify([provider, providerAccountId]);
}

function getTokenKey({ identifier, token }: TokenKey): string {
  return JSON.stringify([identifier, token]);
}

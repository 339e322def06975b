/** An adapter with no database behind it. */
import { platformRandom, randomUuid, type Random } from '../kernel/random.js';
import type {
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from './adapter.js';

type AccountKey = Pick<AdapterAccount, 'provider' | 'providerAccountId'>;
type TokenKey = Pick<VerificationToken, 'identifier' | 'token'>;

/** What {@link MemoryAdapter} throws where a database would report a broken constraint. */
export class MemoryAdapterError extends Error {
  override readonly name = 'MemoryAdapterError';
}

/**
 * Keeps users, accounts, sessions and tokens in maps: for tests and for trying things out.
 *
 * Nothing survives a restart, and two processes share nothing. It keeps the promises a database
 * would: unique keys are unique, rows of unknown users are refused, tokens are used once. Rows are
 * copied on their way in and out. Methods are own properties, so `{ ...adapter, createUser }` works.
 *
 * @example
 * ```ts
 * const response = await Auth(request, { adapter: new MemoryAdapter(), providers, secret });
 * ```
 * @publicApi
 */
export class MemoryAdapter implements Adapter {
  readonly #random: Random;
  readonly #users = new Map<string, AdapterUser>();
  readonly #accounts = new Map<string, AdapterAccount>();
  readonly #sessions = new Map<string, AdapterSession>();
  readonly #tokens = new Map<string, VerificationToken>();
  readonly #authenticators = new Map<string, AdapterAuthenticator>();

  /** @param random - Where the ids of users come from. Default: the platform's generator. */
  constructor(random: Random = platformRandom) {
    this.#random = random;
  }

  readonly createUser = async (user: AdapterUser): Promise<AdapterUser> => {
    const id = user.id || randomUuid(this.#random);
    const row = copy({ ...user, id, emailVerified: user.emailVerified ?? null });
    this.#refuseTakenEmail(row);
    return insert(this.#users, id, row, 'user id');
  };

  readonly getUser = async (id: string) => read(this.#users.get(id));

  readonly getUserByEmail = async (email: string) => read(this.#ownerOf(email));

  readonly getUserByAccount = async (account: AccountKey) => {
    const userId = this.#accounts.get(accountKey(account))?.userId;
    return userId === undefined ? null : read(this.#users.get(userId));
  };

  readonly updateUser = async (
    changes: Partial<AdapterUser> & Pick<AdapterUser, 'id'>,
  ): Promise<AdapterUser> => {
    const user = this.#users.get(changes.id);
    if (!user) throw new MemoryAdapterError('There is no such user.');
    const row = merge(user, changes);
    this.#refuseTakenEmail(row);
    this.#users.set(row.id, row);
    return copy(row);
  };

  readonly deleteUser = async (id: string): Promise<AdapterUser | null> => {
    const user = this.#users.get(id);
    if (!user) return null;
    await this.revokeAccess(id);
    removeWhere(this.#tokens, (token) => token.identifier === user.email);
    this.#users.delete(id);
    return user;
  };

  readonly revokeAccess = async (userId: string): Promise<void> => {
    for (const rows of [this.#sessions, this.#accounts, this.#authenticators]) {
      removeWhere<{ userId: string }>(rows, (row) => row.userId === userId);
    }
  };

  readonly linkAccount = async (account: AdapterAccount): Promise<AdapterAccount> => {
    this.#requireUser(account.userId);
    return insert(this.#accounts, accountKey(account), account, 'provider account');
  };

  readonly unlinkAccount = async (account: AccountKey): Promise<void> => {
    this.#accounts.delete(accountKey(account));
  };

  readonly createSession = async (session: AdapterSession): Promise<AdapterSession> => {
    this.#requireUser(session.userId);
    return insert(this.#sessions, session.sessionToken, session, 'session token');
  };

  readonly getSessionAndUser = async (sessionToken: string) => {
    const session = this.#sessions.get(sessionToken);
    const user = session && this.#users.get(session.userId);
    return user ? { session: copy(session), user: copy(user) } : null;
  };

  readonly updateSession = async (
    changes: Partial<AdapterSession> & Pick<AdapterSession, 'sessionToken'>,
  ): Promise<AdapterSession | null> => {
    const session = this.#sessions.get(changes.sessionToken);
    if (!session) return null;
    const row = merge(session, changes);
    this.#requireUser(row.userId);
    this.#sessions.set(row.sessionToken, row);
    return copy(row);
  };

  readonly deleteSession = async (sessionToken: string): Promise<AdapterSession | null> =>
    take(this.#sessions, sessionToken);

  readonly createVerificationToken = async (token: VerificationToken): Promise<VerificationToken> =>
    insert(this.#tokens, tokenKey(token), token, 'verification token');

  readonly useVerificationToken = async (token: TokenKey): Promise<VerificationToken | null> =>
    take(this.#tokens, tokenKey(token));

  readonly getAccount = async (providerAccountId: string, provider: string) =>
    read(this.#accounts.get(accountKey({ provider, providerAccountId })));

  readonly getAuthenticator = async (credentialID: string) =>
    read(this.#authenticators.get(credentialID));

  readonly createAuthenticator = async (
    authenticator: AdapterAuthenticator,
  ): Promise<AdapterAuthenticator> => {
    this.#requireUser(authenticator.userId);
    return insert(this.#authenticators, authenticator.credentialID, authenticator, 'credential');
  };

  readonly listAuthenticatorsByUserId = async (userId: string): Promise<AdapterAuthenticator[]> =>
    [...this.#authenticators.values()].filter((row) => row.userId === userId).map(copy);

  readonly updateAuthenticatorCounter = async (
    credentialID: string,
    counter: number,
  ): Promise<AdapterAuthenticator> => {
    const authenticator = this.#authenticators.get(credentialID);
    if (!authenticator) throw new MemoryAdapterError('There is no such credential.');
    authenticator.counter = counter;
    return copy(authenticator);
  };

  #ownerOf(email: string): AdapterUser | undefined {
    for (const user of this.#users.values()) if (user.email === email) return user;
    return undefined;
  }

  /** As in SQL, any number of users may have no address at all. */
  #refuseTakenEmail({ id, email }: Pick<AdapterUser, 'id'> & Partial<AdapterUser>): void {
    const owner = typeof email === 'string' ? this.#ownerOf(email) : undefined;
    if (owner && owner.id !== id) throw new MemoryAdapterError('The e-mail address is taken.');
  }

  #requireUser(id: string): void {
    if (!this.#users.has(id)) throw new MemoryAdapterError('The row belongs to no user.');
  }
}

// As JSON, so that no choice of separator lets two different pairs look the same.
function accountKey({ provider, providerAccountId }: AccountKey): string {
  return JSON.stringify([provider, providerAccountId]);
}

function tokenKey({ identifier, token }: TokenKey): string {
  return JSON.stringify([identifier, token]);
}

function insert<Row>(rows: Map<string, Row>, key: string, row: Row, what: string): Row {
  if (rows.has(key)) throw new MemoryAdapterError(`There is such a ${what} already.`);
  rows.set(key, copy(row));
  return copy(row);
}

function read<Row>(row: Row | undefined): Row | null {
  return row === undefined ? null : copy(row);
}

/** The row, which is gone from the map afterwards. */
function take<Row>(rows: Map<string, Row>, key: string): Row | null {
  const row = rows.get(key);
  rows.delete(key);
  return row ?? null;
}

function removeWhere<Row>(
  rows: Pick<Map<string, Row>, 'delete' | typeof Symbol.iterator>,
  matches: (row: Row) => boolean,
): void {
  for (const [key, row] of rows) if (matches(row)) rows.delete(key);
}

/** The row with the changes that are not `undefined`. */
function merge<Row extends object>(row: Row, changes: Partial<Row>): Row {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return copy({ ...row, ...Object.fromEntries(given) });
}

// Not structuredClone: it refuses a row in which an app keeps a function or a class instance.
function copy<Value>(value: Value): Value {
  if (value instanceof Date) return new Date(value) as Value;
  if (Array.isArray(value)) return value.map(copy) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, copy(inner)]),
  ) as Value;
}

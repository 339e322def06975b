/** The methods of the adapter, on tables that its scope opens for each call. */
import type {
  AccountTokenChanges,
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  DatabaseDifference,
  StoredTokens,
  VerificationToken,
} from '../../core/adapters/index.js';
import type { TableStore } from '../../core/tables/index.js';
import { createTransaction, type Transaction } from './adapter-transaction.js';
import type { TableScope } from './auth-tables.js';
import type { AuthenticatorRow } from './entities.js';
import type { EntityTable } from './entity-table.js';
import { deleteExpired } from './expired-rows.js';
import { TypeORMTables } from './features/typeorm.tables.js';
import { AmbiguousRow, NoPasskeyNames, RowNotFound } from './typeorm-adapter.errors.js';

type AccountKey = Pick<AdapterAccount, 'provider' | 'providerAccountId'>;
type TokenKey = Pick<VerificationToken, 'identifier' | 'token'>;

/**
 * The methods of the adapter. They are own properties, so that `{ ...adapter, createUser }` works.
 *
 * Only `transaction` opens a transaction: elsewhere, one statement decides between concurrent
 * calls.
 */
export class TableAdapter implements Adapter {
  readonly #scope: TableScope;

  /**
   * Runs `work` in one transaction: all of its changes take effect, or none. That includes calls on
   * this adapter instead of the one that `work` gets. An inner transaction is rolled back on its
   * own.
   *
   * @throws {DeadlineExceeded} if it does not end within the limit; it is rolled back then.
   */
  readonly transaction: Transaction;

  /** The tables of features. In a transaction, calls on them are part of it. */
  readonly tables: TableStore;

  constructor(scope: TableScope) {
    this.#scope = scope;
    this.tables = new TypeORMTables(scope);
    this.transaction = createTransaction(scope, { ...this }, (inner) => new TableAdapter(inner));
  }

  readonly findDifferences = async (): Promise<readonly DatabaseDifference[]> =>
    (await this.#scope.open()).findDifferences();

  /** Replaces the given id if the entity generates ids. */
  readonly createUser = async (user: AdapterUser): Promise<AdapterUser> => {
    const { users } = await this.#scope.open();
    // A picture that is too long for its column must not prevent the sign-up.
    const hasRoom = users.hasRoom('image', user.image);
    return users.insert(hasRoom ? user : { ...user, image: null });
  };

  readonly getUser = async (id: string): Promise<AdapterUser | null> => {
    const { users } = await this.#scope.open();
    return getOnly(await users.find({ id }), 'users');
  };

  readonly getUserByEmail = async (email: string): Promise<AdapterUser | null> => {
    const { users } = await this.#scope.open();
    return getOnly(await users.find({ email }), 'users');
  };

  readonly getUserByAccount = async ({
    provider,
    providerAccountId,
  }: AccountKey): Promise<AdapterUser | null> => {
    const { accountUsers } = await this.#scope.open();
    const found = await accountUsers.find({ provider, providerAccountId });
    // Tables that never had the unique index may hold one link twice.
    const users = new Map(found.map(({ user }) => [user.id, user]));
    return getOnly([...users.values()], 'accounts');
  };

  /** @throws {RowNotFound} when there is no such user. */
  readonly updateUser = async ({
    id,
    ...changes
  }: Partial<AdapterUser> & Pick<AdapterUser, 'id'>): Promise<AdapterUser> => {
    const { users } = await this.#scope.open();
    await users.update({ id }, changes);
    const user = getOnly(await users.find({ id }), 'users');
    if (!user) throw new RowNotFound('users');
    return user;
  };

  /** Deletes sessions first and the user last, so that an interrupted deletion can be repeated. */
  readonly deleteUser = async (id: string): Promise<AdapterUser | null> => {
    const { users, verificationTokens } = await this.#scope.open();
    const user = getOnly(await users.find({ id }), 'users');
    if (!user) return null;
    // Not left to the foreign keys: those of older tables do not cascade.
    await this.revokeAccess(id);
    await verificationTokens.delete({ identifier: user.email });
    await users.delete({ id });
    return user;
  };

  readonly revokeAccess = async (userId: string): Promise<void> => {
    const tables = await this.#scope.open();
    await tables.sessions.delete({ userId });
    await tables.deleteAuthenticators(userId);
    await tables.accounts.delete({ userId });
  };

  /** Stores the properties that have columns; providers send many others. */
  readonly linkAccount = async (account: AdapterAccount): Promise<AdapterAccount> => {
    const { accounts } = await this.#scope.open();
    return withoutNulls(await accounts.insert(account));
  };

  readonly unlinkAccount = async ({ provider, providerAccountId }: AccountKey): Promise<void> => {
    const { accounts } = await this.#scope.open();
    const found = await accounts.find({ provider, providerAccountId });
    for (const { id } of found) await accounts.delete({ id });
  };

  readonly listAccountsByUserId = async (userId: string): Promise<AdapterAccount[]> => {
    const { accounts } = await this.#scope.open();
    return (await accounts.find({ userId })).map(withoutNulls);
  };

  readonly updateAccountTokens = async (
    { provider, providerAccountId, refresh_token }: StoredTokens,
    changes: AccountTokenChanges,
  ): Promise<boolean> => {
    const { accounts } = await this.#scope.open();
    const expected = refresh_token === undefined ? {} : { refresh_token };
    return (await accounts.update({ provider, providerAccountId, ...expected }, changes)) > 0;
  };

  readonly createSession = async (session: AdapterSession): Promise<AdapterSession> => {
    const { sessions } = await this.#scope.open();
    return sessions.insert(session);
  };

  readonly getSessionAndUser = async (
    sessionToken: string,
  ): Promise<{ session: AdapterSession; user: AdapterUser } | null> => {
    const { sessionUsers } = await this.#scope.open();
    const [found] = await sessionUsers.find({ sessionToken });
    return found ? { session: found.row, user: found.user } : null;
  };

  /** Does not restore a session that is deleted meanwhile. */
  readonly updateSession = async ({
    sessionToken,
    ...changes
  }: Partial<AdapterSession> &
    Pick<AdapterSession, 'sessionToken'>): Promise<AdapterSession | null> => {
    const { sessions } = await this.#scope.open();
    await sessions.update({ sessionToken }, changes);
    return getOnly(await sessions.find({ sessionToken }), 'sessions');
  };

  readonly deleteSession = async (sessionToken: string): Promise<AdapterSession | null> => {
    const { sessions } = await this.#scope.open();
    const session = getOnly(await sessions.find({ sessionToken }), 'sessions');
    if (!session) return null;
    return (await sessions.delete({ sessionToken })) > 0 ? session : null;
  };

  readonly createVerificationToken = async (
    token: VerificationToken,
  ): Promise<VerificationToken> => {
    const { verificationTokens } = await this.#scope.open();
    const { identifier, token: digest, expires } = await verificationTokens.insert(token);
    return { identifier, token: digest, expires };
  };

  /** Of concurrent calls, the one whose statement deletes the row gets the token. */
  readonly useVerificationToken = async ({
    identifier,
    token,
  }: TokenKey): Promise<VerificationToken | null> => {
    const { verificationTokens } = await this.#scope.open();
    // Read first, since the database's comparison is too lax to consume a token.
    const [found] = await verificationTokens.find({ identifier, token });
    if (!found || (await verificationTokens.delete({ identifier, token })) === 0) return null;
    return { identifier, token, expires: found.expires };
  };

  readonly getAccount = async (
    providerAccountId: string,
    provider: string,
  ): Promise<AdapterAccount | null> => {
    const { accounts } = await this.#scope.open();
    const account = getOnly(await accounts.find({ provider, providerAccountId }), 'accounts');
    return account && withoutNulls(account);
  };

  readonly getAuthenticator = async (
    credentialID: string,
  ): Promise<AdapterAuthenticator | null> => {
    const authenticators = await this.#authenticators();
    const found = getOnly(await authenticators.find({ credentialID }), 'authenticators');
    return found && toAuthenticator(found);
  };

  readonly createAuthenticator = async (
    authenticator: AdapterAuthenticator,
  ): Promise<AdapterAuthenticator> => {
    const authenticators = await this.#authenticators();
    return toAuthenticator(await authenticators.insert(authenticator));
  };

  readonly listAuthenticatorsByUserId = async (userId: string): Promise<AdapterAuthenticator[]> => {
    const authenticators = await this.#authenticators();
    return (await authenticators.find({ userId })).map(toAuthenticator);
  };

  readonly deleteAuthenticator = async (credentialID: string): Promise<void> => {
    const authenticators = await this.#authenticators();
    await authenticators.delete({ credentialID });
  };

  /**
   * @throws {RowNotFound} when there is no such credential.
   * @throws {NoPasskeyNames} when the table has no column for it.
   */
  readonly renameAuthenticator = async (
    credentialID: string,
    name: string | null,
  ): Promise<AdapterAuthenticator> => {
    const tables = await this.#scope.open();
    if (!(await tables.namesPasskeys())) throw new NoPasskeyNames();
    return updateAuthenticator(await tables.getAuthenticators(), credentialID, { name });
  };

  /** @throws {RowNotFound} when there is no such credential. */
  readonly updateAuthenticatorCounter = async (
    credentialID: string,
    counter: number,
  ): Promise<AdapterAuthenticator> =>
    updateAuthenticator(await this.#authenticators(), credentialID, { counter });

  /** Keeps rows that are renewed meanwhile. */
  readonly deleteExpired = async (before: Date, limit: number): Promise<number> => {
    const { sessions, verificationTokens } = await this.#scope.open();
    const deleted = await deleteExpired(sessions, 'expires', before, limit);
    return deleted + (await deleteExpired(verificationTokens, 'expires', before, limit - deleted));
  };

  async #authenticators(): Promise<EntityTable<AuthenticatorRow>> {
    return (await this.#scope.open()).getAuthenticators();
  }
}

async function updateAuthenticator(
  authenticators: EntityTable<AuthenticatorRow>,
  credentialID: string,
  changes: Partial<AdapterAuthenticator>,
): Promise<AdapterAuthenticator> {
  await authenticators.update({ credentialID }, changes);
  const authenticator = getOnly(await authenticators.find({ credentialID }), 'authenticators');
  if (!authenticator) throw new RowNotFound('authenticators');
  return toAuthenticator(authenticator);
}

/** Leaves out an empty name, whether or not the table has the column. */
function toAuthenticator({ name, ...row }: AuthenticatorRow): AdapterAuthenticator {
  return name ? { ...row, name } : row;
}

function getOnly<Row>(rows: readonly Row[], entity: string): Row | null {
  if (rows.length > 1) throw new AmbiguousRow(entity);
  return rows[0] ?? null;
}

/** Leaves out the unknown properties of an account. */
function withoutNulls(account: AdapterAccount): AdapterAccount {
  const known = Object.entries(account).filter(([, value]) => value !== null);
  return Object.fromEntries(known) as AdapterAccount;
}

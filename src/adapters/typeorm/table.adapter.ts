/** What an adapter does, on tables that it is handed for each call. */
import type {
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../../core/adapters/adapter.js';
import type { TableScope } from './auth-tables.js';
import type { AuthenticatorRow } from './entities.js';
import type { EntityTable } from './entity-table.js';
import { deleteExpired } from './expired-rows.js';
import { AmbiguousRow, NoPasskeyNames, RowNotFound } from './typeorm-adapter.errors.js';

type AccountKey = Pick<AdapterAccount, 'provider' | 'providerAccountId'>;
type TokenKey = Pick<VerificationToken, 'identifier' | 'token'>;
type Transaction = NonNullable<Adapter['transaction']>;

/**
 * The methods of the adapter. They are own properties, so that `{ ...adapter, createUser }` works.
 *
 * None but `transaction` opens a transaction: where two calls could race, one statement decides.
 */
export class TableAdapter implements Adapter {
  readonly #scope: TableScope;

  /**
   * Users, accounts and all else that is done on the adapter in `work`, both or neither. So is what
   * it does on this adapter instead of the one it is handed. A transaction within is undone by itself.
   *
   * @throws {DeadlineExceeded} when it does not end within the limit; it has been undone by then.
   */
  readonly transaction: Transaction;

  constructor(scope: TableScope) {
    this.#scope = scope;
    this.transaction = transactionIn(scope, { ...this });
  }

  /** The given id is replaced where the entity generates its ids, as the adapter's own does. */
  readonly createUser = async (user: AdapterUser): Promise<AdapterUser> => {
    const { users } = await this.#scope.open();
    // Nobody is to be kept out for a picture that the column is too short for.
    const hasRoom = users.hasRoom('image', user.image);
    return users.insert(hasRoom ? user : { ...user, image: null });
  };

  readonly getUser = async (id: string): Promise<AdapterUser | null> => {
    const { users } = await this.#scope.open();
    return only(await users.find({ id }), 'users');
  };

  readonly getUserByEmail = async (email: string): Promise<AdapterUser | null> => {
    const { users } = await this.#scope.open();
    return only(await users.find({ email }), 'users');
  };

  readonly getUserByAccount = async ({
    provider,
    providerAccountId,
  }: AccountKey): Promise<AdapterUser | null> => {
    const { accountUsers } = await this.#scope.open();
    const found = await accountUsers.find({ provider, providerAccountId });
    // Tables that never had the unique index may hold one link twice.
    const users = new Map(found.map(({ user }) => [user.id, user]));
    return only([...users.values()], 'accounts');
  };

  /** @throws {RowNotFound} when there is no such user. */
  readonly updateUser = async ({
    id,
    ...changes
  }: Partial<AdapterUser> & Pick<AdapterUser, 'id'>): Promise<AdapterUser> => {
    const { users } = await this.#scope.open();
    await users.update({ id }, changes);
    const user = only(await users.find({ id }), 'users');
    if (!user) throw new RowNotFound('users');
    return user;
  };

  /** Sessions go first and the user last, so that a deletion that was cut short can be repeated. */
  readonly deleteUser = async (id: string): Promise<AdapterUser | null> => {
    const { users, verificationTokens } = await this.#scope.open();
    const user = only(await users.find({ id }), 'users');
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

  /** Stores what there are columns for; providers send all kinds of other things. */
  readonly linkAccount = async (account: AdapterAccount): Promise<AdapterAccount> => {
    const { accounts } = await this.#scope.open();
    return withoutNulls(await accounts.insert(account));
  };

  readonly unlinkAccount = async ({ provider, providerAccountId }: AccountKey): Promise<void> => {
    const { accounts } = await this.#scope.open();
    const found = await accounts.find({ provider, providerAccountId });
    for (const { id } of found) await accounts.delete({ id });
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

  /** A session that is being deleted meanwhile stays deleted. */
  readonly updateSession = async ({
    sessionToken,
    ...changes
  }: Partial<AdapterSession> &
    Pick<AdapterSession, 'sessionToken'>): Promise<AdapterSession | null> => {
    const { sessions } = await this.#scope.open();
    await sessions.update({ sessionToken }, changes);
    return only(await sessions.find({ sessionToken }), 'sessions');
  };

  readonly deleteSession = async (sessionToken: string): Promise<AdapterSession | null> => {
    const { sessions } = await this.#scope.open();
    const session = only(await sessions.find({ sessionToken }), 'sessions');
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

  /** However many ask at once, the one whose statement deletes the row gets it. */
  readonly useVerificationToken = async ({
    identifier,
    token,
  }: TokenKey): Promise<VerificationToken | null> => {
    const { verificationTokens } = await this.#scope.open();
    // Read first: the database's idea of equality is not enough to burn a token.
    const [found] = await verificationTokens.find({ identifier, token });
    if (!found || (await verificationTokens.delete({ identifier, token })) === 0) return null;
    return { identifier, token, expires: found.expires };
  };

  readonly getAccount = async (
    providerAccountId: string,
    provider: string,
  ): Promise<AdapterAccount | null> => {
    const { accounts } = await this.#scope.open();
    const account = only(await accounts.find({ provider, providerAccountId }), 'accounts');
    return account && withoutNulls(account);
  };

  readonly getAuthenticator = async (
    credentialID: string,
  ): Promise<AdapterAuthenticator | null> => {
    const authenticators = await this.#authenticators();
    const found = only(await authenticators.find({ credentialID }), 'authenticators');
    return found && passkeyIn(found);
  };

  readonly createAuthenticator = async (
    authenticator: AdapterAuthenticator,
  ): Promise<AdapterAuthenticator> => {
    const authenticators = await this.#authenticators();
    return passkeyIn(await authenticators.insert(authenticator));
  };

  readonly listAuthenticatorsByUserId = async (userId: string): Promise<AdapterAuthenticator[]> => {
    const authenticators = await this.#authenticators();
    return (await authenticators.find({ userId })).map(passkeyIn);
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
    return changed(await tables.authenticators(), credentialID, { name });
  };

  /** @throws {RowNotFound} when there is no such credential. */
  readonly updateAuthenticatorCounter = async (
    credentialID: string,
    counter: number,
  ): Promise<AdapterAuthenticator> =>
    changed(await this.#authenticators(), credentialID, { counter });

  /** Those that somebody renews meanwhile stay. */
  readonly deleteExpired = async (before: Date, limit: number): Promise<number> => {
    const { sessions, verificationTokens } = await this.#scope.open();
    const deleted = await deleteExpired(sessions, before, limit);
    return deleted + (await deleteExpired(verificationTokens, before, limit - deleted));
  };

  async #authenticators(): Promise<EntityTable<AuthenticatorRow>> {
    return (await this.#scope.open()).authenticators();
  }
}

async function changed(
  authenticators: EntityTable<AuthenticatorRow>,
  credentialID: string,
  changes: Partial<AdapterAuthenticator>,
): Promise<AdapterAuthenticator> {
  await authenticators.update({ credentialID }, changes);
  const authenticator = only(await authenticators.find({ credentialID }), 'authenticators');
  if (!authenticator) throw new RowNotFound('authenticators');
  return passkeyIn(authenticator);
}

/** One without a name is the same whether or not its table could keep one. */
function passkeyIn({ name, ...row }: AuthenticatorRow): AdapterAuthenticator {
  return name ? { ...row, name } : row;
}

/** @param originals - The methods as they were before anybody put others in their place. */
function transactionIn(scope: TableScope, originals: Adapter): Transaction {
  // Not an arrow function: `this` may be a copy of the adapter in which the app replaced methods.
  return async function (this: Adapter | undefined, work) {
    return scope.transaction((inner) =>
      work({ ...new TableAdapter(inner), ...replacedMethods(this ?? originals, originals) }),
    );
  };
}

function only<Row>(rows: readonly Row[], entity: string): Row | null {
  if (rows.length > 1) throw new AmbiguousRow(entity);
  return rows[0] ?? null;
}

/** An account says what it does not know by leaving it out. */
function withoutNulls(account: AdapterAccount): AdapterAccount {
  const known = Object.entries(account).filter(([, value]) => value !== null);
  return Object.fromEntries(known) as AdapterAccount;
}

/* MERGED replaced-methods.ts: Methods of an adapter that an app has put others in the place of. */

/**
 * The methods in which one adapter differs from another that it was made from, as in
 * `{ ...adapter, createUser }`: inside of a transaction they stay what the app has made them.
 *
 * @param used - The adapter that was called, with the app's methods.
 * @param originals - The methods as they were.
 * @example
 * ```ts
 * const bound = { ...inTransaction, ...replacedMethods(this, originals) };
 * ```
 */
function replacedMethods(used: Adapter, originals: Adapter): Partial<Adapter> {
  const known = new Map<string, unknown>(Object.entries(originals));
  const replaced = Object.entries(used).filter(
    ([name, method]) => known.has(name) && known.get(name) !== method,
  );
  return Object.fromEntries(replaced);
}

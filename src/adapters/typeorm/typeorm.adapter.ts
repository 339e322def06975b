/** The database adapter for whatever TypeORM can speak to. */
import type { DataSource, DataSourceOptions } from 'typeorm';
import type {
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../../core/adapters/adapter.js';
import { type AuthEntities, defaultEntities } from './auth-entities.js';
import { AuthTables } from './auth-tables.js';
import { BorrowedConnection, type Connection, OwnedConnection } from './connection.js';
import { optionsFromUrl } from './connection-url.js';
import { AmbiguousRow, RowNotFound } from './typeorm-adapter.errors.js';

type AccountKey = Pick<AdapterAccount, 'provider' | 'providerAccountId'>;
type TokenKey = Pick<VerificationToken, 'identifier' | 'token'>;

/** How the adapter uses the database. */
export interface TypeOrmAdapterSettings {
  /** Entities of your own in place of the adapter's. Default: the adapter's. */
  readonly entities?: Partial<AuthEntities>;
  /**
   * Whether a connection that the adapter opens by itself brings its tables up to date first.
   * Default `true`. A `DataSource` of the app's own is never migrated: add `authMigrations` to it.
   */
  readonly migrate?: boolean;
}

/**
 * Stores users, accounts, sessions, mailed tokens and passkeys in the tables that
 * `@auth/typeorm-adapter` has, so that an existing database goes on as it is.
 *
 * A `DataSource` stays the app's: it is initialised if nobody has yet, and never destroyed. From
 * options or a connection string the adapter makes a connection of its own on the first call, and
 * `close()` ends it. The methods are own properties, so `{ ...adapter, createUser }` works.
 *
 * No method opens a transaction: where two calls could race, one statement decides.
 *
 * @publicApi
 */
export class TypeOrmAdapter implements Adapter {
  readonly #connection: Connection;
  readonly #entities: AuthEntities;
  #tables: AuthTables | undefined;

  /**
   * @throws {TypeError} when the connection string is none that the adapter understands.
   */
  constructor(
    source: DataSource | DataSourceOptions | string,
    { entities, migrate = true }: TypeOrmAdapterSettings = {},
  ) {
    this.#entities = { ...defaultEntities, ...entities };
    this.#connection = isDataSource(source)
      ? new BorrowedConnection(source)
      : new OwnedConnection({
          options: typeof source === 'string' ? optionsFromUrl(source) : source,
          entities: this.#entities,
          migrate,
        });
  }

  /** The given id is replaced where the entity generates its ids, as the adapter's own does. */
  readonly createUser = async (user: AdapterUser): Promise<AdapterUser> => {
    const { users } = await this.#open();
    return users.insert(user);
  };

  readonly getUser = async (id: string): Promise<AdapterUser | null> => {
    const { users } = await this.#open();
    return only(await users.find({ id }), 'users');
  };

  readonly getUserByEmail = async (email: string): Promise<AdapterUser | null> => {
    const { users } = await this.#open();
    return only(await users.find({ email }), 'users');
  };

  readonly getUserByAccount = async ({
    provider,
    providerAccountId,
  }: AccountKey): Promise<AdapterUser | null> => {
    const { accountUsers } = await this.#open();
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
    const { users } = await this.#open();
    await users.update({ id }, changes);
    const user = only(await users.find({ id }), 'users');
    if (!user) throw new RowNotFound('users');
    return user;
  };

  /** Sessions go first and the user last, so that a deletion that was cut short can be repeated. */
  readonly deleteUser = async (id: string): Promise<AdapterUser | null> => {
    const { users, verificationTokens } = await this.#open();
    const user = only(await users.find({ id }), 'users');
    if (!user) return null;
    // Not left to the foreign keys: those of older tables do not cascade.
    await this.revokeAccess(id);
    await verificationTokens.delete({ identifier: user.email });
    await users.delete({ id });
    return user;
  };

  readonly revokeAccess = async (userId: string): Promise<void> => {
    const tables = await this.#open();
    await tables.sessions.delete({ userId });
    await tables.deleteAuthenticators(userId);
    await tables.accounts.delete({ userId });
  };

  /** Stores what there are columns for; providers send all kinds of other things. */
  readonly linkAccount = async (account: AdapterAccount): Promise<AdapterAccount> => {
    const { accounts } = await this.#open();
    return withoutNulls(await accounts.insert(account));
  };

  readonly unlinkAccount = async ({ provider, providerAccountId }: AccountKey): Promise<void> => {
    const { accounts } = await this.#open();
    const found = await accounts.find({ provider, providerAccountId });
    for (const { id } of found) await accounts.delete({ id });
  };

  readonly createSession = async (session: AdapterSession): Promise<AdapterSession> => {
    const { sessions } = await this.#open();
    return sessions.insert(session);
  };

  readonly getSessionAndUser = async (
    sessionToken: string,
  ): Promise<{ session: AdapterSession; user: AdapterUser } | null> => {
    const { sessionUsers } = await this.#open();
    const [found] = await sessionUsers.find({ sessionToken });
    return found ? { session: found.row, user: found.user } : null;
  };

  /** A session that is being deleted meanwhile stays deleted. */
  readonly updateSession = async ({
    sessionToken,
    ...changes
  }: Partial<AdapterSession> &
    Pick<AdapterSession, 'sessionToken'>): Promise<AdapterSession | null> => {
    const { sessions } = await this.#open();
    await sessions.update({ sessionToken }, changes);
    return only(await sessions.find({ sessionToken }), 'sessions');
  };

  readonly deleteSession = async (sessionToken: string): Promise<AdapterSession | null> => {
    const { sessions } = await this.#open();
    const session = only(await sessions.find({ sessionToken }), 'sessions');
    if (!session) return null;
    return (await sessions.delete({ sessionToken })) > 0 ? session : null;
  };

  readonly createVerificationToken = async (
    token: VerificationToken,
  ): Promise<VerificationToken> => {
    const { verificationTokens } = await this.#open();
    const { identifier, token: digest, expires } = await verificationTokens.insert(token);
    return { identifier, token: digest, expires };
  };

  /** However many ask at once, the one whose statement deletes the row gets it. */
  readonly useVerificationToken = async ({
    identifier,
    token,
  }: TokenKey): Promise<VerificationToken | null> => {
    const { verificationTokens } = await this.#open();
    // Read first: the database's idea of equality is not enough to burn a token.
    const [found] = await verificationTokens.find({ identifier, token });
    if (!found || (await verificationTokens.delete({ identifier, token })) === 0) return null;
    return { identifier, token, expires: found.expires };
  };

  readonly getAccount = async (
    providerAccountId: string,
    provider: string,
  ): Promise<AdapterAccount | null> => {
    const { accounts } = await this.#open();
    const account = only(await accounts.find({ provider, providerAccountId }), 'accounts');
    return account && withoutNulls(account);
  };

  readonly getAuthenticator = async (
    credentialID: string,
  ): Promise<AdapterAuthenticator | null> => {
    const { authenticators } = await this.#open();
    return only(await authenticators.find({ credentialID }), 'authenticators');
  };

  readonly createAuthenticator = async (
    authenticator: AdapterAuthenticator,
  ): Promise<AdapterAuthenticator> => {
    const { authenticators } = await this.#open();
    return authenticators.insert(authenticator);
  };

  readonly listAuthenticatorsByUserId = async (userId: string): Promise<AdapterAuthenticator[]> => {
    const { authenticators } = await this.#open();
    return authenticators.find({ userId });
  };

  /** @throws {RowNotFound} when there is no such credential. */
  readonly updateAuthenticatorCounter = async (
    credentialID: string,
    counter: number,
  ): Promise<AdapterAuthenticator> => {
    const { authenticators } = await this.#open();
    await authenticators.update({ credentialID }, { counter });
    const authenticator = only(await authenticators.find({ credentialID }), 'authenticators');
    if (!authenticator) throw new RowNotFound('authenticators');
    return authenticator;
  };

  /** Ends a connection of the adapter's own, for good; leaves the app's `DataSource` alone. */
  readonly close = (): Promise<void> => this.#connection.close();

  async #open(): Promise<AuthTables> {
    const dataSource = await this.#connection.open();
    if (this.#tables?.dataSource !== dataSource) {
      this.#tables = new AuthTables(dataSource, this.#entities);
    }
    return this.#tables;
  }
}

/**
 * The adapter, under the name that users of `@auth/typeorm-adapter` know.
 *
 * @param source - The app's `DataSource`, or the options or connection string for a connection of
 *   the adapter's own.
 * @example
 * ```ts
 * import { TypeORMAdapter } from 'portcullis/adapters/typeorm';
 *
 * AuthModule.forRoot({ adapter: TypeORMAdapter(dataSource), providers: [GitHub] });
 * ```
 * @publicApi
 */
export function TypeORMAdapter(
  source: DataSource | DataSourceOptions | string,
  settings?: TypeOrmAdapterSettings,
): TypeOrmAdapter {
  return new TypeOrmAdapter(source, settings);
}

// Not instanceof: an app may have a second copy of TypeORM in its tree.
function isDataSource(source: DataSource | DataSourceOptions | string): source is DataSource {
  return typeof source === 'object' && 'isInitialized' in source;
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

/**
 * The adapter's tables on one connection, and the scope of a call: the database, or a transaction.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';
import type { AdapterUser, DatabaseDifference } from '../../core/adapters/index.js';
import type { Connection } from './connection.js';
import type { AccountRow, AuthenticatorRow, SessionRow, VerificationTokenRow } from './entities.js';
import type { AuthEntities, EntityDefinition } from './entity-set.js';
import { findDifferences } from './database-differences.js';
import { EntityTable, StatementCache } from './entity-table.js';
import { isFeatureEntity } from './features/feature-entities.js';
import { getDataSource } from './installed-typeorm.js';
import { withQueryRunner } from './query-runner.js';
import { DatabaseAccess } from './transaction.js';
import { UserJoin } from './user-join.js';

/** The entities that every app needs. */
const NEEDED = ['UserEntity', 'AccountEntity', 'SessionEntity', 'VerificationTokenEntity'] as const;

/**
 * Checks a `DataSource` that is already open, so that an error appears when the app starts, and not
 * at the first sign-in.
 *
 * @throws {TypeError} if it was made without the entities.
 */
export function assertEntities(entities: AuthEntities, dataSource: DataSource): void {
  if (!dataSource.isInitialized) return;
  for (const name of NEEDED) assertKnown(name, entities, dataSource);
}

/**
 * The tables on one connection.
 *
 * @throws {TypeError} if the `DataSource` was made without the entities.
 */
class AuthTables {
  readonly users: EntityTable<AdapterUser>;
  readonly accounts: EntityTable<AccountRow>;
  readonly sessions: EntityTable<SessionRow>;
  readonly verificationTokens: EntityTable<VerificationTokenRow>;
  readonly accountUsers: UserJoin<AccountRow>;
  readonly sessionUsers: UserJoin<SessionRow>;
  readonly #entities: AuthEntities;
  readonly #statements: StatementCache;
  readonly #facts: SchemaFacts;

  constructor(
    readonly access: DatabaseAccess,
    entities: AuthEntities,
    statements: StatementCache = new StatementCache(),
    facts: SchemaFacts = new SchemaFacts(),
  ) {
    this.#entities = entities;
    this.#statements = statements;
    this.#facts = facts;
    this.users = this.#openTable('UserEntity');
    this.accounts = this.#openTable('AccountEntity');
    this.sessions = this.#openTable('SessionEntity');
    this.verificationTokens = this.#openTable('VerificationTokenEntity');
    this.accountUsers = new UserJoin(this.accounts, this.users, ['provider', 'providerAccountId']);
    this.sessionUsers = new UserJoin(this.sessions, this.users, ['sessionToken']);
  }

  /** The same tables with other access, such as that of a transaction. */
  bind(access: DatabaseAccess): AuthTables {
    return new AuthTables(access, this.#entities, this.#statements, this.#facts);
  }

  /** What the database has set otherwise than the tables need. */
  findDifferences(): Promise<readonly DatabaseDifference[]> {
    const dataSource = getDataSource(this.access.manager);
    const all: readonly EntityTarget<ObjectLiteral>[] = Object.values(this.#entities);
    const own = all.filter((one) => dataSource.hasMetadata(one));
    return findDifferences(this.access, [
      ...own.map((entity) => dataSource.getMetadata(entity)),
      ...dataSource.entityMetadatas.filter(isFeatureEntity),
    ]);
  }

  /** Looked up on first use: an app without passkeys need not have the table. */
  async getAuthenticators(): Promise<EntityTable<AuthenticatorRow>> {
    return this.#openTable('AuthenticatorEntity', (await this.namesPasskeys()) ? ['name'] : []);
  }

  /** Whether passkeys have names: a table that was not migrated yet works without. */
  async namesPasskeys(): Promise<boolean> {
    const { AuthenticatorEntity: entity } = this.#entities;
    return this.#facts.get('names of passkeys', () => hasColumn(this.access, entity, 'name'));
  }

  /** Deletes the passkeys of a user, if the database has the table. */
  async deleteAuthenticators(userId: string): Promise<void> {
    const { AuthenticatorEntity: entity } = this.#entities;
    const isThere = await this.#facts.get('passkeys', () => hasTable(this.access, entity));
    if (isThere) await this.#openTable<AuthenticatorRow>('AuthenticatorEntity').delete({ userId });
  }

  #openTable<Row extends ObjectLiteral>(
    name: keyof AuthEntities,
    alsoRead: readonly string[] = [],
  ): EntityTable<Row> {
    const dataSource = getDataSource(this.access.manager);
    // By the object itself: names of classes do not survive minification.
    const entity: EntityDefinition = this.#entities[name];
    assertKnown(name, this.#entities, dataSource);
    const metadata = dataSource.getMetadata(entity);
    return new EntityTable<Row>(this.access, metadata, this.#statements, alsoRead);
  }
}

async function hasTable(access: DatabaseAccess, entity: EntityDefinition): Promise<boolean> {
  const dataSource = getDataSource(access.manager);
  if (!dataSource.hasMetadata(entity)) return false;
  const { tablePath } = dataSource.getMetadata(entity);
  return access.run((manager) => withQueryRunner(manager, (runner) => runner.hasTable(tablePath)));
}

async function hasColumn(
  access: DatabaseAccess,
  entity: EntityDefinition,
  property: string,
): Promise<boolean> {
  const dataSource = getDataSource(access.manager);
  if (!dataSource.hasMetadata(entity)) return false;
  const metadata = dataSource.getMetadata(entity);
  const column = metadata.findColumnWithPropertyName(property);
  if (!column) return false;
  return access.run((manager) =>
    withQueryRunner(manager, (runner) => runner.hasColumn(metadata.tablePath, column.databaseName)),
  );
}

function assertKnown(
  name: keyof AuthEntities,
  entities: AuthEntities,
  dataSource: DataSource,
): void {
  if (dataSource.hasMetadata(entities[name])) return;
  throw new TypeError(`The DataSource does not know ${name}: add authEntities to its entities.`);
}

/** The scope in which calls open the tables. */
export interface TableScope {
  /** Whether the connection is the adapter's own. */
  readonly isOwned: boolean;
  /** The tables for one call. */
  open(): Promise<AuthTables>;
  /** As `prepare` of the connection. */
  prepare(): Promise<void> | undefined;
  /** Runs the work in one transaction, and passes it the inner scope. */
  transaction<Result>(work: (inner: TableScope) => Promise<Result>): Promise<Result>;
  /**
   * The same, but within a transaction the work joins it: when it throws, the whole transaction
   * fails.
   */
  join<Result>(work: (inner: TableScope) => Promise<Result>): Promise<Result>;
}

/** The settings of a {@link DatabaseScope}. */
export interface DatabaseScopeSettings {
  readonly connection: Connection;
  readonly entities: AuthEntities;
  /** How long a transaction may take, in milliseconds. */
  readonly transactionTimeout: number;
  /** Whether to prepare statements that read, where the database is PostgreSQL. */
  readonly preparedStatements: boolean;
}

/**
 * The tables of the transactions whose work runs now, by database: a method of the app that
 * replaces one of the adapter's calls the adapter that it knows, and on SQLite would wait there for
 * the end of the transaction that waits for it. It is one for all databases: before Node 24, each
 * promise of the process costs as much again for each such storage.
 */
const JOINED = new AsyncLocalStorage<ReadonlyMap<DatabaseScope, AuthTables>>();

/** The scope of the database. Calls from the work of a transaction join that transaction. */
export class DatabaseScope implements TableScope {
  readonly #settings: DatabaseScopeSettings;
  #tables: AuthTables | undefined;

  constructor(settings: DatabaseScopeSettings) {
    this.#settings = settings;
  }

  get isOwned(): boolean {
    return this.#settings.connection.isOwned;
  }

  async open(): Promise<AuthTables> {
    const joined = JOINED.getStore()?.get(this);
    if (joined && !joined.access.hasEnded) return joined;
    const { connection, entities, preparedStatements } = this.#settings;
    const manager = await connection.open();
    if (this.#tables?.access.manager !== manager) {
      this.#tables = new AuthTables(DatabaseAccess.create(manager, preparedStatements), entities);
    }
    return this.#tables;
  }

  prepare(): Promise<void> | undefined {
    return this.#settings.connection.prepare();
  }

  async transaction<Result>(work: (inner: TableScope) => Promise<Result>): Promise<Result> {
    return this.#transactionOn(await this.open(), work);
  }

  async join<Result>(work: (inner: TableScope) => Promise<Result>): Promise<Result> {
    return this.#joinOn(await this.open(), work);
  }

  #transactionOn<Result>(
    tables: AuthTables,
    work: (inner: TableScope) => Promise<Result>,
  ): Promise<Result> {
    return tables.access.transaction((access) => {
      const bound = tables.bind(access);
      const joined = new Map(JOINED.getStore()).set(this, bound);
      return JOINED.run(joined, work, this.#bind(bound));
    }, this.#settings.transactionTimeout);
  }

  #joinOn<Result>(
    tables: AuthTables,
    work: (inner: TableScope) => Promise<Result>,
  ): Promise<Result> {
    const joined = tables.access.join(() => work(this.#bind(tables)));
    return joined ?? this.#transactionOn(tables, work);
  }

  /** The scope of the transaction that these tables are bound to. */
  #bind(bound: AuthTables): TableScope {
    return {
      isOwned: this.isOwned,
      open: () => Promise.resolve(bound),
      prepare: () => undefined,
      transaction: (work) => this.#transactionOn(bound, work),
      join: (work) => this.#joinOn(bound, work),
    };
  }
}

/**
 * Facts about the schema, each queried once for all users of the same tables. A failed query is
 * repeated.
 *
 * @example
 * ```ts
 * const isThere = await facts.get('sessions', () => runner.hasTable('sessions'));
 * ```
 */
class SchemaFacts {
  readonly #facts = new Map<string, boolean>();

  async get(name: string, ask: () => Promise<boolean>): Promise<boolean> {
    const fact = this.#facts.get(name) ?? (await ask());
    this.#facts.set(name, fact);
    return fact;
  }
}

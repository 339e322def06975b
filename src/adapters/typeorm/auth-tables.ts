/** The adapter's tables on one open connection. */
import type { DataSource, ObjectLiteral } from 'typeorm';
import type { AdapterUser } from '../../core/adapters/adapter.js';
import type { AccountRow } from './account.entity.js';
import type { AuthEntities, EntityDefinition } from './auth-entities.js';
import type { AuthenticatorRow } from './authenticator.entity.js';
import type { DatabaseAccess } from './database-access.js';
import { EntityTable } from './entity-table.js';
import { withQueryRunner } from './query-runner.js';
import { SchemaFacts } from './schema-facts.js';
import type { SessionRow } from './session.entity.js';
import { StatementCache } from './statement-cache.js';
import { UserJoin } from './user-join.js';
import type { VerificationTokenRow } from './verification-token.entity.js';

/** What no sign-in goes without. */
const NEEDED = ['UserEntity', 'AccountEntity', 'SessionEntity', 'VerificationTokenEntity'] as const;

/**
 * Looks at a `DataSource` that is open already, so that an app hears of it as it starts, and not when
 * somebody signs in.
 *
 * @throws {TypeError} when it was made without the entities.
 */
export function assertEntities(entities: AuthEntities, dataSource: DataSource): void {
  if (!dataSource.isInitialized) return;
  for (const name of NEEDED) assertKnown(name, entities, dataSource);
}

/** @throws {TypeError} when the `DataSource` was made without the entities. */
export class AuthTables {
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
    this.users = this.#table('UserEntity');
    this.accounts = this.#table('AccountEntity');
    this.sessions = this.#table('SessionEntity');
    this.verificationTokens = this.#table('VerificationTokenEntity');
    this.accountUsers = new UserJoin(this.accounts, this.users, ['provider', 'providerAccountId']);
    this.sessionUsers = new UserJoin(this.sessions, this.users, ['sessionToken']);
  }

  /** The same tables by another way, such as the one into a transaction. */
  by(access: DatabaseAccess): AuthTables {
    return new AuthTables(access, this.#entities, this.#statements, this.#facts);
  }

  /** Looked up on first use: an app without passkeys need not have the table. */
  async authenticators(): Promise<EntityTable<AuthenticatorRow>> {
    return this.#table('AuthenticatorEntity', (await this.namesPasskeys()) ? ['name'] : []);
  }

  /** Whether passkeys have names: tables that nobody has migrated yet go on without. */
  async namesPasskeys(): Promise<boolean> {
    const { AuthenticatorEntity: entity } = this.#entities;
    return this.#facts.get('names of passkeys', () => hasColumn(this.access, entity, 'name'));
  }

  /** Deletes somebody's passkeys, in a database that has a table for them. */
  async deleteAuthenticators(userId: string): Promise<void> {
    const { AuthenticatorEntity: entity } = this.#entities;
    const isThere = await this.#facts.get('passkeys', () => hasTable(this.access, entity));
    if (isThere) await this.#table<AuthenticatorRow>('AuthenticatorEntity').delete({ userId });
  }

  #table<Row extends ObjectLiteral>(
    name: keyof AuthEntities,
    alsoRead: readonly string[] = [],
  ): EntityTable<Row> {
    const { dataSource } = this.access.manager;
    // By the object itself: names of classes do not survive minification.
    const entity: EntityDefinition = this.#entities[name];
    assertKnown(name, this.#entities, dataSource);
    const metadata = dataSource.getMetadata(entity);
    return new EntityTable<Row>(this.access, metadata, this.#statements, alsoRead);
  }
}

async function hasTable(access: DatabaseAccess, entity: EntityDefinition): Promise<boolean> {
  const { dataSource } = access.manager;
  if (!dataSource.hasMetadata(entity)) return false;
  const { tablePath } = dataSource.getMetadata(entity);
  return access.run((manager) => withQueryRunner(manager, (runner) => runner.hasTable(tablePath)));
}

async function hasColumn(
  access: DatabaseAccess,
  entity: EntityDefinition,
  property: string,
): Promise<boolean> {
  const { dataSource } = access.manager;
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

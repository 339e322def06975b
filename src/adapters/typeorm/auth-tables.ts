/** The adapter's tables on one open connection. */
import type { DataSource, ObjectLiteral } from 'typeorm';
import type { AdapterUser } from '../../core/adapters/adapter.js';
import type { AccountRow } from './account.entity.js';
import type { AuthEntities, EntityDefinition } from './auth-entities.js';
import type { AuthenticatorRow } from './authenticator.entity.js';
import type { DatabaseAccess } from './database-access.js';
import { EntityTable } from './entity-table.js';
import { withQueryRunner } from './query-runner.js';
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
  #authenticators: EntityTable<AuthenticatorRow> | undefined;
  #hasAuthenticators: boolean | undefined;

  constructor(
    readonly access: DatabaseAccess,
    entities: AuthEntities,
    statements: StatementCache = new StatementCache(),
  ) {
    this.#entities = entities;
    this.#statements = statements;
    this.users = this.#table('UserEntity');
    this.accounts = this.#table('AccountEntity');
    this.sessions = this.#table('SessionEntity');
    this.verificationTokens = this.#table('VerificationTokenEntity');
    this.accountUsers = new UserJoin(this.accounts, this.users, ['provider', 'providerAccountId']);
    this.sessionUsers = new UserJoin(this.sessions, this.users, ['sessionToken']);
  }

  /** The same tables by another way, such as the one into a transaction. */
  by(access: DatabaseAccess): AuthTables {
    return new AuthTables(access, this.#entities, this.#statements);
  }

  /** Looked up on first use: an app without passkeys need not have the table. */
  get authenticators(): EntityTable<AuthenticatorRow> {
    this.#authenticators ??= this.#table('AuthenticatorEntity');
    return this.#authenticators;
  }

  /** Deletes somebody's passkeys, in a database that has a table for them. */
  async deleteAuthenticators(userId: string): Promise<void> {
    // Only an answer is remembered: a database that could not be asked is asked again.
    this.#hasAuthenticators ??= await hasTable(this.access, this.#entities.AuthenticatorEntity);
    if (this.#hasAuthenticators) await this.authenticators.delete({ userId });
  }

  #table<Row extends ObjectLiteral>(name: keyof AuthEntities): EntityTable<Row> {
    const { dataSource } = this.access.manager;
    // By the object itself: names of classes do not survive minification.
    const entity: EntityDefinition = this.#entities[name];
    assertKnown(name, this.#entities, dataSource);
    return new EntityTable<Row>(this.access, dataSource.getMetadata(entity), this.#statements);
  }
}

async function hasTable(access: DatabaseAccess, entity: EntityDefinition): Promise<boolean> {
  const { dataSource } = access.manager;
  if (!dataSource.hasMetadata(entity)) return false;
  const { tablePath } = dataSource.getMetadata(entity);
  return access.run((manager) => withQueryRunner(manager, (runner) => runner.hasTable(tablePath)));
}

function assertKnown(
  name: keyof AuthEntities,
  entities: AuthEntities,
  dataSource: DataSource,
): void {
  if (dataSource.hasMetadata(entities[name])) return;
  throw new TypeError(`The DataSource does not know ${name}: add authEntities to its entities.`);
}

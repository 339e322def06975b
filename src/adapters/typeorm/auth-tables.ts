/** The adapter's tables on one open connection. */
import type { DataSource, ObjectLiteral } from 'typeorm';
import type { AdapterUser } from '../../core/adapters/adapter.js';
import type { AccountRow } from './account.entity.js';
import type { AuthEntities, EntityDefinition } from './auth-entities.js';
import type { AuthenticatorRow } from './authenticator.entity.js';
import { EntityTable } from './entity-table.js';
import type { SessionRow } from './session.entity.js';
import { UserJoin } from './user-join.js';
import type { VerificationTokenRow } from './verification-token.entity.js';

/** @throws {TypeError} when the `DataSource` was made without the entities. */
export class AuthTables {
  readonly users: EntityTable<AdapterUser>;
  readonly accounts: EntityTable<AccountRow>;
  readonly sessions: EntityTable<SessionRow>;
  readonly verificationTokens: EntityTable<VerificationTokenRow>;
  readonly accountUsers: UserJoin<AccountRow>;
  readonly sessionUsers: UserJoin<SessionRow>;
  readonly #entities: AuthEntities;
  #authenticators: EntityTable<AuthenticatorRow> | undefined;
  #hasAuthenticators: boolean | undefined;

  constructor(
    readonly dataSource: DataSource,
    entities: AuthEntities,
  ) {
    this.#entities = entities;
    this.users = table(dataSource, entities, 'UserEntity');
    this.accounts = table(dataSource, entities, 'AccountEntity');
    this.sessions = table(dataSource, entities, 'SessionEntity');
    this.verificationTokens = table(dataSource, entities, 'VerificationTokenEntity');
    this.accountUsers = new UserJoin(this.accounts, this.users, ['provider', 'providerAccountId']);
    this.sessionUsers = new UserJoin(this.sessions, this.users, ['sessionToken']);
  }

  /** Looked up on first use: an app without passkeys need not have the table. */
  get authenticators(): EntityTable<AuthenticatorRow> {
    this.#authenticators ??= table(this.dataSource, this.#entities, 'AuthenticatorEntity');
    return this.#authenticators;
  }

  /** Deletes somebody's passkeys, in a database that has a table for them. */
  async deleteAuthenticators(userId: string): Promise<void> {
    // Only an answer is remembered: a database that could not be asked is asked again.
    this.#hasAuthenticators ??= await hasTable(this.dataSource, this.#entities.AuthenticatorEntity);
    if (this.#hasAuthenticators) await this.authenticators.delete({ userId });
  }
}

async function hasTable(dataSource: DataSource, entity: EntityDefinition): Promise<boolean> {
  if (!dataSource.hasMetadata(entity)) return false;
  const queryRunner = dataSource.createQueryRunner();
  try {
    return await queryRunner.hasTable(dataSource.getMetadata(entity).tablePath);
  } finally {
    await queryRunner.release();
  }
}

function table<Row extends ObjectLiteral>(
  dataSource: DataSource,
  entities: AuthEntities,
  name: keyof AuthEntities,
): EntityTable<Row> {
  // By the object itself: names of classes do not survive minification.
  const entity: EntityDefinition = entities[name];
  if (!dataSource.hasMetadata(entity)) {
    throw new TypeError(`The DataSource does not know ${name}: add authEntities to its entities.`);
  }
  return new EntityTable<Row>(dataSource, dataSource.getMetadata(entity));
}

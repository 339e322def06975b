/** The tables of the adapter, as one list and as one set that an app can replace parts of. */
import type { EntitySchema } from 'typeorm';
import { AccountEntity } from './account.entity.js';
import { AuthenticatorEntity } from './authenticator.entity.js';
import { SessionEntity } from './session.entity.js';
import { UserEntity } from './user.entity.js';
import { VerificationTokenEntity } from './verification-token.entity.js';

/** A TypeORM entity: a schema, or a class with TypeORM's decorators. */
export type EntityDefinition = EntitySchema | (abstract new (...args: never[]) => object);

/**
 * The entities the adapter works on.
 *
 * An entity of your own has the properties of the one it replaces, under the same names, and any
 * others you like. Columns that you add to users come back with every user.
 */
export interface AuthEntities {
  readonly UserEntity: EntityDefinition;
  readonly AccountEntity: EntityDefinition;
  readonly SessionEntity: EntityDefinition;
  readonly VerificationTokenEntity: EntityDefinition;
  /** Its rows must go when their user goes: give its relation `onDelete: 'CASCADE'`. */
  readonly AuthenticatorEntity: EntityDefinition;
}

/** The entities the adapter uses unless it is given others. */
export const defaultEntities: AuthEntities = {
  UserEntity,
  AccountEntity,
  SessionEntity,
  VerificationTokenEntity,
  AuthenticatorEntity,
};

/**
 * The entities for the `entities` of a `DataSource` of your own.
 *
 * @example
 * ```ts
 * new DataSource({ ...database, entities: [...authEntities, Order], migrations: authMigrations });
 * ```
 * @publicApi
 */
export const authEntities: readonly EntitySchema[] = [
  UserEntity,
  AccountEntity,
  SessionEntity,
  VerificationTokenEntity,
  AuthenticatorEntity,
];

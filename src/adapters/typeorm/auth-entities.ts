/** The tables of the adapter, as one set that an app can replace and change parts of. */
import type { EntitySchema } from 'typeorm';
import { AccountEntity, accountEntity } from './account.entity.js';
import { AuthenticatorEntity, authenticatorEntity } from './authenticator.entity.js';
import { classOf } from './class-of-schema.js';
import type { DatabaseType } from './date-column.js';
import { SessionEntity, sessionEntity } from './session.entity.js';
import { tableLayout, type TableLayoutChoices } from './table-layout.js';
import { UserEntity, userEntity } from './user.entity.js';
import { VerificationTokenEntity, verificationTokenEntity } from './verification-token.entity.js';

/** A TypeORM entity: a schema, or a class with TypeORM's decorators. */
export type EntityDefinition = EntitySchema | (abstract new (...args: never[]) => object);

/**
 * The entities the adapter works on.
 *
 * An entity of your own has the properties of the one it replaces, under the same names, and any
 * others you like. Columns that you add to users come back with every user. Where users of your own are
 * a class with decorators, another entity of your own is one as well: TypeORM relates no schema to it.
 */
export interface AuthEntities {
  readonly UserEntity: EntityDefinition;
  readonly AccountEntity: EntityDefinition;
  readonly SessionEntity: EntityDefinition;
  readonly VerificationTokenEntity: EntityDefinition;
  /** Its rows must go when their user goes: give its relation `onDelete: 'CASCADE'`. */
  readonly AuthenticatorEntity: EntityDefinition;
}

/** The entities by name, and all of them as a list. */
export interface AuthEntitySet extends AuthEntities, Iterable<EntityDefinition> {}

/** What an app may have otherwise. */
export interface AuthEntityChoices extends Partial<AuthEntities>, TableLayoutChoices {}

/** The entities the adapter looks for in a `DataSource` unless it is given others. */
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
 * `dates: 'epoch'` is for the tables of `@auth/typeorm-adapter`, which go on as they are. `ids` says
 * who makes the ids, `tables` what the tables are called, and an entity of your own takes the place
 * of the one under its name. The adapter finds out all of this from the `DataSource`; entities of
 * your own it is told of: `TypeORMAdapter(dataSource, { entities: { SessionEntity: BrowserSession } })`.
 *
 * @param database - The `type` of the `DataSource`: databases differ in what they call a date.
 * @example
 * ```ts
 * new DataSource({
 *   ...database,
 *   type: 'postgres',
 *   entities: [...authEntities('postgres', { SessionEntity: BrowserSession }), Order],
 *   migrations: [...authMigrations],
 * });
 * ```
 * @publicApi
 */
export function authEntities(
  database: DatabaseType,
  { tables, ids, dates, ...replaced }: AuthEntityChoices = {},
): AuthEntitySet {
  const choices = { ...(tables && { tables }), ...(ids && { ids }), ...(dates && { dates }) };
  const user = replaced.UserEntity ?? UserEntity;
  const layout = tableLayout(database, choices, relationTarget(user));
  const owned = (schema: EntitySchema): EntityDefinition =>
    'options' in user ? schema : classOf(schema, user);
  const entities: AuthEntities = {
    UserEntity: replaced.UserEntity ?? userEntity(layout),
    AccountEntity: replaced.AccountEntity ?? owned(accountEntity(layout)),
    SessionEntity: replaced.SessionEntity ?? owned(sessionEntity(layout)),
    VerificationTokenEntity: replaced.VerificationTokenEntity ?? verificationTokenEntity(layout),
    AuthenticatorEntity: replaced.AuthenticatorEntity ?? owned(authenticatorEntity(layout)),
  };
  return { ...entities, [Symbol.iterator]: () => Object.values(entities).values() };
}

/**
 * By the object itself where there is one: names of classes do not survive minification. Where users are
 * a class with decorators, so is all that belongs to them: see {@link classOf}.
 */
function relationTarget(entity: EntityDefinition) {
  if (!('options' in entity)) return null;
  const { target, name } = entity.options;
  return target ? () => target : name;
}

/** The tables of the adapter, as one set that an app can replace and change parts of. */
import {
  Column,
  type DataSource,
  type DataSourceOptions,
  Entity,
  type EntitySchema,
  Index,
  JoinColumn,
  ManyToOne,
} from 'typeorm';
import type { DatabaseType } from './columns.js';
import {
  AccountEntity,
  accountEntity,
  AuthenticatorEntity,
  authenticatorEntity,
  SessionEntity,
  sessionEntity,
  UserEntity,
  userEntity,
  VerificationTokenEntity,
  verificationTokenEntity,
} from './entities.js';
import { tableLayout, type TableLayoutChoices } from './table-layout.js';

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
    'options' in user ? schema : getClass(schema, user);
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
 * a class with decorators, so is all that belongs to them: see {@link getClass}.
 */
function relationTarget(entity: EntityDefinition) {
  if (!('options' in entity)) return null;
  const { target, name } = entity.options;
  return target ? () => target : name;
}

/* MERGED adapter-entities.ts: Which entities an adapter works on: those it makes, or those that the app's `DataSource` has. */

/** What an app may have otherwise. */
export interface EntityChoices extends TableLayoutChoices {
  readonly entities?: Partial<AuthEntities> | undefined;
}

/** The entities for a connection of the adapter's own. */
export function ownedEntities(
  { type }: DataSourceOptions,
  { entities, ...layout }: EntityChoices,
): AuthEntities {
  return authEntities(type, { ...layout, ...entities });
}

/**
 * The entities to look for in a `DataSource` of the app's: by their names, however they are laid out.
 *
 * @throws {TypeError} when a layout was asked for, which the `DataSource` has been given already.
 */
export function borrowedEntities(
  { options }: DataSource,
  { entities, ...layout }: EntityChoices,
): AuthEntities {
  const [choice] = Object.entries(layout).find(([, value]) => value !== undefined) ?? [];
  if (choice !== undefined) {
    throw new TypeError(
      `The entities of a DataSource say what its tables are like: ` +
        `give ${choice} to authEntities('${options.type}', { ${choice} }).`,
    );
  }
  return { ...defaultEntities, ...entities };
}

/* MERGED class-of-schema.ts: Entities as classes, where users are one: TypeORM builds schemas and classes apart from each other, and
   has no relation, and so no foreign key, from the ones to the others. */

type EntityClass = abstract new (...args: never[]) => object;

/** The same table as a class, whose rows belong to users of the class `owner` and go with them. */
function getClass({ options }: EntitySchema, owner: EntityClass): EntityClass {
  class Row {}
  // TypeORM finds an entity by its name as well, which no minifier must touch.
  Object.defineProperty(Row, 'name', { value: options.name });
  Entity({ name: options.tableName ?? options.name })(Row);
  for (const [property, column] of Object.entries(options.columns)) {
    if (column) Column(column)(Row.prototype, property);
  }
  for (const { columns, unique = false } of options.indices ?? []) {
    if (Array.isArray(columns)) Index([...columns], { unique })(Row);
  }
  ManyToOne(() => owner, { nullable: false, onDelete: 'CASCADE' })(Row.prototype, 'user');
  JoinColumn()(Row.prototype, 'user');
  return Row;
}

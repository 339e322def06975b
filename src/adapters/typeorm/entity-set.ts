/** The entities of the adapter as one set, parts of which an app can replace. */
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
  createAccountEntity,
  AuthenticatorEntity,
  createAuthenticatorEntity,
  SessionEntity,
  createSessionEntity,
  UserEntity,
  createUserEntity,
  VerificationTokenEntity,
  createVerificationTokenEntity,
} from './entities.js';
import { createTableLayout, type TableLayoutChoices } from './table-layout.js';

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

/** The choices of {@link authEntities}. */
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
 * `dates: 'epoch'` is for existing tables of `@auth/typeorm-adapter`. `ids` is how ids are generated, `tables`
 * the names of the tables, and an entity of your own replaces the one of its name. The adapter finds all of this
 * in the `DataSource`, except entities of your own:
 * `TypeORMAdapter(dataSource, { entities: { SessionEntity: BrowserSession } })`.
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
  const layout = createTableLayout(database, choices, getRelationTarget(user));
  const owned = (schema: EntitySchema): EntityDefinition =>
    'options' in user ? schema : getClass(schema, user);
  const entities: AuthEntities = {
    UserEntity: replaced.UserEntity ?? createUserEntity(layout),
    AccountEntity: replaced.AccountEntity ?? owned(createAccountEntity(layout)),
    SessionEntity: replaced.SessionEntity ?? owned(createSessionEntity(layout)),
    VerificationTokenEntity:
      replaced.VerificationTokenEntity ?? createVerificationTokenEntity(layout),
    AuthenticatorEntity: replaced.AuthenticatorEntity ?? owned(createAuthenticatorEntity(layout)),
  };
  return { ...entities, [Symbol.iterator]: () => Object.values(entities).values() };
}

/**
 * The target of relations to users: the entity itself if possible, since minification changes names of classes.
 * `null` if users are a class with decorators: see {@link getClass}.
 */
function getRelationTarget(entity: EntityDefinition) {
  if (!('options' in entity)) return null;
  const { target, name } = entity.options;
  return target ? () => target : name;
}

/** The choices of the adapter about its entities. */
export interface EntityChoices extends TableLayoutChoices {
  readonly entities?: Partial<AuthEntities> | undefined;
}

/** The entities for a connection of the adapter's own. */
export function createOwnedEntities(
  { type }: DataSourceOptions,
  { entities, ...layout }: EntityChoices,
): AuthEntities {
  return authEntities(type, { ...layout, ...entities });
}

/**
 * The entities to find in a `DataSource` of the app, by their names.
 *
 * @throws {TypeError} if a layout is given, which the `DataSource` already has.
 */
export function getBorrowedEntities(
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

type EntityClass = abstract new (...args: never[]) => object;

/**
 * The schema as a class, whose rows belong to users of the class `owner` and are deleted with them. TypeORM builds
 * schemas and classes separately, and supports no relation, and so no foreign key, between the two.
 */
function getClass({ options }: EntitySchema, owner: EntityClass): EntityClass {
  class Row {}
  // TypeORM also finds an entity by its name, which a minifier must not change.
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

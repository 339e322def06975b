/** The entities of the adapter as one set, parts of which an app can replace. */
import type { DataSource, DataSourceOptions, EntitySchema } from 'typeorm';
import type { FeatureWithTables } from '../../core/tables/index.js';
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
import { createOwnedClass, type EntityClass } from './entity-class.js';
import { createFeatureEntities } from './features/feature-entities.js';
import { createTableLayout, type TableLayoutChoices } from './table-layout.js';

/** A TypeORM entity: a schema, or a class with TypeORM's decorators. */
export type EntityDefinition = EntitySchema | EntityClass;

/**
 * The entities the adapter works on.
 *
 * An entity of your own has the properties of the one it replaces, under the same names, and any
 * others you like. Columns that you add to users come back with every user. Where users of your own
 * are a class with decorators, another entity of your own is one as well: TypeORM relates no schema
 * to it.
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

/** The choice of features. */
interface FeatureChoice {
  /** The features whose tables are in the database too. Default: none. */
  readonly features?: readonly FeatureWithTables[] | undefined;
}

/** The choices of {@link authEntities}. */
export interface AuthEntityChoices
  extends Partial<AuthEntities>, TableLayoutChoices, FeatureChoice {}

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
 * `dates: 'epoch'` is for existing tables of `@auth/typeorm-adapter`. `ids` is how ids are
 * generated, `tables` the names of the tables, and an entity of your own replaces the one of its
 * name. `features` adds an entity for each of their tables to the list, for the migrations of
 * `featureMigrations`. The adapter finds all of this in the `DataSource`, except entities of your
 * own: `TypeORMAdapter(dataSource, { entities: { SessionEntity: BrowserSession } })`.
 *
 * @param database - The `type` of the `DataSource`: databases differ in what they call a date.
 * @throws {InvalidOption} when two features have different tables of one name.
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
  { tables, ids, dates, features, ...replaced }: AuthEntityChoices = {},
): AuthEntitySet {
  const choices = { ...(tables && { tables }), ...(ids && { ids }), ...(dates && { dates }) };
  const user = replaced.UserEntity ?? UserEntity;
  const layout = createTableLayout(database, choices, getRelationTarget(user));
  const owner = 'options' in user ? null : user;
  const owned = (schema: EntitySchema): EntityDefinition =>
    owner ? createOwnedClass(schema, owner) : schema;
  const entities: AuthEntities = {
    UserEntity: replaced.UserEntity ?? createUserEntity(layout),
    AccountEntity: replaced.AccountEntity ?? owned(createAccountEntity(layout)),
    SessionEntity: replaced.SessionEntity ?? owned(createSessionEntity(layout)),
    VerificationTokenEntity:
      replaced.VerificationTokenEntity ?? createVerificationTokenEntity(layout),
    AuthenticatorEntity: replaced.AuthenticatorEntity ?? owned(createAuthenticatorEntity(layout)),
  };
  const list: readonly EntityDefinition[] = [
    ...Object.values<EntityDefinition>({ ...entities }),
    ...createFeatureEntities(features, { database, layout, owner }),
  ];
  return { ...entities, [Symbol.iterator]: () => list.values() };
}

/**
 * The target of relations to users: the entity itself if possible, since minification changes names
 * of classes. `null` if users are a class with decorators: see {@link createOwnedClass}.
 */
function getRelationTarget(entity: EntityDefinition) {
  if (!('options' in entity)) return null;
  const { target, name } = entity.options;
  return target ? () => target : name;
}

/** The choices of the adapter about its entities. */
export interface EntityChoices extends TableLayoutChoices, FeatureChoice {
  readonly entities?: Partial<AuthEntities> | undefined;
}

/** The entities for a connection of the adapter's own. */
export function createOwnedEntities(
  { type }: DataSourceOptions,
  { entities, ...layout }: EntityChoices,
): AuthEntitySet {
  return authEntities(type, { ...layout, ...entities });
}

/**
 * The entities to find in a `DataSource` of the app, by their names.
 *
 * @throws {TypeError} if a layout or features are given, which the `DataSource` already has.
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

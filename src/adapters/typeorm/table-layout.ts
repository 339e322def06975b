/**
 * The layout that all entities share: the names of tables, ids, dates, and the relation to users.
 */
import type { EntitySchemaColumnOptions, EntitySchemaRelationOptions } from 'typeorm';
import {
  type DatabaseType,
  dateColumn,
  type DateStorage,
  createIdColumns,
  type IdColumns,
  type IdStrategy,
} from './columns.js';

/** The name of each entity's table. */
export interface TableNames {
  readonly UserEntity: string;
  readonly AccountEntity: string;
  readonly SessionEntity: string;
  readonly VerificationTokenEntity: string;
  readonly AuthenticatorEntity: string;
}

/** The default names of the tables. */
export const TABLE_NAMES: TableNames = {
  UserEntity: 'users',
  AccountEntity: 'accounts',
  SessionEntity: 'sessions',
  VerificationTokenEntity: 'verification_tokens',
  AuthenticatorEntity: 'authenticators',
};

/** The layout of one database, for the entities. */
export interface TableLayout {
  readonly tables: TableNames;
  readonly ids: IdColumns;
  readonly date: EntitySchemaColumnOptions;
  readonly optionalDate: EntitySchemaColumnOptions;
  /** The entity of users, for relations and foreign keys; `null` if no schema can refer to it. */
  readonly users: EntitySchemaRelationOptions['target'] | null;
  /** The relation `user`: the user a row belongs to, and is deleted with. */
  readonly owner: Readonly<Record<string, EntitySchemaRelationOptions>>;
}

/** The choices of a layout. */
export interface TableLayoutChoices {
  readonly tables?: Partial<TableNames>;
  readonly ids?: IdStrategy;
  readonly dates?: DateStorage;
}

/**
 * Creates a layout.
 *
 * @param user - The entity of users, by its class or its name; `null` if no schema can refer to it.
 */
export function createTableLayout(
  database: DatabaseType,
  { tables, ids = 'uuid', dates = 'native' }: TableLayoutChoices = {},
  user: EntitySchemaRelationOptions['target'] | null = 'PortcullisUser',
): TableLayout {
  return {
    tables: { ...TABLE_NAMES, ...tables },
    ids: createIdColumns(database, ids),
    date: dateColumn(database, { dates }),
    optionalDate: dateColumn(database, { dates, nullable: true }),
    users: user,
    owner: user === null ? {} : { user: createOwnerRelation(user) },
  };
}

function createOwnerRelation(
  target: EntitySchemaRelationOptions['target'],
): EntitySchemaRelationOptions {
  return {
    type: 'many-to-one',
    target,
    joinColumn: true,
    nullable: false,
    onDelete: 'CASCADE',
  };
}

/**
 * The layout of the exported entities, which only identify the entities of a `DataSource` to
 * TypeORM.
 */
export const DEFAULT_LAYOUT: TableLayout = createTableLayout('better-sqlite3');

/** What is chosen for all entities together: their tables, their ids, their dates, their owner. */
import type { EntitySchemaColumnOptions, EntitySchemaRelationOptions } from 'typeorm';
import {
  type DatabaseType,
  dateColumn,
  type DateStorage,
  idColumns,
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

/** What each table is called unless it is called something else. */
export const TABLE_NAMES: TableNames = {
  UserEntity: 'users',
  AccountEntity: 'accounts',
  SessionEntity: 'sessions',
  VerificationTokenEntity: 'verification_tokens',
  AuthenticatorEntity: 'authenticators',
};

/** What an entity is built with. */
export interface TableLayout {
  readonly tables: TableNames;
  readonly ids: IdColumns;
  readonly date: EntitySchemaColumnOptions;
  readonly optionalDate: EntitySchemaColumnOptions;
  /** The relation `user`, to whom a row belongs and with whom it goes. */
  readonly owner: Readonly<Record<string, EntitySchemaRelationOptions>>;
}

/** What can be chosen about a layout. */
export interface TableLayoutChoices {
  readonly tables?: Partial<TableNames>;
  readonly ids?: IdStrategy;
  readonly dates?: DateStorage;
}

/** @param user - The entity of users, by its class or its name; `null` if none can refer to it. */
export function tableLayout(
  database: DatabaseType,
  { tables, ids = 'uuid', dates = 'native' }: TableLayoutChoices = {},
  user: EntitySchemaRelationOptions['target'] | null = 'PortcullisUser',
): TableLayout {
  return {
    tables: { ...TABLE_NAMES, ...tables },
    ids: idColumns(database, ids),
    date: dateColumn(database, { dates }),
    optionalDate: dateColumn(database, { dates, nullable: true }),
    owner: user === null ? {} : { user: ownedBy(user) },
  };
}

function ownedBy(target: EntitySchemaRelationOptions['target']): EntitySchemaRelationOptions {
  return {
    type: 'many-to-one',
    target,
    joinColumn: true,
    nullable: false,
    onDelete: 'CASCADE',
  };
}

/** What the entities that TypeORM only finds others by are laid out like. */
export const DEFAULT_LAYOUT: TableLayout = tableLayout('better-sqlite3');

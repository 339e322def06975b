/** Columns, keys and names in the words of the database at hand, as the app's entities have them. */
import type { DataSource, EntityMetadata, Table, TableColumnOptions, TableOptions } from 'typeorm';
import { dateColumn } from '../columns.js';
import { type AuthEntities, defaultEntities } from '../entity-set.js';
import { TABLE_NAMES } from '../table-layout.js';

/** What an entity is for, such as `SessionEntity`. */
type Role = keyof AuthEntities;
type ColumnType = 'varchar' | 'text' | 'bigint' | 'boolean';

interface ColumnFacts {
  readonly isNullable?: boolean;
  readonly isPrimary?: boolean;
  /** Somebody outside chooses the value: two that differ in case are two values. */
  readonly isExact?: boolean;
}

type TableKeys = Pick<TableOptions, 'uniques' | 'indices' | 'foreignKeys'>;

interface Keys {
  /** The columns of a unique constraint. */
  readonly constraint?: readonly string[];
  /** The columns of a unique index. */
  readonly unique?: readonly string[];
  /** A column of an index. */
  readonly sorted?: string;
  /** Whether the rows belong to users, and go when their user goes. */
  readonly isOwned?: boolean;
}

const MYSQL = new Set(['mysql', 'mariadb', 'aurora-mysql']);
const EXACT_TEXT = { charset: 'utf8mb4', collation: 'utf8mb4_bin' };

/** Whether the database compares text without regard to case unless it is told otherwise. */
export function isMySql({ options }: DataSource): boolean {
  return MYSQL.has(options.type);
}

/** Text as the unique indexes compare it: two values that differ in case are two. */
export function exactly(dataSource: DataSource, column: string): string {
  if (!isMySql(dataSource)) return column;
  return `CONVERT(${column} USING ${EXACT_TEXT.charset}) COLLATE ${EXACT_TEXT.collation}`;
}

/** The entity of that role, whatever the app has made of it. */
export function getEntity(dataSource: DataSource, role: Role): EntityMetadata | undefined {
  const entity = defaultEntities[role];
  if (dataSource.hasMetadata(entity)) return dataSource.getMetadata(entity);
  // One of the app's own, in its place.
  return dataSource.entityMetadatas.find((known) => known.givenTableName === TABLE_NAMES[role]);
}

/** Makes parts of tables that fit the connection's types, and the entities' names, ids and dates. */
export function tableParts(dataSource: DataSource) {
  const { driver, namingStrategy, options } = dataSource;
  const isExactByNature = !isMySql(dataSource);

  const name = (role: Role): string => {
    const known = getEntity(dataSource, role);
    if (known) return known.tablePath;
    const schema = 'schema' in options ? options.schema : undefined;
    return driver.buildTableName(`${options.entityPrefix ?? ''}${TABLE_NAMES[role]}`, schema);
  };

  const columnName = (property: string): string =>
    namingStrategy.columnName(property, undefined, []);

  const column = (
    property: string,
    type: ColumnType,
    { isExact = false, ...facts }: ColumnFacts = {},
  ): TableColumnOptions => ({
    name: columnName(property),
    type: driver.normalizeType({ type }),
    ...(isExact && !isExactByNature && EXACT_TEXT),
    ...facts,
  });

  const id = (role: Role): TableColumnOptions => {
    const known = getEntity(dataSource, role)?.findColumnWithPropertyName('id');
    const strategy = known ? known.generationStrategy : 'uuid';
    return {
      ...idType(role),
      name: columnName('id'),
      isPrimary: true,
      ...(strategy && { isGenerated: true, generationStrategy: strategy }),
    };
  };

  const reference = (): TableColumnOptions => ({
    ...idType('UserEntity'),
    name: columnName('userId'),
  });

  const idType = (role: Role): Omit<TableColumnOptions, 'name'> => {
    const known = getEntity(dataSource, role)?.findColumnWithPropertyName('id');
    if (!known) return { type: driver.normalizeType({ type: 'uuid' }) };
    const isText = known.type === 'varchar' && !isExactByNature;
    const length = driver.getColumnLength(known);
    return {
      type: driver.normalizeType(known),
      ...(length && { length }),
      ...(isText && EXACT_TEXT),
    };
  };

  const date = (role: Role, property: string, isNullable = false): TableColumnOptions => {
    if (keepsEpochs(dataSource, role, property)) return column(property, 'varchar', { isNullable });
    const { type, precision } = dateColumn(options.type);
    return {
      name: columnName(property),
      type: driver.normalizeType({ type }),
      ...(precision !== undefined && { precision }),
      isNullable,
    };
  };

  const index = (properties: readonly string[], isUnique = false) => ({
    columnNames: properties.map(columnName),
    isUnique,
  });

  const keys = ({ constraint, unique, sorted, isOwned = false }: Keys): TableKeys => ({
    uniques: constraint && isExactByNature ? [{ columnNames: constraint.map(columnName) }] : [],
    indices: [
      // MySQL and MariaDB have no unique constraints apart from unique indexes.
      ...(constraint && !isExactByNature ? [index(constraint, true)] : []),
      ...(unique ? [index(unique, true)] : []),
      ...(isOwned ? [index(['userId'])] : []),
      ...(sorted ? [index([sorted])] : []),
    ],
    foreignKeys: isOwned
      ? [
          {
            columnNames: [columnName('userId')],
            referencedTableName: name('UserEntity'),
            referencedColumnNames: [columnName('id')],
            onDelete: 'CASCADE',
            onUpdate: 'NO ACTION',
          },
        ]
      : [],
  });

  return { name, column, id, reference, date, keys };
}

/** Whether the entity keeps this date as `@auth/typeorm-adapter` does, in text. */
function keepsEpochs(dataSource: DataSource, role: Role, property: string): boolean {
  const column = getEntity(dataSource, role)?.findColumnWithPropertyName(property);
  return column !== undefined && isTextType(dataSource.driver.normalizeType(column));
}

/** Whether a column of this type holds text, by what databases call it. */
export function isTextType(type: string): boolean {
  return /char|text/i.test(type);
}

/* MERGED references.ts: New tables beside a table of users that is older than they are. */

/**
 * The table, with its reference to users of the type that their ids have. MariaDB refuses any other,
 * and ids that were made as text are `varchar(36)` where new ones are `uuid`.
 */
export function referringTo(users: Table | undefined, wanted: Table): Table {
  const table = wanted.clone();
  for (const { columnNames, referencedColumnNames } of table.foreignKeys) {
    const reference = table.findColumnByName(columnNames[0] ?? '');
    const id = users?.findColumnByName(referencedColumnNames[0] ?? '');
    if (!reference || !id) continue;
    const { type, length, charset, collation } = id;
    Object.assign(reference, { type, length, charset, collation });
  }
  return table;
}

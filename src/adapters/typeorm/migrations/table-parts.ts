/** Builds columns, keys and names of tables for the database at hand, as in the app's entities. */
import type { DataSource, EntityMetadata, Table, TableColumnOptions, TableOptions } from 'typeorm';
import { dateColumn, EXACT_TEXT, isMySqlType } from '../columns.js';
import { type AuthEntities, defaultEntities } from '../entity-set.js';
import { TABLE_NAMES } from '../table-layout.js';

/** The role of an entity, such as `SessionEntity`. */
type Role = keyof AuthEntities;
type ColumnType = 'varchar' | 'text' | 'bigint' | 'boolean';

interface ColumnFacts {
  readonly isNullable?: boolean;
  readonly isPrimary?: boolean;
  /** Whether the value comes from outside: values that differ in case are different. */
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
  /** Whether the rows belong to users, and are deleted with them. */
  readonly isOwned?: boolean;
}

/** Whether the database is MySQL or MariaDB. */
export function isMySql({ options }: DataSource): boolean {
  return isMySqlType(options.type);
}

/** Text as the unique indexes compare it: case-sensitive. */
export function toExactText(dataSource: DataSource, column: string): string {
  if (!isMySql(dataSource)) return column;
  return `CONVERT(${column} USING ${EXACT_TEXT.charset}) COLLATE ${EXACT_TEXT.collation}`;
}

/** The entity of a role, which may be the app's own. */
export function getEntity(dataSource: DataSource, role: Role): EntityMetadata | undefined {
  const entity = defaultEntities[role];
  if (dataSource.hasMetadata(entity)) return dataSource.getMetadata(entity);
  // One of the app's own, in its place.
  return dataSource.entityMetadatas.find((known) => known.givenTableName === TABLE_NAMES[role]);
}

/**
 * Creates parts of tables with the types of the connection, and the names, ids and dates of the
 * entities.
 */
export function createTableParts(dataSource: DataSource) {
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

/** Whether the entity stores this date as text, like `@auth/typeorm-adapter`. */
function keepsEpochs(dataSource: DataSource, role: Role, property: string): boolean {
  const column = getEntity(dataSource, role)?.findColumnWithPropertyName(property);
  return column !== undefined && isTextType(dataSource.driver.normalizeType(column));
}

/** Whether a column type holds text, by its name in any of the databases. */
export function isTextType(type: string): boolean {
  return /char|text/i.test(type);
}

/**
 * The table, with its reference in the type of the existing users' ids. MariaDB refuses another
 * type, and ids that were created as text are `varchar(36)` where new ones are `uuid`.
 */
export function withUserReference(users: Table | undefined, wanted: Table): Table {
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

/** Columns, keys and names in the words of the database at hand. */
import type { DataSource, TableColumnOptions, TableOptions } from 'typeorm';

type ColumnType = 'uuid' | 'varchar' | 'text' | 'bigint' | 'boolean';

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
  /** Whether the rows belong to users, and go when their user goes. */
  readonly isOwned?: boolean;
}

const MYSQL = new Set(['mysql', 'mariadb', 'aurora-mysql']);

/** Makes parts of tables that fit the connection's types, its names, its schema and its prefix. */
export function tableParts(dataSource: DataSource) {
  const { driver, namingStrategy, options } = dataSource;
  const isMySql = MYSQL.has(options.type);
  // Elsewhere text is compared byte by byte unless somebody asks for something else.
  const exactly = isMySql ? { charset: 'utf8mb4', collation: 'utf8mb4_bin' } : {};

  const name = (table: string): string => {
    const schema = 'schema' in options ? options.schema : undefined;
    return driver.buildTableName(`${options.entityPrefix ?? ''}${table}`, schema);
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
    ...(isExact && exactly),
    ...facts,
  });

  const id = (): TableColumnOptions => ({
    ...column('id', 'uuid', { isPrimary: true }),
    isGenerated: true,
    generationStrategy: 'uuid',
  });

  const index = (properties: readonly string[], isUnique = false) => ({
    columnNames: properties.map(columnName),
    isUnique,
  });

  const keys = ({ constraint, unique, isOwned = false }: Keys): TableKeys => ({
    uniques: constraint && !isMySql ? [{ columnNames: constraint.map(columnName) }] : [],
    indices: [
      // MySQL and MariaDB have no unique constraints apart from unique indexes.
      ...(constraint && isMySql ? [index(constraint, true)] : []),
      ...(unique ? [index(unique, true)] : []),
      ...(isOwned ? [index(['userId'])] : []),
    ],
    foreignKeys: isOwned
      ? [
          {
            columnNames: [columnName('userId')],
            referencedTableName: name('users'),
            referencedColumnNames: [columnName('id')],
            onDelete: 'CASCADE',
            onUpdate: 'NO ACTION',
          },
        ]
      : [],
  });

  return { name, column, id, keys };
}

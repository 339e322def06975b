/**
 * The tables of features as tables of Drizzle, with the types and names of `KyselyTables`, which
 * reads and writes them.
 */
import type { SqlDialect } from '../../adapters/kysely/dialect.js';
import {
  indexedColumns,
  indexName,
  uniqueColumns,
} from '../../adapters/kysely/table-statements.js';
import { type Column, listTables, type TableDefinition } from '../../core/tables/index.js';
import { isNumericId, type SchemaRequest, type SchemaWriter, toCamelCase } from './columns.js';

/** The module of a database in Drizzle, its function for tables, and those for columns. */
interface DrizzleDialect {
  readonly module: string;
  readonly table: string;
  number(name: string): string;
  text(name: string, length: number | undefined): string;
  userId(name: string, type: string): string;
}

const isUuid = (type: string): boolean => /^uuid/i.test(type);

const DIALECTS: Readonly<Record<SqlDialect, DrizzleDialect>> = {
  postgres: {
    module: 'pg-core',
    table: 'pgTable',
    number: (name) => `bigint('${name}', { mode: 'number' })`,
    text: (name, length) =>
      length === undefined ? `text('${name}')` : `varchar('${name}', { length: ${length} })`,
    userId: (name, type) => (isUuid(type) ? `uuid('${name}')` : `text('${name}')`),
  },
  mysql: {
    module: 'mysql-core',
    table: 'mysqlTable',
    number: (name) => `bigint('${name}', { mode: 'number' })`,
    text: (name, length) =>
      length === undefined ? `longtext('${name}')` : `varchar('${name}', { length: ${length} })`,
    userId: (name) => `varchar('${name}', { length: 255 })`,
  },
  sqlite: {
    module: 'sqlite-core',
    table: 'sqliteTable',
    number: (name) => `integer('${name}')`,
    text: (name) => `text('${name}')`,
    userId: (name) => `text('${name}')`,
  },
};

export const writeDrizzleSchema: SchemaWriter = (request) => {
  const tables = listTables(request.features).map((table) => writeTable(table, request));
  const { module } = DIALECTS[request.dialect];
  const body = tables.join('\n\n');
  const used = [...new Set(body.match(/\b[a-zA-Z]+(?=\()/g))].filter((name) => IMPORTED.has(name));
  return [
    `import { ${used.toSorted().join(', ')} } from 'drizzle-orm/${module}';`,
    ...(body.includes('.references(')
      ? [`import { ${request.users?.table} } from './schema';`]
      : []),
    '',
    body,
    '',
  ].join('\n');
};

/** What the columns and tables are made by. */
const IMPORTED: ReadonlySet<string> = new Set([
  ...['pgTable', 'mysqlTable', 'sqliteTable', 'index'],
  ...['bigint', 'integer', 'longtext', 'text', 'uuid', 'varchar'],
]);

function writeTable(table: TableDefinition, request: SchemaRequest): string {
  const columns = Object.entries(table.columns).map(
    ([name, column]) => `    ${name}: ${writeColumn(table, name, column, request)},`,
  );
  const indexes = indexedColumns(table).map(
    (name) => `    index('${indexName(table, name)}').on(table.${name}),`,
  );
  return [
    `export const ${toCamelCase(table.name)} = ${DIALECTS[request.dialect].table}(`,
    `  '${table.name}',`,
    '  {',
    ...columns,
    '  },',
    ...(indexes.length > 0 ? ['  (table) => [', ...indexes, '  ],'] : []),
    ');',
  ].join('\n');
}

function writeColumn(
  table: TableDefinition,
  name: string,
  column: Column,
  { dialect, users }: SchemaRequest,
): string {
  const owner = users?.table === undefined ? undefined : `${users.table}.${users.column ?? 'id'}`;
  return [
    writeType(name, column, dialect, users),
    ...(name === table.key ? ['.primaryKey()'] : []),
    ...(name === table.key || column.isNullable ? [] : ['.notNull()']),
    ...(uniqueColumns(table).includes(name) ? ['.unique()'] : []),
    ...(column.type === 'user' && owner !== undefined
      ? [`.references(() => ${owner}, { onDelete: 'cascade' })`]
      : []),
  ].join('');
}

function writeType(
  name: string,
  { type, length }: Column,
  dialect: SqlDialect,
  users: SchemaRequest['users'],
): string {
  const drizzle = DIALECTS[dialect];
  if (type === 'date' || type === 'integer') return drizzle.number(name);
  if (type === 'text') return drizzle.text(name, length);
  return users && isNumericId(users)
    ? `integer('${name}')`
    : drizzle.userId(name, users?.type ?? 'text');
}

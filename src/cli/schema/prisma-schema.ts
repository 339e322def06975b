/**
 * The tables of features as models of Prisma, with the types and names of `KyselyTables`, which
 * reads and writes them.
 *
 * Prisma cannot declare a collation. The library compares text byte by byte in its statements all
 * the same.
 */
import {
  indexedColumns,
  indexName,
  uniqueColumns,
} from '../../adapters/kysely/table-statements.js';
import { type Column, listTables, type TableDefinition } from '../../core/tables/index.js';
import {
  isNumericId,
  type SchemaRequest,
  type SchemaWriter,
  toCamelCase,
  toPascalCase,
} from './columns.js';

export const writePrismaSchema: SchemaWriter = (request) => {
  const tables = listTables(request.features);
  return [...tables.map((table) => writeModel(table, request)), writeOwnerFields(tables, request)]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
};

function writeModel(table: TableDefinition, request: SchemaRequest): string {
  const columns = Object.entries(table.columns);
  const lines = [
    ...columns.map(([name, column]) => writeField(table, name, column, request)),
    ...columns.flatMap(([name, column]) => writeRelation(name, column, request)),
    '',
    ...indexedColumns(table).map((name) => `@@index([${name}], map: "${indexName(table, name)}")`),
    `@@map("${table.name}")`,
  ];
  const body = lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n');
  return `model ${toPascalCase(table.name)} {\n${body}\n}`;
}

function writeField(
  table: TableDefinition,
  name: string,
  column: Column,
  request: SchemaRequest,
): string {
  const attributes = [
    ...(name === table.key ? ['@id'] : []),
    ...(uniqueColumns(table).includes(name) ? ['@unique'] : []),
    ...getNativeType(column, request),
  ];
  const type = `${getType(column, request)}${column.isNullable ? '?' : ''}`;
  return [name, type, ...attributes].join(' ');
}

function getType({ type }: Column, { users }: SchemaRequest): string {
  if (type === 'date' || type === 'integer') return 'BigInt';
  return type === 'user' && users && isNumericId(users) ? 'Int' : 'String';
}

/** The column's type in the database, where `String` is another one. */
function getNativeType(column: Column, { dialect, users }: SchemaRequest): string[] {
  if (dialect === 'sqlite') return [];
  if (column.type === 'user') return getNativeUserType(dialect, users);
  if (column.type !== 'text') return [];
  if (column.length !== undefined) return [`@db.VarChar(${column.length})`];
  return dialect === 'mysql' ? ['@db.LongText'] : [];
}

function getNativeUserType(
  dialect: SchemaRequest['dialect'],
  users: SchemaRequest['users'],
): string[] {
  if (/^uuid/i.test(users?.type ?? '')) return ['@db.Uuid'];
  return dialect === 'mysql' && !users ? ['@db.VarChar(255)'] : [];
}

/** The rows of a deleted user are deleted too. */
function writeRelation(name: string, column: Column, { users }: SchemaRequest): string[] {
  if (column.type !== 'user' || !users) return [];
  const owner = `fields: [${name}], references: [${users.column ?? 'id'}], onDelete: Cascade`;
  const optional = column.isNullable ? '?' : '';
  return [`user ${users.table}${optional} @relation(${owner})`];
}

/** Prisma wants both sides of a relation. */
function writeOwnerFields(tables: readonly TableDefinition[], { users }: SchemaRequest): string {
  const owned = tables.filter(({ columns }) =>
    Object.values(columns).some(({ type }) => type === 'user'),
  );
  if (!users || owned.length === 0) return '';
  const fields = owned.map(({ name, columns, key }) => {
    const isOne = columns[key]?.type === 'user';
    return `//   ${toCamelCase(name)} ${toPascalCase(name)}${isOne ? '?' : '[]'}`;
  });
  return [`// Add to model ${users.table}:`, ...fields].join('\n');
}

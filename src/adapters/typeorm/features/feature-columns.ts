/**
 * The columns of the tables of features: their types in each database, and the values that they
 * hold.
 */
import type { EntitySchemaColumnOptions, ValueTransformer } from 'typeorm';
import { isStorableText } from '../../../core/adapters/index.js';
import type { Column } from '../../../core/tables/index.js';
import { bigintNumber, type DatabaseType, EXACT_TEXT, isMySqlType } from '../columns.js';
import { isStorableKey } from '../storable-values.js';
import type { TableLayout } from '../table-layout.js';
import { createForeignKey } from './user-references.js';

/** Creates a column for an entity. */
export function createFeatureColumn(
  column: Column,
  database: DatabaseType,
  layout: TableLayout,
): EntitySchemaColumnOptions {
  const { isNullable: nullable, length } = column;
  switch (column.type) {
    case 'text':
      return { ...createTextColumn(database, length), nullable };
    case 'date':
      return { type: 'bigint', nullable, transformer: epochNumber };
    case 'integer':
      return { type: 'bigint', nullable, transformer: bigintNumber };
    case 'user': {
      const { ids, users } = layout;
      return { ...ids.reference, nullable, ...(users && createForeignKey(users)) };
    }
  }
}

/** Text that is compared and ordered byte by byte. SQLite does so by nature. */
function createTextColumn(
  database: DatabaseType,
  length: number | undefined,
): EntitySchemaColumnOptions {
  const sized = length === undefined ? {} : { length };
  if (isMySqlType(database)) {
    // The type `text` of MySQL ends at 64 KB.
    return { type: length === undefined ? 'mediumtext' : 'varchar', ...sized, ...EXACT_TEXT };
  }
  const isPostgres = database.includes('postgres');
  return {
    type: length === undefined ? 'text' : 'varchar',
    ...sized,
    ...(isPostgres && { collation: 'C' }),
  };
}

/** For dates as milliseconds since the epoch, in 64 bits: the same on every database. */
const epochNumber: ValueTransformer = {
  to: (date: unknown) => (date instanceof Date ? date.getTime() : date),
  from: (stored: unknown) =>
    stored === null || stored === undefined ? null : new Date(Number(stored)),
};

/**
 * Whether a column can hold the value. Drivers must not get another one: PostgreSQL throws an error
 * for a NUL, and mysql2 writes an object as a comparison of the column with itself.
 *
 * @param type - The type of the column, as the database calls it.
 */
export function canHold(column: Column, type: string, value: unknown): boolean {
  switch (column.type) {
    case 'text':
      return typeof value === 'string' && isStorableText(value) && hasRoom(column, value);
    case 'user':
      return typeof value === 'string' && isStorableKey(type, value) && isExact(type, value);
    case 'date':
      return value instanceof Date && !Number.isNaN(value.getTime());
    case 'integer':
      return Number.isSafeInteger(value);
  }
}

/** SQLite has no limit, and MySQL cuts off the rest unless it is strict. */
function hasRoom({ length = Infinity }: Column, text: string): boolean {
  // The databases count characters, of which some are two of a string.
  return text.length <= length || [...text].length <= length;
}

/** Databases keep a UUID in lower case, and find it in any. */
function isExact(type: string, id: string): boolean {
  return type !== 'uuid' || id === id.toLowerCase();
}

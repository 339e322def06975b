/** Where ids come from, and the columns they are in. The adapter's callers see text in any case. */
import type { EntitySchemaColumnOptions, ValueTransformer } from 'typeorm';
import type { DatabaseType } from './date-column.js';

/**
 * Who makes the ids: UUIDs made by the database or TypeORM, integers of 32 or 64 bits counted by the
 * database, or text made by a function, such as `() => ulid()`.
 */
export type IdStrategy = 'uuid' | 'increment' | 'bigint' | (() => string);

/** The columns of one strategy. */
export interface IdColumns {
  readonly id: EntitySchemaColumnOptions;
  /** The column of an id of another table. */
  readonly reference: EntitySchemaColumnOptions;
}

/** Numbers as the text that the rest of the world takes ids for. */
const numberAsText: ValueTransformer = {
  to: (id: unknown) => id,
  from: (stored: unknown) => (isCount(stored) ? String(stored) : stored),
};

/** Marks a column whose values a function makes, for whoever inserts rows to find. */
export class GeneratedText implements ValueTransformer {
  constructor(readonly next: () => string) {}

  to(id: unknown): unknown {
    return id;
  }

  from(stored: unknown): unknown {
    return stored;
  }
}

export function idColumns(database: DatabaseType, strategy: IdStrategy): IdColumns {
  if (typeof strategy === 'function') {
    const transformer = new GeneratedText(strategy);
    return { id: { type: 'varchar', primary: true, transformer }, reference: { type: 'varchar' } };
  }
  if (strategy === 'uuid') {
    const type = 'uuid';
    return { id: { type, primary: true, generated: 'uuid' }, reference: { type } };
  }
  // The integers of SQLite have 64 bits, and it counts in columns of no other name.
  const isWide = strategy === 'bigint' && !/sql(ite|js)/.test(database);
  const column = { type: isWide ? 'bigint' : 'integer', transformer: numberAsText } as const;
  return { id: { ...column, primary: true, generated: 'increment' }, reference: column };
}

function isCount(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** The column of a date, in the words of the database at hand. */
import type { DataSourceOptions, EntitySchemaColumnOptions, ValueTransformer } from 'typeorm';

/** What TypeORM calls a database, such as `postgres`, `mariadb` or `better-sqlite3`. */
export type DatabaseType = DataSourceOptions['type'];

/**
 * How dates are kept: in date columns, or as `@auth/typeorm-adapter` keeps them, which is as the
 * milliseconds since the epoch in text.
 */
export type DateStorage = 'native' | 'epoch';

/** A date column, for an entity schema and for TypeORM's decorators. */
export type DateColumn = Pick<
  EntitySchemaColumnOptions,
  'type' | 'precision' | 'transformer' | 'nullable'
>;

interface DateColumnFacts {
  /** Whether there may be no date. Default `false`. */
  readonly nullable?: boolean;
  /** Default `native`. */
  readonly dates?: DateStorage;
}

const WITH_TIME_ZONE: ReadonlySet<DatabaseType> = new Set([
  'postgres',
  'aurora-postgres',
  'cockroachdb',
]);
const MYSQL: ReadonlySet<DatabaseType> = new Set(['mysql', 'mariadb', 'aurora-mysql']);

/**
 * The column of a date that the adapter reads and writes, for an entity of your own: `timestamp with
 * time zone` on PostgreSQL, `datetime(3)` in UTC on MySQL and MariaDB, `datetime` in UTC elsewhere.
 * `NULL` is read and written as `null`, also when the column is spread with `nullable: true`.
 *
 * @example
 * ```ts
 * @Entity('sessions')
 * class BrowserSession {
 *   @Column(dateColumn('postgres'))
 *   expires!: Date;
 * }
 * ```
 * @publicApi
 */
export function dateColumn(
  database: DatabaseType,
  { nullable = false, dates = 'native' }: DateColumnFacts = {},
): DateColumn {
  if (dates === 'epoch') {
    const transformer = nullable ? optionalEpochMilliseconds : epochMilliseconds;
    return { type: 'varchar', nullable, transformer };
  }
  if (MYSQL.has(database)) {
    const transformer = nullable ? optionalUtcDateLiteral : utcDateLiteral;
    return { type: 'datetime', precision: 3, nullable, transformer };
  }
  const type = WITH_TIME_ZONE.has(database) ? 'timestamp with time zone' : 'datetime';
  return { type, nullable, transformer: nullable ? optionalUtcDate : utcDate };
}

/* MERGED id-column.ts: Where ids come from, and the columns they are in. The adapter's callers see text in any case. */

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

/* MERGED utc-date.ts: Moments in date columns: in UTC, whatever the time zone of the server, session and process. */

/**
 * For a date column of a database that knows what a moment is, or whose driver writes UTC.
 *
 * What is no date, such as `infinity`, reads as the epoch itself: whatever it was meant to limit has
 * expired, and nobody downstream meets an `Invalid Date`.
 */
export const utcDate: ValueTransformer = {
  to: valid,
  from: readOrEpoch,
};

/** For a date whose presence is itself a statement: what is no date reads as `null`. */
export const optionalUtcDate: ValueTransformer = { to: valid, from: read };

/**
 * For a `datetime` of MySQL or MariaDB. Their driver writes a `Date` as the process's own time
 * unless the connection says `timezone: 'Z'`; written as a literal, it is UTC on any connection.
 */
export const utcDateLiteral: ValueTransformer = {
  to: literal,
  from: readOrEpoch,
};

/** {@link utcDateLiteral}, for a date whose presence is itself a statement. */
export const optionalUtcDateLiteral: ValueTransformer = { to: literal, from: read };

/** MySQL refuses a year of five digits, and SQLite would sort it before all others. */
const LATEST = new Date('9999-12-31T23:59:59.999Z');

const LITERALS: ReadonlySet<unknown> = new Set([utcDateLiteral, optionalUtcDateLiteral]);

/**
 * The expression that reads a column written as a literal, with its time zone: read as it is, the
 * driver would take it for the process's own time, in which an hour of each spring does not exist.
 */
export function readableDate(column: string, { transformer }: { transformer?: unknown }): string {
  return LITERALS.has(transformer) ? `DATE_FORMAT(${column}, '%Y-%m-%dT%H:%i:%s.%fZ')` : column;
}

/** SQL as it is. The driver asks every object for this method. */
class SqlLiteral {
  constructor(private readonly sql: string) {}

  toSqlString(): string {
    return this.sql;
  }
}

function literal(date: Date | null | undefined): SqlLiteral | null | undefined {
  const moment = valid(date);
  if (!moment) return moment;
  return new SqlLiteral(`'${moment.toISOString().slice(0, -1).replace('T', ' ')}'`);
}

function valid(date: Date | null | undefined): Date | null | undefined {
  if (!date) return date;
  if (Number.isNaN(date.getTime())) throw new TypeError('A date to be stored is invalid.');
  return date > LATEST ? LATEST : date;
}

/**
 * The epoch for what is no date, and `null` for NULL: a column whose date must be there has none, unless
 * the app spread it into one of its own with `nullable: true`.
 */
function readOrEpoch(stored: unknown): Date | null {
  return stored === null || stored === undefined ? null : (read(stored) ?? new Date(0));
}

function read(stored: unknown): Date | null {
  return stored instanceof Date && !Number.isNaN(stored.getTime()) ? stored : null;
}

/* MERGED epoch-milliseconds.ts: Dates as this schema keeps them: the milliseconds since the epoch, as decimal text in a varchar
   column. That is what the tables of existing apps hold, so it is read and written exactly so. */

const DECIMAL = /^-?\d{1,16}$/;

/**
 * For a date that must be there. Text that is no date reads as the epoch itself: whatever it was
 * meant to limit has expired, and nobody downstream meets an `Invalid Date`.
 */
export const epochMilliseconds: ValueTransformer = {
  to: writeEpoch,
  // NULL is there only where the app spread the column into one of its own with `nullable: true`.
  from: (stored: unknown): Date | null =>
    stored === null || stored === undefined ? null : (readEpoch(stored) ?? new Date(0)),
};

/**
 * For a date whose presence is itself a statement, such as `emailVerified`. Text that is no date
 * reads as `null`: it states nothing.
 */
export const optionalEpochMilliseconds: ValueTransformer = { to: writeEpoch, from: readEpoch };

function readEpoch(stored: unknown): Date | null {
  const text = String(stored);
  if (!DECIMAL.test(text)) return null;
  const date = new Date(Number(text));
  return Number.isNaN(date.getTime()) ? null : date;
}

function writeEpoch(date: Date | null | undefined): string | null | undefined {
  if (date === null || date === undefined) return date;
  const time = date.getTime();
  if (Number.isNaN(time)) throw new TypeError('A date to be stored is invalid.');
  return String(time);
}

/* MERGED bigint-number.ts: 64-bit integers as numbers: database drivers hand them over as text, to lose no digit. */

/** For seconds and counters, which stay far below the last integer a number can hold. */
export const bigintNumber: ValueTransformer = {
  // Some providers count in fractions of a second, which an integer column refuses.
  to: (value: unknown): unknown => (typeof value === 'number' ? whole(value) : value),
  from: (stored: unknown): number | null =>
    stored === null || stored === undefined ? null : whole(Number(stored)),
};

function whole(value: number): number | null {
  return Number.isFinite(value) ? Math.trunc(value) : null;
}

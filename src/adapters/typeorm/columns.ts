/**
 * The columns of dates, ids and integers, in the types of each database, with their transformers.
 */
import type { DataSourceOptions, EntitySchemaColumnOptions, ValueTransformer } from 'typeorm';

/** TypeORM's name of a database, such as `postgres`, `mariadb` or `better-sqlite3`. */
export type DatabaseType = DataSourceOptions['type'];

/**
 * How dates are stored: `native` in date columns, or `epoch` as in `@auth/typeorm-adapter`, which
 * stores the milliseconds since the epoch as text.
 */
export type DateStorage = 'native' | 'epoch';

/** A date column, for an entity schema and for TypeORM's decorators. */
export type DateColumn = Pick<
  EntitySchemaColumnOptions,
  'type' | 'precision' | 'transformer' | 'nullable'
>;

interface DateColumnFacts {
  /** Whether the date may be `null`. Default `false`. */
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
 * Whether the database is MySQL or MariaDB, which ignore case unless a collation says otherwise.
 */
export function isMySqlType(database: DatabaseType): boolean {
  return MYSQL.has(database);
}

/** The collation of MySQL and MariaDB in which values that differ in case are different. */
export const EXACT_TEXT = { charset: 'utf8mb4', collation: 'utf8mb4_bin' } as const;

/**
 * The bytes of a text of MySQL or MariaDB, as an expression. Their collations ignore spaces at the
 * end, and some of them case: the index finds the rows, and their bytes decide.
 */
export function toBytes(text: string): string {
  return `CAST(CONVERT(${text} USING ${EXACT_TEXT.charset}) AS BINARY)`;
}

/**
 * The column of a date that the adapter reads and writes, for an entity of your own:
 * `timestamp with time zone` on PostgreSQL, `datetime(3)` in UTC on MySQL and MariaDB, `datetime`
 * in UTC elsewhere. `NULL` is read and written as `null`, also when the column is spread with
 * `nullable: true`.
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
  if (isMySqlType(database)) {
    const transformer = nullable ? optionalUtcDateLiteral : utcDateLiteral;
    return { type: 'datetime', precision: 3, nullable, transformer };
  }
  const type = WITH_TIME_ZONE.has(database) ? 'timestamp with time zone' : 'datetime';
  return { type, nullable, transformer: nullable ? optionalUtcDate : utcDate };
}

/**
 * How ids are generated: UUIDs of the database or TypeORM, integers of 32 or 64 bits counted by the
 * database, or text of a function, such as `() => ulid()`. The adapter's callers always get text.
 */
export type IdStrategy = 'uuid' | 'increment' | 'bigint' | (() => string);

/** The columns of one strategy. */
export interface IdColumns {
  readonly id: EntitySchemaColumnOptions;
  /** The column of an id of another table. */
  readonly reference: EntitySchemaColumnOptions;
}

/** Reads numbers as text, since ids are text outside of the database. */
const numberAsText: ValueTransformer = {
  to: (id: unknown) => id,
  from: (stored: unknown) => (isCount(stored) ? String(stored) : stored),
};

/** Marks a column whose values a function generates; an insertion calls it. */
export class GeneratedText implements ValueTransformer {
  constructor(readonly next: () => string) {}

  to(id: unknown): unknown {
    return id;
  }

  from(stored: unknown): unknown {
    return stored;
  }
}

export function createIdColumns(database: DatabaseType, strategy: IdStrategy): IdColumns {
  if (typeof strategy === 'function') {
    const transformer = new GeneratedText(strategy);
    return { id: { type: 'varchar', primary: true, transformer }, reference: { type: 'varchar' } };
  }
  if (strategy === 'uuid') {
    const type = 'uuid';
    return { id: { type, primary: true, generated: 'uuid' }, reference: { type } };
  }
  // SQLite's integers have 64 bits, and it generates values only in columns of the type `integer`.
  const isWide = strategy === 'bigint' && !/sql(ite|js)/.test(database);
  const column = { type: isWide ? 'bigint' : 'integer', transformer: numberAsText } as const;
  return { id: { ...column, primary: true, generated: 'increment' }, reference: column };
}

function isCount(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/**
 * For a date column of a database that stores moments, or whose driver writes UTC.
 *
 * An invalid date, such as `infinity`, is read as the epoch: it counts as expired, and no code gets
 * an `Invalid Date`.
 */
export const utcDate: ValueTransformer = {
  to: toStorableDate,
  from: readRequiredDate,
};

/** For a date whose presence has a meaning: an invalid date is read as `null`. */
export const optionalUtcDate: ValueTransformer = { to: toStorableDate, from: readDate };

/**
 * For a `datetime` of MySQL or MariaDB. Their driver writes a `Date` in the process's time zone
 * unless the connection has `timezone: 'Z'`; a literal is UTC on any connection.
 */
export const utcDateLiteral: ValueTransformer = {
  to: toSqlLiteral,
  from: readRequiredDate,
};

/** {@link utcDateLiteral}, for a date whose presence has a meaning. */
export const optionalUtcDateLiteral: ValueTransformer = { to: toSqlLiteral, from: readDate };

/** MySQL refuses a year of five digits, and SQLite would sort it before all others. */
const LATEST = new Date('9999-12-31T23:59:59.999Z');

const LITERALS: ReadonlySet<unknown> = new Set([utcDateLiteral, optionalUtcDateLiteral]);

/**
 * The expression that reads a column written as a literal, with its time zone: otherwise the driver
 * would read it in the process's time zone, in which an hour of each spring does not exist.
 */
export function toReadableDate(column: string, { transformer }: { transformer?: unknown }): string {
  return LITERALS.has(transformer) ? `DATE_FORMAT(${column}, '%Y-%m-%dT%H:%i:%s.%fZ')` : column;
}

/** Unescaped SQL. The driver calls this method on every object. */
class SqlLiteral {
  constructor(private readonly sql: string) {}

  toSqlString(): string {
    return this.sql;
  }
}

function toSqlLiteral(date: Date | null | undefined): SqlLiteral | null | undefined {
  const moment = toStorableDate(date);
  if (!moment) return moment;
  return new SqlLiteral(`'${moment.toISOString().slice(0, -1).replace('T', ' ')}'`);
}

function toStorableDate(date: Date | null | undefined): Date | null | undefined {
  if (!date) return date;
  if (Number.isNaN(date.getTime())) throw new TypeError('A date to be stored is invalid.');
  return date > LATEST ? LATEST : date;
}

/**
 * Reads an invalid date as the epoch, and NULL as `null`: a column that requires a date has no
 * NULL, unless the app spread it into its own column with `nullable: true`.
 */
function readRequiredDate(stored: unknown): Date | null {
  return stored === null || stored === undefined ? null : (readDate(stored) ?? new Date(0));
}

function readDate(stored: unknown): Date | null {
  return stored instanceof Date && !Number.isNaN(stored.getTime()) ? stored : null;
}

const DECIMAL = /^-?\d{1,16}$/;

/**
 * For a required date, stored as the milliseconds since the epoch in decimal text: the format of
 * `@auth/typeorm-adapter`, so it must stay exactly as it is. Invalid text is read as the epoch: it
 * counts as expired, and no code gets an `Invalid Date`.
 */
export const epochMilliseconds: ValueTransformer = {
  to: writeEpoch,
  // NULL occurs only if the app spread the column into its own one with `nullable: true`.
  from: (stored: unknown): Date | null =>
    stored === null || stored === undefined ? null : (readEpoch(stored) ?? new Date(0)),
};

/**
 * For a date whose presence has a meaning, such as `emailVerified`. Invalid text is read as `null`.
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

/**
 * For 64-bit integers, which drivers return as text, read as numbers: seconds and counters stay far
 * below the last safe integer.
 */
export const bigintNumber: ValueTransformer = {
  // Some providers send fractions of a second, which an integer column refuses.
  to: (value: unknown): unknown => (typeof value === 'number' ? toInteger(value) : value),
  from: (stored: unknown): number | null =>
    stored === null || stored === undefined ? null : toInteger(Number(stored)),
};

function toInteger(value: number): number | null {
  return Number.isFinite(value) ? Math.trunc(value) : null;
}

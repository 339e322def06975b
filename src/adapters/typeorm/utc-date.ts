/** Moments in date columns: in UTC, whatever the time zone of the server, session and process. */
import type { ValueTransformer } from 'typeorm';

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

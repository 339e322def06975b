/**
 * The SQL expressions of each database for milliseconds since the epoch in text. Every expression
 * uses UTC, whatever the session's time zone.
 */
import type { DataSource } from 'typeorm';
import { isMySql } from '../table-parts.js';

/** The expressions of one database. A column is given as escaped by the driver. */
export interface EpochDialect {
  /** Whether the text is a moment in a year of four digits. */
  readonly isMoment: (column: string) => string;
  /** Any value as text. */
  readonly toText: (column: string) => string;
  /** The moment, as a date or as the text of one. */
  readonly toDate: (column: string) => string;
  /** The milliseconds of a date, as text. */
  readonly toEpoch: (column: string) => string;
}

/** Of the years 1000 to 9999, which every database can keep. */
const EARLIEST = '-30610224000000';
const LATEST = '253402300799999';

const postgres: EpochDialect = {
  // Only CASE guarantees the order of evaluation.
  isMoment: (column) =>
    `CASE WHEN ${column} ~ '^-?[0-9]{1,15}$' ` +
    `THEN ${column}::bigint BETWEEN ${EARLIEST} AND ${LATEST} ELSE false END`,
  toText: (column) => `CAST(${column} AS text)`,
  toDate: (column) => `timestamptz 'epoch' + ${column}::bigint * interval '1 millisecond'`,
  toEpoch: (column) => `round((extract(epoch from ${column}) * 1000)::numeric)::bigint::text`,
};

const mysql: EpochDialect = {
  // Or already a date: MySQL cannot roll back an interrupted upgrade.
  isMoment: (column) =>
    `(${column} REGEXP '^[0-9]{4}-[0-9]{2}-[0-9]{2} ' OR (${column} REGEXP '^-?[0-9]{1,15}$' ` +
    `AND CAST(${column} AS SIGNED) BETWEEN ${EARLIEST} AND ${LATEST}))`,
  toText: (column) => `CAST(${column} AS CHAR)`,
  toDate: (column) =>
    `DATE_FORMAT(TIMESTAMPADD(MICROSECOND, CAST(${column} AS SIGNED) * 1000, ` +
    `'1970-01-01 00:00:00'), '%Y-%m-%d %H:%i:%s.%f')`,
  toEpoch: (column) =>
    `CAST(TIMESTAMPDIFF(MICROSECOND, '1970-01-01 00:00:00', ${column}) DIV 1000 AS CHAR)`,
};

const sqlite: EpochDialect = {
  isMoment: (column) =>
    `(CAST(CAST(${column} AS INTEGER) AS TEXT) = CAST(${column} AS TEXT) ` +
    `AND CAST(${column} AS INTEGER) BETWEEN ${EARLIEST} AND ${LATEST})`,
  toText: (column) => `CAST(${column} AS text)`,
  toDate: (column) =>
    `strftime('%Y-%m-%d %H:%M:%f', CAST(${column} AS INTEGER) / 1000.0, 'unixepoch')`,
  // Not by Julian days, which are fractions: the milliseconds are the last three digits.
  toEpoch: (column) =>
    `CAST(CAST(strftime('%s', ${column}) AS INTEGER) * 1000 ` +
    `+ CAST(substr(${column}, 21, 3) AS INTEGER) AS TEXT)`,
};

/** @throws {TypeError} for a database that the upgrade does not support. */
export function selectEpochDialect(dataSource: DataSource): EpochDialect {
  const { type } = dataSource.options;
  if (isMySql(dataSource)) return mysql;
  if (type === 'postgres' || type === 'aurora-postgres') return postgres;
  if (/sql(ite|js)/.test(type)) return sqlite;
  throw new TypeError(`The upgrade does not know the database ${type}.`);
}

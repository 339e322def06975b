/** The column of a date, in the words of the database at hand. */
import type { DataSourceOptions, EntitySchemaColumnOptions } from 'typeorm';
import { epochMilliseconds, optionalEpochMilliseconds } from './epoch-milliseconds.js';
import { optionalUtcDate, optionalUtcDateLiteral, utcDate, utcDateLiteral } from './utc-date.js';

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

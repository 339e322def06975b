/**
 * What is set for the connections of a database, where the adapter cannot work with it: values
 * would run as SQL, what is stored would be lost, or dates could not be read.
 */
import type { DataSource, EntityManager } from 'typeorm';
import type { DatabaseDifference } from '../../core/adapters/index.js';
import { withDeadline } from '../../core/kernel/index.js';
import { findEscapingFault, SET_MYSQL_SESSION } from '../../core/tables/index.js';
import { getDataSource } from './installed-typeorm.js';
import { UnusableDatabase, withSafeErrors } from './typeorm-adapter.errors.js';

type Row = Readonly<Record<string, unknown>>;

/** What is read of a connection, and what is wrong with it. */
interface SessionCheck {
  /** What a statement selects. */
  readonly columns: string;
  readonly findFaults: (row: Row) => DatabaseDifference[];
}

export const MYSQL_SESSION: SessionCheck = {
  columns: '@@sql_mode AS mode, @@autocommit AS autocommit',
  findFaults: ({ mode, autocommit }) => {
    const escaping = findEscapingFault(mode);
    return [
      ...(escaping ? [escaping] : []),
      ...(Number(autocommit) === 0
        ? [
            {
              message: 'autocommit is off: what is stored outside of a transaction is lost.',
              remedy: 'SET GLOBAL autocommit = 1, and leave it out of init_connect.',
            },
          ]
        : []),
    ];
  },
};

export const POSTGRES_SESSION: SessionCheck = {
  columns: `current_setting('datestyle') AS datestyle, current_database() AS database`,
  findFaults: ({ datestyle, database }) =>
    String(datestyle).startsWith('ISO')
      ? []
      : [
          {
            message: `datestyle is ${String(datestyle)}: the driver cannot read such dates, and sessions count as expired.`,
            remedy: `ALTER DATABASE "${String(database)}" SET datestyle = 'ISO', or ALTER ROLE … SET.`,
          },
        ],
};

/** How long the database may take to say what is set, in milliseconds. */
const LIMIT_MS = 5_000;

const usable = new WeakSet<DataSource>();

/**
 * Asks an open database once what is set for its connections.
 *
 * @throws {UnusableDatabase} when the adapter cannot work with it.
 */
export async function assertUsableSession(manager: EntityManager): Promise<void> {
  const dataSource = getDataSource(manager);
  const check = selectCheck(dataSource);
  if (!check || usable.has(dataSource)) return;
  const rows = manager.query<Row[]>(`SELECT ${check.columns}`);
  const [row = {}] = await withDeadline(withSafeErrors(rows), LIMIT_MS, 'The database');
  const [fault] = check.findFaults(row);
  if (fault) throw new UnusableDatabase(fault);
  usable.add(dataSource);
}

function selectCheck({ options, entityMetadatas }: DataSource): SessionCheck | undefined {
  if (options.type === 'mysql' || options.type === 'mariadb') return MYSQL_SESSION;
  // Tables of `dates: 'epoch'` have none.
  const hasDates = entityMetadatas.some(({ columns }) =>
    columns.some(({ type }) => typeof type === 'string' && type.startsWith('timestamp')),
  );
  return options.type === 'postgres' && hasDates ? POSTGRES_SESSION : undefined;
}

/** A connection of mysql2 or of mysql, which runs one statement after the other. */
interface PooledConnection {
  query(statement: string, done: (error: unknown) => void): unknown;
  destroy(): void;
}

interface Pool {
  on(event: 'acquire', listener: (connection: PooledConnection) => void): unknown;
}

/**
 * Sets each connection of a pool of MySQL or MariaDB to what the adapter needs, before its first
 * statement. Not where there are replicas, whose pools are not at hand.
 */
export function keepSessionUsable(dataSource: DataSource): void {
  const pool: unknown = Reflect.get(dataSource.driver, 'pool');
  if (selectCheck(dataSource) !== MYSQL_SESSION || !isPool(pool)) return;
  const set = new WeakSet<PooledConnection>();
  pool.on('acquire', (connection) => {
    if (set.has(connection)) return;
    set.add(connection);
    // A connection that refuses it runs nothing else.
    connection.query(SET_MYSQL_SESSION, (error) => {
      if (error) connection.destroy();
    });
  });
}

function isPool(pool: unknown): pool is Pool {
  return typeof pool === 'object' && pool !== null && 'on' in pool;
}

/**
 * Recognizes what databases refuse a statement for: a value that is taken, or the rows of another
 * transaction.
 */
import { systemClock, systemTimers } from '../kernel/index.js';

/** PostgreSQL's SQLSTATE `unique_violation`, and the names of MySQL and SQLite. */
const DUPLICATE_KEYS: ReadonlySet<unknown> = new Set([
  '23505',
  'ER_DUP_ENTRY',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_ROWID',
]);

/**
 * MySQL's number, and SQLite's extended result codes for a primary key, a unique column and a row
 * id.
 */
const DUPLICATE_KEY_NUMBERS: ReadonlySet<unknown> = new Set([1062, 1555, 2067, 2579]);

/**
 * Where drivers put these: `extendedCode` and `rawCode` are of libsql, `errcode` is of
 * `node:sqlite`.
 */
const PLACES = ['code', 'errno', 'extendedCode', 'rawCode', 'errcode'] as const;

/** The text of SQLite, for a driver that keeps no more of its error, such as that of D1. */
const TEXT_OF_SQLITE = /\bUNIQUE constraint failed\b/;

/** PostgreSQL's SQLSTATE for a transaction that met the rows of another one and was undone. */
export const SERIALIZATION_FAILURE = '40001';

/**
 * Deadlocks, and rows that changed since they were read: of PostgreSQL, and of MySQL and MariaDB.
 * Also a lock that `lock_timeout` of PostgreSQL ended the wait for, which operators set short.
 */
const SERIALIZATION_FAILURES: ReadonlySet<unknown> = new Set([
  '40P01',
  SERIALIZATION_FAILURE,
  '55P03',
  'ER_LOCK_DEADLOCK',
  'ER_CHECKREAD',
]);

/** The errors that an error is looked for in: a wrapper of a wrapper, and no circle. */
const DEEPEST = 5;

/** How often a statement or a transaction runs that the database undoes each time. */
const ATTEMPTS = 5;

type ReadProperty = (name: string) => unknown;

/**
 * Whether a database refused a row because its key, or its value in a unique column, is taken. Also
 * looks into `cause` and `driverError`, in which libraries keep the error of the driver.
 *
 * @example
 * ```ts
 * try {
 *   await query.execute();
 * } catch (thrown) {
 *   if (!isDuplicateKey(thrown)) throw thrown;
 * }
 * ```
 */
export function isDuplicateKey(thrown: unknown): boolean {
  return someError(thrown, (read) => {
    const values = PLACES.map(read);
    if (values.some((one) => DUPLICATE_KEYS.has(one) || DUPLICATE_KEY_NUMBERS.has(one)))
      return true;
    const message = read('message');
    return typeof message === 'string' && TEXT_OF_SQLITE.test(message);
  });
}

/**
 * Whether the database undid the transaction, or its statement, because of another one: it can be
 * run again from its start. Looks where {@link isDuplicateKey} does.
 */
export function isSerializationFailure(thrown: unknown): boolean {
  return someError(thrown, (read) => SERIALIZATION_FAILURES.has(read('code')));
}

/**
 * Runs a job, and runs it again for as long as the database undoes it because of another
 * transaction.
 *
 * @param job - A statement, or a transaction from its start.
 * @param attempts - How often it runs at most. Default 5.
 * @throws the last error of the job.
 */
export async function repeatIfUndone<Result>(
  job: () => Promise<Result>,
  attempts = ATTEMPTS,
): Promise<Result> {
  for (let count = 1; ; count++) {
    try {
      return await job();
    } catch (thrown) {
      if (!isSerializationFailure(thrown) || count === attempts) throw thrown;
    }
  }
}

/** How long a start waits for other processes that write to the same SQLite, in milliseconds. */
const BUSY_LIMIT_MS = 30_000;

/** The pause between two attempts, in milliseconds. */
const PAUSE_MS = 25;

/**
 * Runs a job that creates tables, and runs it again for as long as another process writes to the
 * same file of SQLite. The busy timeout of a driver does not cover it: SQLite does not wait where a
 * transaction has read before it writes, and drivers differ in its default.
 *
 * @param job - Repeatable: what it has done before it is begun again stays done.
 * @throws the last error of the job, after 30 seconds.
 */
export async function repeatWhileBusy<Result>(job: () => Promise<Result>): Promise<Result> {
  const start = systemClock();
  for (;;) {
    try {
      return await job();
    } catch (thrown) {
      if (!isBusy(thrown) || systemClock() - start > BUSY_LIMIT_MS) throw thrown;
    }
    await systemTimers.pause(PAUSE_MS);
  }
}

function isBusy(thrown: unknown): boolean {
  return someError(thrown, (read) => /^SQLITE_BUSY/.test(String(read('code'))));
}

function someError(
  thrown: unknown,
  matches: (read: ReadProperty) => boolean,
  depth = DEEPEST,
): boolean {
  if (typeof thrown !== 'object' || thrown === null || depth === 0) return false;
  const read: ReadProperty = (name) => Reflect.get(thrown, name);
  if (matches(read)) return true;
  return ['cause', 'driverError'].some((inner) => someError(read(inner), matches, depth - 1));
}

/** Recognizes the errors by which databases refuse a key, or a unique value, that is taken. */

/** PostgreSQL's SQLSTATE `unique_violation`, and the names of MySQL and SQLite. */
const CODES: ReadonlySet<unknown> = new Set([
  '23505',
  'ER_DUP_ENTRY',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_ROWID',
]);

/** MySQL's number, and SQLite's extended result codes for a primary key, a unique column and a row id. */
const NUMBERS: ReadonlySet<unknown> = new Set([1062, 1555, 2067, 2579]);

/** Where drivers put these: `extendedCode` and `rawCode` are of libsql, `errcode` is of `node:sqlite`. */
const PLACES = ['code', 'errno', 'extendedCode', 'rawCode', 'errcode'] as const;

/** The text of SQLite, for a driver that keeps no more of its error, such as that of D1. */
const TEXT_OF_SQLITE = /\bUNIQUE constraint failed\b/;

/** The errors that an error is looked for in: a wrapper of a wrapper, and no circle. */
const DEEPEST = 5;

/**
 * Whether a database refused a row because its key, or its value in a unique column, is taken. Also looks
 * into `cause` and `driverError`, in which libraries keep the error of the driver.
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
  return hasDuplicateKey(thrown, DEEPEST);
}

function hasDuplicateKey(thrown: unknown, depth: number): boolean {
  if (typeof thrown !== 'object' || thrown === null || depth === 0) return false;
  const read = (property: string): unknown => Reflect.get(thrown, property);
  if (PLACES.some((place) => CODES.has(read(place)) || NUMBERS.has(read(place)))) return true;
  const message = read('message');
  if (typeof message === 'string' && TEXT_OF_SQLITE.test(message)) return true;
  return ['cause', 'driverError'].some((inner) => hasDuplicateKey(read(inner), depth - 1));
}

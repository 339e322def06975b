/** The errors of the adapter. None contains a stored value: messages end up in logs. */
import type { DatabaseDifference } from '../../core/adapters/index.js';
import { describeRefusal } from '../../core/tables/index.js';

/**
 * The database refused a statement, for example because a unique value is taken.
 *
 * It stands in for TypeORM's own error, which carries the statement's parameters and, on MariaDB,
 * the offending value in its message: session tokens and addresses do not belong in a log.
 */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';

  /**
   * @param code - The database's own code, such as `23505` or `ER_DUP_ENTRY`.
   * @param difference - How the database differs from the entities, and what to do.
   */
  constructor(
    readonly code: string,
    difference?: string,
  ) {
    super(
      difference === undefined
        ? `The database refused a statement (${code}).`
        : `The database refused a statement (${code}): ${difference}`,
    );
  }
}

/** A row that was to be changed does not exist. */
export class RowNotFound extends Error {
  override readonly name = 'RowNotFound';

  constructor(entity: string) {
    super(`There is no such row of ${entity}.`);
  }
}

/**
 * A key that must be unique belongs to more than one row. It occurs only in tables without the
 * unique indexes that the migration adds.
 */
export class AmbiguousRow extends Error {
  override readonly name = 'AmbiguousRow';

  constructor(entity: string) {
    super(`More than one row of ${entity} has the same unique key.`);
  }
}

/** A passkey was to be given a name in a table that keeps none. */
export class NoPasskeyNames extends Error {
  override readonly name = 'NoPasskeyNames';

  constructor() {
    super('The table of passkeys has no column for their names. Run authMigrations, which add it.');
  }
}

/** TypeORM is older than the adapter can use. */
export class UnsupportedTypeOrm extends Error {
  override readonly name = 'UnsupportedTypeOrm';

  constructor() {
    super(
      'This adapter needs typeorm 0.3.20 or later, and finds an older one: ' +
        'npm install typeorm@latest, or typeorm@0.3 to stay with 0.3.',
    );
  }
}

/** The connections of the database are set in a way that the adapter cannot work with. */
export class UnusableDatabase extends Error {
  override readonly name = 'UnusableDatabase';

  constructor({ message, remedy }: DatabaseDifference) {
    super(`${message} ${remedy}`);
  }
}

/** The adapter was used after its `close()`. */
export class ConnectionClosed extends Error {
  override readonly name = 'ConnectionClosed';

  constructor() {
    super('The adapter has been closed.');
  }
}

/**
 * Awaits a statement, and throws an error of the database as a {@link DatabaseError}.
 *
 * @example
 * ```ts
 * await withSafeErrors(queryRunner.query(statement, values));
 * ```
 */
export async function withSafeErrors<Result>(statement: Promise<Result>): Promise<Result> {
  try {
    return await statement;
  } catch (error) {
    throw toSafeError(error);
  }
}

/**
 * Converts the error of a refused statement to a {@link DatabaseError}; returns other errors
 * unchanged.
 */
function toSafeError(thrown: unknown): unknown {
  const driverError = getDriverError(thrown);
  if (driverError === undefined) return thrown;
  return new DatabaseError(getCode(driverError), describeRefusal(getMessage(driverError), thrown));
}

/**
 * Explains why the database refused a statement of a migration, where that is known; returns other
 * errors unchanged, which have no values of users.
 */
export function explainRefusal(thrown: unknown): unknown {
  const driverError = getDriverError(thrown);
  const said = describeRefusal(getMessage(driverError), thrown);
  return said === undefined ? thrown : new DatabaseError(getCode(driverError), said);
}

function getCode(driverError: unknown): string {
  const { code } = (driverError ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : 'no code';
}

function getMessage(driverError: unknown): string {
  const { message } = (driverError ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : '';
}

/** The driver's error; `undefined` if it was not the database that refused. */
function getDriverError(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return undefined;
  if ('driverError' in thrown) return thrown.driverError ?? null;
  // TypeORM 0.3 throws as it is what SQLite says of a statement that it cannot prepare.
  const isOfSqlite = 'code' in thrown && String(thrown.code).startsWith('SQLITE_');
  return isOfSqlite ? thrown : undefined;
}

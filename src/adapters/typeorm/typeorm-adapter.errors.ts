/** What the adapter throws. None of it quotes a stored value: messages end up in logs. */

/**
 * The database refused a statement, for example because a unique value is taken.
 *
 * It stands in for TypeORM's own error, which carries the statement's parameters and, on MariaDB,
 * the offending value in its message: session tokens and addresses do not belong in a log.
 */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';

  /** @param code - The database's own code, such as `23505` or `ER_DUP_ENTRY`. */
  constructor(readonly code: string) {
    super(`The database refused a statement (${code}).`);
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
 * A key that must be unique leads to more than one user, so that nobody can say whose it is.
 *
 * It takes tables without the unique indexes that the migration adds.
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
      'This adapter needs typeorm 1.0.0 or later, and finds 0.3: npm install typeorm@latest. ' +
        'With 0.3, use the adapter of @auth/typeorm-adapter.',
    );
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
 * A transaction was used after its end: a statement in it was not waited for, or its adapter was kept.
 */
export class TransactionEnded extends Error {
  override readonly name = 'TransactionEnded';

  constructor() {
    super('The transaction has ended: nothing more can be done in it.');
  }
}

/**
 * What a statement comes to, with a refusal of the database told as a {@link DatabaseError}.
 *
 * @example
 * ```ts
 * await reported(queryRunner.query(statement, values));
 * ```
 */
export async function reported<Result>(statement: Promise<Result>): Promise<Result> {
  try {
    return await statement;
  } catch (error) {
    throw withoutValues(error);
  }
}

/** TypeORM's report of a refused statement as a {@link DatabaseError}, anything else as it is. */
function withoutValues(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || !('driverError' in thrown)) return thrown;
  const { driverError } = thrown;
  const code = (driverError as { code?: unknown } | undefined)?.code;
  return new DatabaseError(typeof code === 'string' ? code : 'no code');
}

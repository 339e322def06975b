/** Prepared statements of PostgreSQL, which TypeORM itself does not use. */
import { hash } from 'node:crypto';
import { type EntityManager, QueryFailedError } from 'typeorm';
import { getDataSource } from './installed-typeorm.js';
import { withQueryRunner } from './query-runner.js';

/** A row as the driver returns it. */
export type RawRow = Readonly<Record<string, unknown>>;

/**
 * The part of a client of `pg` that is used. A client of another kind may know no named statements.
 */
interface PreparingClient {
  readonly connection: { readonly parsedStatements: object };
  query(statement: {
    readonly name: string;
    readonly text: string;
    readonly values: readonly unknown[];
  }): Promise<{ readonly rows: RawRow[] }>;
}

/**
 * The errors of a connection that cannot keep a statement: behind a pooler in transaction mode,
 * another server process answers each time (26000, 42P05); and a column of the statement has
 * changed since (0A000).
 */
const REFUSALS: ReadonlySet<unknown> = new Set(['26000', '42P05', '0A000']);

const REFUSED =
  'PostgreSQL, or a pooler before it, has refused a prepared statement: no more are prepared.';

/**
 * Runs statements that PostgreSQL parses once for each connection, and that TypeORM's logger sees
 * like any other. After the first refusal, and in transactions, which a refusal would end, it runs
 * them without preparing them.
 */
export class PreparedStatements {
  #isRefused = false;
  /** By text, of which the tables make a few. */
  readonly #names = new Map<string, string>();

  /** @throws {QueryFailedError} when the database refuses the statement. */
  async query(manager: EntityManager, text: string, values: unknown[]): Promise<RawRow[]> {
    if (this.#isRefused || manager.queryRunner?.isTransactionActive) {
      return manager.query<RawRow[]>(text, values);
    }
    try {
      return await queryPrepared(manager, this.#getName(text), text, values);
    } catch (thrown) {
      if (!isRefusal(thrown)) throw thrown;
      if (!this.#isRefused) getDataSource(manager).logger.log('warn', REFUSED);
      this.#isRefused = true;
      return manager.query<RawRow[]>(text, values);
    }
  }

  /**
   * At most 63 bytes, made of the text: two apps on one connection of a pooler never mean another
   * statement by a name.
   */
  #getName(text: string): string {
    const name = this.#names.get(text) ?? hash('sha256', text, 'base64url');
    this.#names.set(text, name);
    return name;
  }
}

function queryPrepared(
  manager: EntityManager,
  name: string,
  text: string,
  values: unknown[],
): Promise<RawRow[]> {
  return withQueryRunner(manager, async (runner): Promise<RawRow[]> => {
    const client: unknown = await runner.connect();
    if (!isPreparingClient(client)) return runner.manager.query<RawRow[]>(text, values);
    const { logger } = getDataSource(manager);
    logger.logQuery(text, values, runner);
    try {
      const { rows } = await client.query({ name, text, values });
      return rows;
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      // The statement runs again after a refusal: no error, whose values belong in a log.
      if (!isRefusal(error)) logger.logQueryError(error, text, values, runner);
      throw new QueryFailedError(text, values, error);
    }
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isPreparingClient(client: unknown): client is PreparingClient {
  if (!isObject(client) || !('connection' in client)) return false;
  return isObject(client.connection) && 'parsedStatements' in client.connection;
}

/** @param error - The driver's, or TypeORM's around it. */
function isRefusal(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return cause instanceof Error && 'code' in cause && REFUSALS.has(cause.code);
}

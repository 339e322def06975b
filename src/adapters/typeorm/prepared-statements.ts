/** Prepared statements of PostgreSQL, which TypeORM itself does not use. */
import { hash } from 'node:crypto';
import { type EntityManager, QueryFailedError } from 'typeorm';
import { withQueryRunner } from './transaction.js';

/** The part of a client of `pg` that is used. */
interface PreparingClient {
  query(statement: {
    readonly name: string;
    readonly text: string;
    readonly values: readonly unknown[];
  }): Promise<{ readonly rows: Readonly<Record<string, unknown>>[] }>;
}

/**
 * Runs a statement that PostgreSQL parses and plans once for each connection, and TypeORM's logger sees like any other.
 *
 * @throws {QueryFailedError} when the database refuses the statement.
 */
export function queryPrepared(
  manager: EntityManager,
  text: string,
  values: unknown[],
): Promise<Readonly<Record<string, unknown>>[]> {
  return withQueryRunner(manager, async (runner) => {
    const client: unknown = await runner.connect();
    if (!isPreparingClient(client)) return manager.query(text, values);
    const { logger } = manager.dataSource;
    logger.logQuery(text, values, runner);
    try {
      // Named after its text, in at most 63 bytes: two apps on one connection of a pooler never mean another statement by a name.
      const { rows } = await client.query({
        name: hash('sha256', text, 'base64url'),
        text,
        values,
      });
      return rows;
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      logger.logQueryError(error, text, values, runner);
      throw new QueryFailedError(text, values, error);
    }
  });
}

function isPreparingClient(client: unknown): client is PreparingClient {
  return typeof client === 'object' && client !== null && 'query' in client;
}

/** The connections of a `DataSource`, which TypeORM calls query runners. */
import type { EntityManager, QueryRunner } from 'typeorm';
import { getDataSource } from './installed-typeorm.js';

/** The runner of the manager's only connection, or `undefined` when there is a pool of them. */
export function getOnlyQueryRunner(manager: EntityManager): QueryRunner | undefined {
  if (manager.queryRunner) return manager.queryRunner;
  const dataSource = getDataSource(manager);
  // A driver with one connection, as those of SQLite, always returns the same runner.
  const runner = dataSource.createQueryRunner();
  return runner === dataSource.createQueryRunner() ? runner : undefined;
}

/**
 * Runs `use` on the connection that the manager is bound to, or on one of the pool.
 *
 * @example
 * ```ts
 * await withQueryRunner(dataSource.manager, (runner) => runner.hasTable('users'));
 * ```
 */
export async function withQueryRunner<Result>(
  manager: EntityManager,
  use: (runner: QueryRunner) => Promise<Result>,
): Promise<Result> {
  if (manager.queryRunner) return use(manager.queryRunner);
  const runner = getDataSource(manager).createQueryRunner();
  try {
    return await use(runner);
  } finally {
    giveBack(runner);
  }
}

/** What TypeORM counts the transactions of a connection by, one within another. */
const DEPTH = 'transactionDepth';

/**
 * Rolls back the transaction of a connection.
 *
 * TypeORM 0.3.20 counts a commit that the database refuses as an end, and the rollback as another:
 * it would take the next transaction of an only connection for one within another.
 */
export async function rollBack(runner: QueryRunner): Promise<void> {
  await runner.rollbackTransaction();
  if (Reflect.get(runner, DEPTH) === -1) Reflect.set(runner, DEPTH, 0);
}

/** Closes a connection on this side: the server rolls back its transaction. */
export async function cutConnection(runner: QueryRunner): Promise<void> {
  const connection: unknown = await runner.connect();
  if (typeof connection !== 'object' || connection === null) return;
  // mysql2 has `destroy`, pg has `end`; the shared connection of SQLite stays open.
  const { destroy, end }: { destroy?: unknown; end?: unknown } = connection;
  const cut = [destroy, end].find((method) => typeof method === 'function');
  await cut?.call(connection);
}

/**
 * Releases a connection after it has arrived: one that arrives at a released runner never returns
 * to the pool. Not awaited, since a pool may be slow.
 */
function giveBack(runner: QueryRunner): void {
  runner
    .connect()
    .then(() => runner.release())
    .catch(() => undefined);
}

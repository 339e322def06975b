/** The connections of a `DataSource`, which TypeORM calls query runners. */
import type { EntityManager, QueryRunner } from 'typeorm';

/** The runner of the manager's only connection, or `undefined` when there is a pool of them. */
export function getOnlyQueryRunner({
  queryRunner,
  dataSource,
}: EntityManager): QueryRunner | undefined {
  if (queryRunner) return queryRunner;
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
  const runner = manager.dataSource.createQueryRunner();
  try {
    return await use(runner);
  } finally {
    giveBack(runner);
  }
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
 * Releases a connection after it has arrived: one that arrives at a released runner never returns to the pool. Not
 * awaited, since a pool may be slow.
 */
function giveBack(runner: QueryRunner): void {
  runner
    .connect()
    .then(() => runner.release())
    .catch(() => undefined);
}

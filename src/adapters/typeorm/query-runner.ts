/** Connections as TypeORM hands them out: got, given back, and cut. */
import type { EntityManager, QueryRunner } from 'typeorm';

/**
 * Uses the connection that the manager is bound to, or one of the pool's.
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

/** Ends a connection from this side: what its transaction did, the server undoes by itself. */
export async function cutConnection(runner: QueryRunner): Promise<void> {
  const connection: unknown = await runner.connect();
  if (typeof connection !== 'object' || connection === null) return;
  // One of mysql2 is destroyed, one of pg ended; the one of SQLite is everybody's and stays.
  const { destroy, end }: { destroy?: unknown; end?: unknown } = connection;
  const cut = [destroy, end].find((method) => typeof method === 'function');
  await cut?.call(connection);
}

/**
 * Not sooner than it has come: a connection that arrives at a runner which was released before
 * never finds its way back. And not waited for, since a pool may take its time.
 */
function giveBack(runner: QueryRunner): void {
  runner
    .connect()
    .then(() => runner.release())
    .catch(() => undefined);
}

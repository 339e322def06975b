/**
 * Runs the pending migrations of a `DataSource`: in few round trips, and in turn with the other
 * processes that start at the same time.
 */
import { type DataSource, type Migration, MigrationExecutor, type QueryRunner } from 'typeorm';
import { repeatWhileBusy } from '../../../core/tables/index.js';
import { isMySqlType } from '../columns.js';
import { getDataSource } from '../installed-typeorm.js';
import { createFeatureTables, FeatureMigration } from './feature-migrations.js';

/** How long one attempt to get the turn lasts, in seconds. */
const TURN_S = 60;

/** A lock of MySQL is one of the whole server, and its name has at most 64 characters. */
const TURN = `CONCAT('portcullis ', SHA1(DATABASE()))`;

/**
 * Runs the migrations that have not run, each in a transaction where the database has them for
 * tables, and those of features together. What one has done stays done when a later one fails, or
 * the process is killed. There is no time limit: nothing can say how long a table of the app takes.
 *
 * Processes that start together take turns: on MySQL and MariaDB by a lock of the server, and on
 * SQLite by that of the file, which each transaction has from its beginning. On PostgreSQL a
 * transaction waits for the tables of another and is refused then, and runs again from what is
 * left: `pg_advisory_lock` would outlive its process behind a pooler of transactions.
 */
export async function runPendingMigrations(dataSource: DataSource): Promise<void> {
  const executor = new MigrationExecutor(dataSource);
  for (;;) {
    const before = await executor.getPendingMigrations();
    try {
      if (before.length > 0) await runInTurn(dataSource);
      return;
    } catch (thrown) {
      const left = await executor.getPendingMigrations().catch(() => before);
      // Another process is ahead, or this one was: each time, fewer are left.
      if (left.length >= before.length) throw thrown;
    }
  }
}

async function runInTurn(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  const isMySql = isMySqlType(dataSource.options.type);
  try {
    if (isMySql) await awaitTurn(runner);
    const executor = new MigrationExecutor(dataSource, runner);
    for (const group of groupFeatures(await executor.getPendingMigrations())) {
      await runGroup(runner, executor, group);
    }
  } finally {
    if (isMySql) await runner.query(`SELECT RELEASE_LOCK(${TURN})`).catch(() => undefined);
    await runner.release();
  }
}

/** The server gives the lock back when the connection of a killed process ends. */
async function awaitTurn(runner: QueryRunner): Promise<void> {
  for (;;) {
    const rows: unknown = await runner.query(`SELECT GET_LOCK(${TURN}, ${TURN_S}) AS got`);
    const [row] = rows as readonly { readonly got: unknown }[];
    if (Number(row?.got) === 1) return;
  }
}

/** Migrations that run in one transaction. */
type Group = readonly [Migration, ...Migration[]];

/** In their order: those of features that follow each other are one group. */
function groupFeatures(migrations: readonly Migration[]): readonly Group[] {
  return migrations.reduce<Group[]>((groups, migration) => {
    const last = groups.at(-1);
    if (!last || !isOfFeature(last[0]) || !isOfFeature(migration)) return [...groups, [migration]];
    return [...groups.slice(0, -1), [...last, migration]];
  }, []);
}

function isOfFeature(migration: Migration): boolean {
  return migration.instance instanceof FeatureMigration;
}

async function runGroup(
  runner: QueryRunner,
  executor: MigrationExecutor,
  group: Group,
): Promise<void> {
  // As in TypeORM's own mode `each`, a migration may ask for no transaction.
  const isTransaction = group[0].instance?.transaction !== false;
  const isOfFile = isTransaction && getDataSource(runner).driver.options.type === 'better-sqlite3';
  // SQLite does not change tables whose foreign keys it enforces.
  await runner.beforeMigration();
  if (isTransaction) await runner.startTransaction();
  try {
    if (isOfFile) await lockFile(runner);
    const [first, ...others] = isOfFile ? await findLeft(executor, group) : group;
    // Also makes the table that TypeORM records migrations in.
    if (first) await executor.executeMigration(first);
    if (others.length > 0) await runFeatures(runner, others);
    if (isTransaction) await runner.commitTransaction();
  } catch (thrown) {
    if (isTransaction) await runner.rollbackTransaction().catch(() => undefined);
    throw thrown;
  } finally {
    await runner.afterMigration();
  }
}

/**
 * Begins the transaction again as one that has the file to itself. SQLite refuses a write at once,
 * whatever its timeout, where another process has written since the transaction read; and a commit
 * that waits for a reader. A driver may keep the lock of what was refused.
 */
async function lockFile(runner: QueryRunner): Promise<void> {
  await runner.query('ROLLBACK');
  try {
    await repeatWhileBusy(() => runner.query('BEGIN EXCLUSIVE'));
  } catch (thrown) {
    // TypeORM has a transaction to roll back.
    await runner.query('BEGIN');
    throw thrown;
  }
}

/** Another process may have run them while this one waited for the file. */
async function findLeft(executor: MigrationExecutor, group: Group): Promise<Migration[]> {
  const pending = await executor.getPendingMigrations();
  return group.filter(({ name }) => pending.some((one) => one.name === name));
}

/** Creates the tables of these migrations and records them, each by one statement if it can be. */
async function runFeatures(runner: QueryRunner, migrations: readonly Migration[]): Promise<void> {
  await createFeatureTables(
    runner,
    migrations.flatMap(({ instance }) =>
      instance instanceof FeatureMigration ? [instance.definition] : [],
    ),
  );
  const { driver, options } = getDataSource(runner);
  const schema = 'schema' in options ? options.schema : undefined;
  const table = driver.buildTableName(
    options.migrationsTableName ?? 'migrations',
    schema,
    driver.database,
  );
  await runner.manager
    .createQueryBuilder()
    .insert()
    .into(table, ['timestamp', 'name'])
    .values(migrations.map(({ timestamp, name }) => ({ timestamp, name })))
    .execute();
}

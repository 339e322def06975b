/** Converts the tables of `@auth/typeorm-adapter`: real dates, unique keys, rows that go together. */
import { type MigrationInterface, type QueryRunner, type Table, TableForeignKey } from 'typeorm';
import { addMissingIndexes, authSchema, wantedIndexes } from './auth-schema.js';
import { columnChanges } from './upgrade/column-changes.js';
import { requireUpgradable } from './upgrade/upgrade-report.js';

/**
 * Runs after the tables were looked through for what it would trip over, and keeps every row.
 *
 * Where a database cannot take back half a migration (MySQL and MariaDB), one that was cut off goes
 * on where it stopped. Tables that are converted already stay as they are.
 */
export class UpgradeAuthJsTables1767232800000 implements MigrationInterface {
  readonly name = 'UpgradeAuthJsTables1767232800000';

  async up(runner: QueryRunner): Promise<void> {
    await requireUpgradable(runner);
    const changes = columnChanges(runner.dataSource);
    for (const wanted of authSchema(runner.dataSource)) {
      await changes.up(runner, await loaded(runner, wanted), wanted);
      await setDeleteRule(runner, wanted, 'CASCADE');
      await addMissingIndexes(runner, await loaded(runner, wanted), wanted);
    }
  }

  /**
   * The tables as `@auth/typeorm-adapter` has them, with every row. Text that was made longer, and
   * what tells capitals from small letters, stays: nothing fails for it.
   */
  async down(runner: QueryRunner): Promise<void> {
    const changes = columnChanges(runner.dataSource);
    const [users, ...others] = authSchema(runner.dataSource);
    // The tables that refer to users first.
    for (const wanted of [...others, ...(users ? [users] : [])]) {
      await dropOwnIndexes(runner, wanted);
      await setDeleteRule(runner, wanted, 'NO ACTION');
      await changes.down(runner, await loaded(runner, wanted), wanted);
    }
  }
}

/** As the database has it now: a change makes what was loaded before it stale. */
async function loaded(runner: QueryRunner, { name }: Table): Promise<Table> {
  const table = await runner.getTable(name);
  if (!table) throw new TypeError(`The table ${name} does not exist.`);
  return table;
}

async function setDeleteRule(runner: QueryRunner, wanted: Table, onDelete: string): Promise<void> {
  const existing = await loaded(runner, wanted);
  for (const wantedKey of wanted.foreignKeys) {
    const key = existing.foreignKeys.find(
      ({ columnNames }) => columnNames.join() === wantedKey.columnNames.join(),
    );
    if (key?.onDelete === onDelete) continue;
    if (key) await runner.dropForeignKey(existing, key);
    await runner.createForeignKey(
      await loaded(runner, wanted),
      new TableForeignKey({ ...wantedKey, onDelete }),
    );
  }
}

/** Those that the upgrade has added, by the names it gives them; not one that a foreign key uses. */
async function dropOwnIndexes(runner: QueryRunner, wanted: Table): Promise<void> {
  const existing = await loaded(runner, wanted);
  const { namingStrategy } = runner.dataSource;
  for (const { columnNames } of wantedIndexes(wanted)) {
    const name = namingStrategy.indexName(existing, columnNames);
    const isUsed = wanted.foreignKeys.some((key) => key.columnNames.join() === columnNames.join());
    if (!isUsed && existing.indices.some((index) => index.name === name)) {
      await runner.dropIndex(existing, name);
    }
  }
}
